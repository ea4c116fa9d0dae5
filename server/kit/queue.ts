import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'

/**
 * Does work a few at a time; what comes while too many wait is refused. `as` is whom it is done for: everybody has a turn, however often
 * one of them comes. Who is known goes before a stranger, but not for ever.
 */
export type Queue = <T>(work: () => Promise<T>, as?: string, isStranger?: boolean) => Promise<T>

/** Of one so many wait in the room for all, unless it is said otherwise; her others wait in a second one, which they fill for nobody. */
const EACH = 8
/** While both wait, one in so many is a stranger: a crowd of the known, or one who comes again and again, keeps no newcomer out. */
const ONE_IN = 4

/** `width` at a time, `room` waiting of each kind, twice: `each` of one, and as many again of those with more. Full, it answers 503 with Retry-After. */
export function queue(width: number, room: number, full: string = zh.unavailable, each = EACH): Queue {
  const [known, strangers] = [new Line(room, each), new Line(room, each)]
  let [busy, turn] = [0, 0]
  function next(): (() => void) | undefined {
    turn = known.isEmpty || strangers.isEmpty ? 0 : (turn + 1) % ONE_IN
    if (known.isEmpty) return strangers.next()
    return strangers.isEmpty || turn > 0 ? known.next() : strangers.next()
  }
  return async (work, as, isStranger = as === undefined) => {
    if (busy < width) busy++
    else {
      const line = isStranger ? strangers : known
      if (line.isFull(as)) throw new Problem(503, full, { 'Retry-After': '5' })
      await new Promise<void>(go => line.add(as, go))
    }
    try {
      return await work()
    } finally {
      const go = next()
      if (go) go()
      else busy--
    }
  }
}

/** Waits for its turn in a line, which goes on when what this answers is called. */
export const enter = (line: Queue) =>
  new Promise<() => void>((isIn, refused) => {
    line(() => new Promise<void>(isIn)).catch(refused)
  })

/** Who waits, by whom it is done for, in the order in which their turns come. */
class Line {
  readonly #room: number
  readonly #each: number
  readonly #of = new Map<string | undefined, (() => void)[]>()
  #waiting = 0
  /** Who of these is beyond `each`: a shared screen has many, and whoever comes again and again takes only from those. */
  #beyond = 0

  constructor(room: number, each: number) {
    this.#room = room
    this.#each = each
  }
  get isEmpty() {
    return this.#waiting === 0
  }
  /** Nobody in particular is held to the room alone. */
  #isBeyond = (as: string | undefined, count: number) => as !== undefined && count >= this.#each
  isFull(as: string | undefined): boolean {
    const isBeyond = this.#isBeyond(as, this.#of.get(as)?.length ?? 0)
    return (isBeyond ? this.#beyond : this.#waiting - this.#beyond) >= this.#room
  }
  add(as: string | undefined, go: () => void) {
    const own = this.#of.get(as) ?? []
    if (this.#isBeyond(as, own.length)) this.#beyond++
    this.#waiting++
    this.#of.set(as, own)
    own.push(go)
  }
  next(): (() => void) | undefined {
    const [first] = this.#of
    if (!first) return
    const [as, own] = first
    const next = own.shift()
    this.#waiting--
    if (this.#isBeyond(as, own.length)) this.#beyond--
    this.#of.delete(as)
    // behind everybody else who waits now
    if (own.length > 0) this.#of.set(as, own)
    return next
  }
}
