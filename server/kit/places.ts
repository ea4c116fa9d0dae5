import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import { type Queue, queue } from './queue.ts'
import { pause } from './slices.ts'

/** Requests of one person that are worked on at once: few beside the pool's connections, and beside the embedded database's one. */
const AT_ONCE = 3
/** Of hers that wait; the next one is refused. */
const WAITING = 250
/** Fewer rows than this are answered beside each other. */
export const LONG = 5000
/** Long lists that are made at once, and requests that wait for it. */
const LONG_LISTS = [2, 32] as const
/** Of one person: who asks for many of them at once is refused the rest, and keeps nobody else waiting. */
const LONG_EACH = 2

/** What is waited for outside: pictures of a page, and files that are sent, each of which is in our hands meanwhile. */
export type Outside = 'read' | 'write'
/** Of one person: more than a page has pictures, and sends no more than her places. The next one keeps its place until there is room. */
const OUTSIDE = { read: 24, write: 3 }

interface Share {
  readonly line: Queue
  readonly outside: Readonly<Record<Outside, Queue>>
  readonly back: Queue
  requests: number
  long: number
}

/** What a request waits for before it is worked on. */
export interface Places {
  /** Waits until few enough requests of this person are worked on. Whoever signs in has a line of her own. */
  enter(person: string): Promise<void>
  /** Called before so many rows of an answer are made. Where they are many, waits for a place among the long lists. */
  long(rows: number): Promise<void>
  /** Waits for somebody else (where files are kept) without a place, and has one again afterwards, which nobody is refused. */
  outside<T>(what: Outside, work: () => Promise<T>): Promise<T>
  /** Called when the answer is written or has failed, and before work that goes on by itself is waited for. */
  leave(): void
}

/** Waits for its turn in a line, which goes on when what this answers is called. */
const enter = (line: Queue) =>
  new Promise<() => void>((isIn, refused) => {
    line(() => new Promise<void>(isIn)).catch(refused)
  })

const newShare = (): Share => ({
  line: queue(AT_ONCE, WAITING, zh.tooManyAtOnce),
  // who waits for these has a place, and of those there are few
  outside: { read: queue(OUTSIDE.read, WAITING), write: queue(OUTSIDE.write, WAITING) },
  back: queue(AT_ONCE, WAITING),
  ...{ requests: 0, long: 0 },
})

/**
 * The places of one server. A hundred requests of one person are to everybody else what three are. And two long lists are made at a time,
 * from the first row that is read to the last character: sixty of 75,000 rows at once, or of 1,500 colleges with all their majors, are
 * more than a process can hold (8.6, R7).
 */
export function places(): () => Places {
  const people = new Map<string, Share>()
  const longLists = queue(...LONG_LISTS, zh.longLists)
  return () => {
    const leaving: (() => void)[] = []
    let leavePlace = () => {}
    let own: Share | undefined
    let isLong: Promise<void> | undefined
    const enterLong = async () => {
      const share = own
      if (share) {
        if (share.long >= LONG_EACH) throw new Problem(503, zh.longLists, { 'Retry-After': '5' })
        share.long += 1
        leaving.push(() => {
          share.long -= 1
        })
      }
      leaving.push(await enter(longLists))
    }
    return {
      async enter(person) {
        const share = people.get(person) ?? newShare()
        people.set(person, share)
        own = share
        share.requests += 1
        leaving.push(() => {
          share.requests -= 1
          if (share.requests === 0) people.delete(person)
        })
        leavePlace = await enter(share.line)
        leaving.push(() => leavePlace())
        // the embedded database answers at once: without a pause each would run to its end before the next one is even read
        await pause()
      },
      long(rows) {
        if (rows >= LONG) isLong ??= enterLong()
        return isLong ?? Promise.resolve()
      },
      async outside(what, work) {
        const share = own
        if (!share) return work()
        const leaveOutside = await enter(share.outside[what])
        leavePlace()
        try {
          return await work()
        } finally {
          leaveOutside()
          leavePlace = await enter(share.back)
        }
      },
      leave() {
        for (const left of leaving.splice(0).reverse()) left()
      },
    }
  }
}
