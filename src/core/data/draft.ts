import { useCallback, useEffect, useRef, useState } from 'react'
import { useCurrentUser, useHost } from '../host/index.ts'

export interface Draft<T> {
  /** What was typed and not saved, or null. */
  readonly draft: T | null
  /** It is from before a reload, a refused save or an expired login. False for what is being typed now. */
  readonly isRestored: boolean
  readonly keep: (value: T) => void
  readonly drop: () => void
  /** Whether it is still there: who has signed out meanwhile has none. */
  readonly isKept: () => boolean
}

/** What of a draft is kept while somebody is away from the form. */
export interface DraftParts<T> {
  /** In this page's memory: all but passwords and codes. */
  readonly kept?: (value: T) => T
  /** In the browser, where the surroundings are ours: what tells who somebody is stays out too. */
  readonly written?: (value: T) => T
}

/**
 * What was typed and not saved: it survives a reload, a refused save and an expired login, for the same user and never for another (R4).
 * Signing out wipes it.
 */
export function useDraft<T>(name: string, { kept = value => value, written = kept }: DraftParts<T> = {}): Draft<T> {
  const { typed } = useHost().session
  const key = `draft ${name} ${useCurrentUser()?.uuid ?? ''}`
  const parts = useRef({ kept, written })
  parts.current = { kept, written }
  const read = () => typed.read(key) as T | null
  const [state, setState] = useState(() => ({ draft: read(), isRestored: read() !== null }))
  // Another user, or another record, has another draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read reads by key
  useEffect(() => {
    const found = read()
    setState({ draft: found, isRestored: found !== null })
  }, [key])
  const keep = useCallback(
    (draft: T) => {
      setState(({ isRestored }) => ({ draft, isRestored }))
      typed.write(key, parts.current.kept(draft), parts.current.written(draft))
    },
    [key, typed],
  )
  const drop = useCallback(() => {
    setState({ draft: null, isRestored: false })
    typed.remove(key)
  }, [key, typed])
  return { ...state, keep, drop, isKept: () => read() !== null }
}
