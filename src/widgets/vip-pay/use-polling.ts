import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../core/api/index.ts'
import { useHost } from '../../core/host/index.ts'
import type { Order } from './data.ts'

/** How often it is asked whether an order is paid (B113). */
export const POLL_MS = 1000
/** Who has not paid for so long presses the button again. */
export const POLL_FOR_MS = 600_000

export type Polling = 'idle' | 'asking' | 'late' | 'failed'

/**
 * Asks whether an order is paid: once a second from `begin` on, each time after the answer before. It ends with the money, a failure
 * (B115), `stop` (B116), after ten minutes, and rests while nobody sees the page. A server that is busy says how long to leave it alone.
 */
export function usePolling(order: Order | undefined, paid: () => void) {
  const { api } = useHost()
  const [state, setState] = useState<Polling>('idle')
  const [pause, setPause] = useState(0)
  const run = useRef<AbortController | undefined>(undefined)
  const told = useRef(paid)
  told.current = paid
  const stop = useCallback(() => {
    run.current?.abort()
    run.current = undefined
    setState('idle')
  }, [])
  useEffect(() => stop, [stop])
  const begin = useCallback(async () => {
    if (!order || run.current) return
    const own = new AbortController()
    run.current = own
    setState('asking')
    const end = Date.now() + POLL_FOR_MS
    const over = (next: Polling) => {
      if (run.current !== own) return
      run.current = undefined
      setState(next)
    }
    while (!own.signal.aborted) {
      if (Date.now() > end) return over('late')
      await seen(own.signal)
      if (own.signal.aborted) return
      try {
        const { is_paid } = await api.pay.pay_result(order.uuid, { t: 'S' })
        if (own.signal.aborted) return
        if (is_paid) {
          over('idle')
          return told.current()
        }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setPause(error.retryAfter)
        return over('failed')
      }
      await wait(POLL_MS, own.signal)
    }
  }, [api, order])
  useEffect(() => {
    if (pause === 0) return
    const timer = setTimeout(() => setPause(0), pause * 1000)
    return () => clearTimeout(timer)
  }, [pause])
  return { state, begin, stop, mustWait: pause > 0 }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })

/** Resolves while the page is in front of somebody. */
const seen = (signal: AbortSignal) =>
  new Promise<void>(done => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      done()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
