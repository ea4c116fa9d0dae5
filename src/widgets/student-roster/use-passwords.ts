import { useRef, useState } from 'react'
import { ApiError } from '../../core/api/index.ts'
import { useRefresh } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { words } from './messages/index.ts'
import type { Student } from './model.ts'

export interface MadePassword {
  readonly name: string
  readonly username: string
  readonly password: string
}
export interface Resetting {
  readonly total: number
  readonly made: readonly MadePassword[]
  /** Names of those whose password stayed as it was. */
  readonly left: readonly string[]
  readonly isRunning: boolean
}

/** Resets the passwords of one student or of many, one after the other; the new ones are shown once (G009). */
export function usePasswordReset() {
  const host = useHost()
  const t = useWords(words)
  const refresh = useRefresh()
  const [job, setJob] = useState<Resetting | null>(null)
  const stopped = useRef(false)

  const run = async (students: readonly Student[]) => {
    stopped.current = false
    let now: Resetting = { total: students.length, made: [], left: [], isRunning: true }
    const tell = (part: Partial<Resetting>) => {
      now = { ...now, ...part }
      setJob(now)
    }
    tell({})
    for (const [index, { name, user }] of students.entries()) {
      if (stopped.current) {
        tell({ left: [...now.left, ...students.slice(index).map(student => student.name)] })
        break
      }
      try {
        const { username, password } = await host.api.users.reset_password(user.uuid, {}, { quiet: students.length > 1 ? [403, 404] : [] })
        tell({ made: [...now.made, { name, username, password }] })
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure
        tell({ left: [...now.left, name] })
      }
    }
    tell({ isRunning: false })
    if (now.made.length === 0 && students.length === 1) setJob(null)
    await refresh('relation/students')
  }

  const ask = async (students: readonly Student[]) => {
    const [first] = students
    if (!first) return
    const isOne = students.length === 1
    const isSure = await host.confirm({
      title: isOne ? t('resetTitle', { name: first.name }) : t('resetManyTitle', { n: students.length }),
      text: isOne ? t('resetText') : t('resetManyText', { names: namesOf(students, t) }),
      ok: t('reset'),
    })
    if (isSure) await run(students)
  }

  const stop = () => {
    stopped.current = true
  }
  return { job, ask, stop, close: () => setJob(null) }
}

const NAMED = 8
/** The first few by name, and how many there are. */
export function namesOf(
  students: readonly { readonly name: string }[],
  t: (key: 'andMore', values: { names: string; n: number }) => string,
) {
  const names = students.slice(0, NAMED).map(student => student.name)
  return students.length > NAMED ? t('andMore', { names: names.join('\u3001'), n: students.length }) : names.join('\u3001')
}
