import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../core/api/index.ts'
import { useHost } from '../../core/host/index.ts'
import type { Run } from './data.ts'

const AGAIN_MS = 3000
/** Whoever leaves a question open for longer has done something else. */
const MOST_SECONDS = 60

export type Given = Readonly<Record<string, number>>
/** All kept; under way; no line, tried again by itself; refused, with the server's words. */
export type Keeping = { readonly state: 'kept' | 'sending' | 'waiting'; readonly detail?: undefined } | { state: 'refused'; detail: string }

/** The answers of a run: shown at once, and sent one after the other; what has not arrived is sent again until it has. */
export function useAnswers(run: Run, onKept: (saved: Run) => void) {
  const { api } = useHost()
  const [given, setGiven] = useState<Given>(run.answers ?? {})
  const [keeping, setKeeping] = useState<Keeping>({ state: 'kept' })
  const unsent = useRef<Record<string, number>>({})
  const isSending = useRef(false)
  const isLeft = useRef(false)
  const since = useRef(0)
  const told = useRef(onKept)
  told.current = onKept
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    since.current = Date.now()
  }, [])

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    if (isSending.current || Object.keys(unsent.current).length === 0) return
    const answers = unsent.current
    const now = Date.now()
    const seconds = Math.min(MOST_SECONDS * Object.keys(answers).length, Math.round((now - since.current) / 1000))
    unsent.current = {}
    isSending.current = true
    setKeeping({ state: 'sending' })
    try {
      told.current(await api.evaluations.patch(run.uuid, { answers, seconds }))
      since.current = now
      isSending.current = false
      if (Object.keys(unsent.current).length > 0) void send()
      else setKeeping({ state: 'kept' })
    } catch (failure) {
      isSending.current = false
      unsent.current = { ...answers, ...unsent.current }
      const { kind, status = 0, detail } = failure as ApiError
      if (kind === 'refused' && status < 500) return setKeeping({ state: 'refused', detail: detail ?? '' })
      setKeeping({ state: 'waiting' })
      if (isLeft.current) return
      timer.current = setTimeout(() => void send(), AGAIN_MS)
    }
  }, [api, run.uuid])

  useEffect(() => {
    const again = () => void send()
    isLeft.current = false
    window.addEventListener('online', again)
    return () => {
      isLeft.current = true
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [send])

  const give = (question: string, value: number) => {
    setGiven(before => ({ ...before, [question]: value }))
    unsent.current = { ...unsent.current, [question]: value }
    void send()
  }
  return { given, give, keeping }
}
