const titles = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'] as const

/** The message key of what a user type is called. */
export const roleTitle = (uType: number) => titles[uType - 1] ?? 'u5'
