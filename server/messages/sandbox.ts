/** The page of the sandbox, where somebody presses a button instead of holding up a phone. */
export const sandboxWords = {
  title: '沙箱支付',
  about: '这里不会发生真实付款，只用于试用和测试。',
  yuan: (amount: string) => `¥${amount}`,
  state: { open: '待支付', paid: '已支付', closed: '已关闭' },
  acts: {
    pay: '支付',
    late: '支付，10 秒后才通知',
    lost: '支付，但通知丢失',
    twice: '支付，并重复通知两次',
    wrong: '支付，但金额少一分',
    close: '关闭订单',
  },
  none: '没有这张订单，或服务器已经重启。',
} as const
