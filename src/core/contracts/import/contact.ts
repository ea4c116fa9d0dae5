import { column, wireOptional } from './define.ts'

/** How a person is reached, and what else is to be said of her: the last columns of every sheet of people. */
export const contactShape = {
  email: wireOptional(),
  qq: wireOptional(),
  wechat_num: wireOptional(),
  other_num: wireOptional(),
  remark: wireOptional(),
}

export const contactColumns = [
  column('email', '邮箱', 'email', { max: 100, also: ['电子邮箱', '电子邮件', 'Email', 'E-mail'] }),
  column('qq', 'QQ', 'code', { also: ['QQ号', 'QQ号码'] }),
  column('wechat_num', '微信号', 'code', { also: ['微信', '微信号码'] }),
  column('other_num', '其他号码', 'text', { also: ['其它号码', '其他联系方式', '备用电话'] }),
  column('remark', '备注', 'text', { max: 500, also: ['说明', '备注信息'] }),
]
