import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'

/** Does work a few at a time; what comes while too many wait is refused. Who is known goes before who is not. */
export type Queue = <T>(work: () => Promise<T>, isKnown?: boolean) => Promise<T>

/** `width` at a time, `room` waiting of each kind. Full, it answers 503 with Retry-After. */
export function queue(width: number, room: number, full: string = zh.busy): Queue {
  const [known, others]: [(() => void)[], (() => void)[]] = [[], []]
  let busy = 0
  return async (work, isKnown = false) => {
    const lane = isKnown ? known : others
    if (busy < width) busy++
    else if (lane.length >= room) throw new Problem(503, full, { 'Retry-After': '5' })
    else await new Promise<void>(go => lane.push(go))
    try {
      return await work()
    } finally {
      const next = known.shift() ?? others.shift()
      if (next) next()
      else busy--
    }
  }
}
