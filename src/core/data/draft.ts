import { useCallback, useEffect, useState } from 'react'
import { useCurrentUser } from '../host/index.ts'

/** Kept for this window only: a shared machine keeps nothing once it is closed. */
const keyOf = (user: string, name: string) => `zy-draft ${user} ${name}`

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/**
 * What was typed and not saved: it survives a reload, a refused save and an expired login, for the same user and never for another (R4).
 * `null` while nothing has been typed.
 */
export function useDraft<T>(name: string): { draft: T | null; keep: (value: T) => void; drop: () => void } {
  const user = useCurrentUser()?.uuid ?? ''
  const key = keyOf(user, name)
  const [draft, setDraft] = useState<T | null>(() => read<T>(key))
  // Another user, or another record, has another draft.
  useEffect(() => setDraft(read<T>(key)), [key])
  const keep = useCallback(
    (value: T) => {
      setDraft(value)
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Storage may be closed to an embedded page; what was typed then lives as long as the page.
      }
    },
    [key],
  )
  const drop = useCallback(() => {
    setDraft(null)
    try {
      sessionStorage.removeItem(key)
    } catch {
      // as above
    }
  }, [key])
  return { draft, keep, drop }
}
