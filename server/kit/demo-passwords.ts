/** Of every account of the demo region. */
export const demoPassword = 'Zhiyuan-2026'
/** Of its one student who has never signed in. */
export const firstPassword = 'Zhiyuan-first-1'
/** The README tells them: in production nobody signs in with one, whoever's it is. */
export const demoPasswords: readonly string[] = [demoPassword, firstPassword]
