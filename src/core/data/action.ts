import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/index.ts'
import { LINGER_MS } from './use-record.ts'

/** A save: `run` does nothing while one is under way, and answers undefined when the call was refused (the error catalogue has shown why). */
export function useAction<A extends readonly unknown[], R>(act: (...args: A) => Promise<R>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>()
  const running = useRef(false)
  const latest = useRef(act)
  latest.current = act
  const run = useCallback(async (...args: A): Promise<R | undefined> => {
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      return await latest.current(...args)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      // B195: what failed stays under way a moment longer, a save as a list
      if (failure.kind !== 'aborted') await new Promise(done => setTimeout(done, LINGER_MS))
      return undefined
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { run, busy, error }
}
