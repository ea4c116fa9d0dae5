import type { Ports } from './db.ts'

/** Whoever looks after the installation is told of each kind once in so long: what many strangers cause must not drown the rest. */
const QUIET_MS = 60_000

/** Whether something is told now, of each kind once a minute. By a clock that may be set, a minute in either direction. */
export function news(now: () => number = () => performance.now()): (kind?: string) => boolean {
  const last = new Map<string, number>()
  return (kind = '') => {
    const at = now()
    if (Math.abs(at - (last.get(kind) ?? -Infinity)) < QUIET_MS) return false
    last.set(kind, at)
    return true
  }
}

const told = new WeakMap<Ports['alarm'], ReturnType<typeof news>>()

/** The same of alarms, by the server's clock. */
export function isNews({ alarm, now }: Ports, kind: string): boolean {
  const ask = told.get(alarm) ?? news(() => now().getTime())
  told.set(alarm, ask)
  return ask(kind)
}
