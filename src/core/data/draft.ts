import { useCallback, useEffect, useRef, useState } from 'react'
import { useCurrentUser } from '../host/index.ts'

/** In sessionStorage: on a shared machine nothing is left once the window is closed. */
const keyOf = (user: string, name: string) => `zy-draft ${user} ${name}`

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

export interface Draft<T> {
  /** What was typed and not saved, or null. */
  readonly draft: T | null
  /** It is from before a reload, a refused save or an expired login. False for what is being typed now. */
  readonly isRestored: boolean
  readonly keep: (value: T) => void
  readonly drop: () => void
}

/**
 * What was typed and not saved: it survives a reload, a refused save and an expired login, for the same user and never for another (R4).
 * `stored` is what of it may be written down; a password is not.
 */
export function useDraft<T>(name: string, stored: (value: T) => T = value => value): Draft<T> {
  const user = useCurrentUser()?.uuid ?? ''
  const key = keyOf(user, name)
  const writing = useRef(stored)
  writing.current = stored
  const [state, setState] = useState(() => ({ draft: read<T>(key), isRestored: read<T>(key) !== null }))
  // Another user, or another record, has another draft.
  useEffect(() => {
    const found = read<T>(key)
    setState({ draft: found, isRestored: found !== null })
  }, [key])
  const keep = useCallback(
    (draft: T) => {
      setState(({ isRestored }) => ({ draft, isRestored }))
      try {
        sessionStorage.setItem(key, JSON.stringify(writing.current(draft)))
      } catch {
        // Storage may be closed to an embedded page; what was typed then lives as long as the page.
      }
    },
    [key],
  )
  const drop = useCallback(() => {
    setState({ draft: null, isRestored: false })
    try {
      sessionStorage.removeItem(key)
    } catch {
      // as above
    }
  }, [key])
  return { ...state, keep, drop }
}
