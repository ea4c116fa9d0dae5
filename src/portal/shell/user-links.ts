/** Where 用户信息 leads: a student's own archive, everybody else's account page (B033). */
export const profilePath = (uType: number) => (uType === 1 ? '/career_archives/students_archives' : '/profile/index')
