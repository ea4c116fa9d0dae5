import { useRef, useState } from 'react'
import { ApiError } from '../../api/index.ts'
import { useHost } from '../../host/index.ts'
import { useWords } from '../../i18n/index.ts'
import { isKnown } from '../form/settle.ts'
import { accountWords } from './messages/index.ts'

/** Somebody with an account, as every list of people shows one. */
export interface Person {
  readonly name: string
  readonly user: { readonly uuid: string; readonly is_active: boolean }
}
/** A new initial password, told once (G009). */
export interface InitialPassword {
  readonly name: string
  readonly username: string
  readonly password: string
}
export interface PasswordReset {
  readonly total: number
  readonly passwords: readonly InitialPassword[]
  /** Names of those whose password stayed as it was. */
  readonly unchanged: readonly string[]
  /** Names of those of whom no answer came: their passwords may have been reset all the same. */
  readonly unknown: readonly string[]
  readonly isRunning: boolean
}

/** Resets the passwords of one person or of many, one after the other; the new ones are shown once. `onReset` hears when it is over. */
export function usePasswordReset(onReset: () => unknown) {
  const host = useHost()
  const t = useWords(accountWords)
  const [job, setJob] = useState<PasswordReset | null>(null)
  const stopped = useRef(false)

  const run = async (people: readonly Person[]) => {
    stopped.current = false
    const whose = host.session.user()?.uuid
    // who has signed in since did not ask for it
    const isOver = () => stopped.current || host.session.user()?.uuid !== whose
    let now: PasswordReset = { total: people.length, passwords: [], unchanged: [], unknown: [], isRunning: true }
    const tell = (part: Partial<PasswordReset>) => {
      now = { ...now, ...part }
      setJob(now)
    }
    tell({})
    for (const [index, { name, user }] of people.entries()) {
      if (isOver()) {
        tell({ unchanged: [...now.unchanged, ...people.slice(index).map(person => person.name)] })
        break
      }
      try {
        const { username, password } = await host.api.users.reset_password(user.uuid, {}, { quiet: people.length > 1 ? [403, 404] : [] })
        tell({ passwords: [...now.passwords, { name, username, password }] })
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        const came = isKnown(failure) ? 'unchanged' : 'unknown'
        tell({ [came]: [...now[came], name] })
      }
    }
    tell({ isRunning: false })
    if (now.passwords.length === 0 && now.unknown.length === 0 && people.length === 1) setJob(null)
    await onReset()
  }

  const ask = async (people: readonly Person[]) => {
    const [first] = people
    if (!first) return
    const isOne = people.length === 1
    const isSure = await host.confirm({
      title: isOne ? t('resetTitle', { name: first.name }) : t('resetManyTitle', { n: people.length }),
      text: isOne ? t('resetText') : t('resetManyText', { names: namesOf(people, t) }),
      ok: t('reset'),
    })
    if (isSure) await run(people)
  }
  return {
    job,
    ask,
    stop() {
      stopped.current = true
    },
    /** Shows the initial password of an account that was just made. */
    tell: (initial: InitialPassword) => setJob({ total: 1, passwords: [initial], unchanged: [], unknown: [], isRunning: false }),
    close: () => setJob(null),
  }
}

const NAMED = 8
/** The first few by name, and how many there are. */
export function namesOf(
  people: readonly { readonly name: string }[],
  t: (key: 'andMore', values: { names: string; n: number }) => string,
): string {
  const names = people.slice(0, NAMED).map(person => person.name)
  return people.length > NAMED ? t('andMore', { names: names.join('\u3001'), n: people.length }) : names.join('\u3001')
}
