/** Details that the client's catalogue looks for, in their two literal forms (product decision 17). */
export const missingLoginDetails: readonly string[] = ['身份认证信息未提供。', 'Authentication credentials were not provided.']
export const vipOnlyDetail = 'Vip Only'
