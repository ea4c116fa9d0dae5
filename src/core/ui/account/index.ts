export { accountWords } from './messages/index.ts'
export { type InitialPassword, namesOf, type Person } from './password-reset.ts'
export { type AccountActs, useAccountActs } from './useAccountActs.tsx'
