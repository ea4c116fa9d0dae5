/** Details that the client's catalogue looks for, in their two literal forms; the server sends no third (product decision 17). */
export const missingLogin = { zh: '身份认证信息未提供。', en: 'Authentication credentials were not provided.' } as const
export const missingLoginDetails: readonly string[] = Object.values(missingLogin)
export const vipOnlyDetail = 'Vip Only'
/** A token for a foreign page was made for other widgets. */
export const grantNarrowDetail = '此令牌不包含该操作。'
