import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/index.ts'
import { LINGER_MS } from './use-record.ts'

/**
 * A save: `run` does nothing while one is under way, and answers undefined when the call was refused (the error catalogue has shown why). `of` what
 * it is tells apart those that may go on beside each other.
 */
export function useAction<A extends readonly unknown[], R>(act: (...args: A) => Promise<R>, of: (...args: A) => string = () => '') {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | undefined>()
  const running = useRef(new Set<string>())
  const latest = useRef({ act, of })
  latest.current = { act, of }
  const run = useCallback(async (...args: A): Promise<R | undefined> => {
    const own = latest.current.of(...args)
    if (running.current.has(own)) return undefined
    running.current.add(own)
    setBusy(true)
    setError(undefined)
    try {
      return await latest.current.act(...args)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure)
      // B195: what failed stays under way a moment longer, a save as a list
      if (failure.kind !== 'aborted') await new Promise(done => setTimeout(done, LINGER_MS))
      return undefined
    } finally {
      running.current.delete(own)
      setBusy(running.current.size > 0)
    }
  }, [])
  return { run, busy, error }
}
