interface PasswordForm {
  readonly old: string
  readonly fresh: string
  readonly repeat: string
}
type Fault = 'needPassword' | 'needRepeat' | 'differs' | 'passwordRule'

/** D013, B144, B145: what is wrong before a new password can be sent; field -> message key. */
export function passwordFaults({ old, fresh, repeat }: PasswordForm): Partial<Record<keyof PasswordForm, Fault>> {
  return {
    ...(!old && { old: 'needPassword' as const }),
    ...(!fresh ? { fresh: 'needPassword' as const } : isWeak(fresh) && { fresh: 'passwordRule' as const }),
    ...(!repeat ? { repeat: 'needRepeat' as const } : repeat !== fresh && { repeat: 'differs' as const }),
  }
}

const isWeak = (text: string) => text.length < 8 || text.length > 72 || !/[A-Za-z]/.test(text) || !/\d/.test(text)
