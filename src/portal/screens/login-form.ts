export type LoginWay = 'account' | 'unit'
export interface LoginForm {
  readonly username: string
  readonly password: string
  readonly unit: string
  readonly code: string
}
type Fault = 'needUsername' | 'needPassword' | 'needUnit' | 'needCode'

/** What is missing before a password login can be sent (B143, B146): field -> message key. */
export function faultsOf(form: LoginForm, way: LoginWay, asksCode: boolean): Partial<Record<keyof LoginForm, Fault>> {
  return {
    ...(way === 'unit' && !form.unit.trim() && { unit: 'needUnit' as const }),
    ...(!form.username.trim() && { username: 'needUsername' as const }),
    ...(!form.password && { password: 'needPassword' as const }),
    ...(asksCode && !form.code.trim() && { code: 'needCode' as const }),
  }
}
