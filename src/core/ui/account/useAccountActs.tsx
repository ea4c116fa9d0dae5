import type { ReactNode } from 'react'
import { type Changed, useRefresh } from '../../data/index.ts'
import { useCurrentUser, useHost, useMay } from '../../host/index.ts'
import { useWords } from '../../i18n/index.ts'
import { useAct } from '../acting.ts'
import type { RowAction } from '../table/column.ts'
import { accountWords } from './messages/index.ts'
// not on demand: what is told once must not wait for a part that a new release may have taken away
import { Passwords } from './Passwords.tsx'
import { type InitialPassword, type Person, usePasswordReset } from './password-reset.ts'

export interface AccountActs {
  /** Reset the password, switch the account off or on: where this person may. */
  readonly rowActions: (person: Person) => RowAction[]
  readonly resetMany: ((people: readonly Person[]) => void) | undefined
  readonly resetLabel: string
  /** Shows the initial password of an account that was just made. */
  readonly tell: (initial: InitialPassword) => void
  /** To stand beside the list. */
  readonly dialogs: ReactNode
}

/** What staff do with somebody's account, the same in every list of people. `changes` is what is fetched again. */
export function useAccountActs(changes: readonly Changed[]): AccountActs {
  const { api } = useHost()
  const t = useWords(accountWords)
  const may = useMay()
  const refresh = useRefresh()
  const me = useCurrentUser()
  const { act } = useAct()
  const reset = usePasswordReset(() => refresh(...changes))
  const activate = ({ name, user }: Person) => {
    const on = !user.is_active
    void act({
      ask: {
        title: t(on ? 'enableTitle' : 'disableTitle', { name }),
        text: t(on ? 'enableText' : 'disableText'),
        ok: t(on ? 'enable' : 'disable'),
        danger: !on,
      },
      run: () => api.users.is_active(user.uuid, { is_active: on }),
      success: t(on ? 'enabledDone' : 'disabledDone', { name }),
      changes,
    })
  }
  const mayReset = may(api.users.reset_password)
  const isOneself = ({ user }: Person) => user.uuid === me?.uuid
  return {
    rowActions: person => [
      ...(mayReset && !isOneself(person) ? [{ key: 'reset', label: t('reset'), onPick: () => void reset.ask([person]) }] : []),
      ...(may(api.users.is_active) && !isOneself(person)
        ? [{ key: 'active', label: t(person.user.is_active ? 'disable' : 'enable'), onPick: () => activate(person) }]
        : []),
    ],
    resetMany: mayReset ? people => void reset.ask(people) : undefined,
    resetLabel: t('reset'),
    tell: reset.tell,
    dialogs: reset.job && <Passwords reset={reset} />,
  }
}
