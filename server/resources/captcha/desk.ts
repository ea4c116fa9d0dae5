import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'

/** So many wait of one network, and of all together. */
const EACH = 16
const ROOM = 256

/**
 * Work one by one, networks in turns: whoever opens many lines is one among the others. Who comes when too many wait hears 503 with
 * Retry-After.
 */
export function desk() {
  /** In the order in which they have their turns; one that waits for nothing is not there. */
  const lines = new Map<string, (() => void)[]>()
  let waiting = 0
  let isBusy = false
  return async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    if (isBusy) {
      const line = lines.get(network) ?? []
      if (line.length >= EACH || waiting >= ROOM) throw new Problem(503, zh.busy, { 'Retry-After': '5' })
      lines.set(network, line)
      waiting += 1
      await new Promise<void>(go => line.push(go))
      waiting -= 1
    }
    isBusy = true
    try {
      return await work()
    } finally {
      const [first] = lines
      if (first) {
        const [next, line] = first
        const go = line.shift()!
        lines.delete(next)
        if (line.length > 0) lines.set(next, line)
        go()
      } else isBusy = false
    }
  }
}
