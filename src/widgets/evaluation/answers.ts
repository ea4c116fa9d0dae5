import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ApiError } from '../../core/api/index.ts'
import { type Host, useHost } from '../../core/host/index.ts'
import type { Run } from './data.ts'

const AGAIN_MS = 3000
/** Whoever leaves a question open for longer has done something else. */
const MOST_SECONDS = 60

export type Given = Readonly<Record<string, number>>
/** All kept; under way; no line, tried again by itself; refused, with the server's words. */
export type Keeping = { readonly state: 'kept' | 'sending' | 'waiting'; readonly detail?: undefined } | { state: 'refused'; detail: string }

/** What she has answered of a run, on its way to the server. */
interface Sending {
  subscribe(hear: () => void): () => void
  keeping(): Keeping
  unsent(): Given
  give(question: string, value: number): void
  /** Somebody looks at it; the answer ends that. `told` hears what the server has kept, also after that. */
  enter(told: (saved: Run) => void): () => void
}
/** By run, for as long as something is unsent or somebody looks at it: whoever goes to another page was told that it is sent by itself. */
const underWay = new WeakMap<object, Map<string, Sending>>()

function sendingOf(host: Host, run: Run): Sending {
  const all = underWay.get(host.session) ?? new Map<string, Sending>()
  underWay.set(host.session, all)
  return all.get(run.uuid) ?? begin(host, run, all)
}

function begin(host: Host, run: Run, all: Map<string, Sending>): Sending {
  const isHers = host.asker()
  const listeners = new Set<() => void>()
  let unsent: Record<string, number> = {}
  let keeping: Keeping = { state: 'kept' }
  let isSending = false
  let since = Date.now()
  let watching = 0
  let told: (saved: Run) => void = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (next: Keeping) => {
    keeping = next
    for (const hear of listeners) hear()
  }
  const hasMore = () => Object.keys(unsent).length > 0
  const again = () => void send()
  /** Nobody looks at it, and nothing is to be sent: no timer and no listener stays. */
  const rest = () => {
    if (watching > 0 || isSending || (hasMore() && keeping.state !== 'refused')) return
    clearTimeout(timer)
    window.removeEventListener('online', again)
    all.delete(run.uuid)
  }
  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isSending) return
    // what she has answered is nobody else's to send
    if (!isHers()) unsent = {}
    if (!hasMore()) return rest()
    const answers = unsent
    const now = Date.now()
    const seconds = Math.min(MOST_SECONDS * Object.keys(answers).length, Math.round((now - since) / 1000))
    unsent = {}
    isSending = true
    tell({ state: 'sending' })
    try {
      const saved = await host.api.evaluations.patch(run.uuid, { answers, seconds }, watching === 0 ? { quiet: true } : {})
      since = now
      isSending = false
      told(saved)
      if (hasMore()) return void send()
      tell({ state: 'kept' })
    } catch (failure) {
      isSending = false
      unsent = { ...answers, ...unsent }
      const { kind, status = 0, detail } = failure as ApiError
      if (kind === 'refused' && status < 500) tell({ state: 'refused', detail: detail ?? '' })
      else {
        tell({ state: 'waiting' })
        timer = setTimeout(again, AGAIN_MS)
      }
    }
    rest()
  }
  const sending: Sending = {
    subscribe(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    keeping: () => keeping,
    unsent: () => unsent,
    give(question, value) {
      unsent = { ...unsent, [question]: value }
      void send()
    },
    enter(hears) {
      told = hears
      watching += 1
      all.set(run.uuid, sending)
      window.addEventListener('online', again)
      return () => {
        watching -= 1
        rest()
      }
    },
  }
  return sending
}

/** The answers of a run: shown at once, and sent one after the other; what has not arrived is sent again until it has. */
export function useAnswers(run: Run, onKept: (saved: Run) => void) {
  const host = useHost()
  const [sending] = useState(() => sendingOf(host, run))
  const [given, setGiven] = useState<Given>(() => ({ ...run.answers, ...sending.unsent() }))
  const keeping = useSyncExternalStore(sending.subscribe, sending.keeping, sending.keeping)
  const told = useRef(onKept)
  told.current = onKept
  useEffect(() => sending.enter(saved => told.current(saved)), [sending])
  const give = (question: string, value: number) => {
    setGiven(before => ({ ...before, [question]: value }))
    sending.give(question, value)
  }
  return { given, give, keeping }
}
