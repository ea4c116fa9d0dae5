/** Where 用户信息 leads: a student's own archive, everybody else's account page (B033). */
export const profileOf = (uType: number) => (uType === 1 ? 'own.basics' : 'profile')
