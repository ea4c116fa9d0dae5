const without = ['/vip/student', '/login', '/404', '/401', '/profile/password', '/dashboard']

/** Where the need-permissions dialog never stands: nobody opens it there, and arriving there closes it (B044, B045, B252). */
export const standsWithoutIt = (path: string) => without.includes(path)
