import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import { enter, type Queue, queue } from './queue.ts'
import { ownTurn } from './slices.ts'

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

/** Files of one person that are read at once, to their last byte: more than a page has pictures. */
const READ_AT_ONCE = 24
/** Files that she sends, each of which is in our hands meanwhile: no more than her places. The next one keeps its place until there is room. */
const KEPT_AT_ONCE = AT_ONCE

/** Whoever has waited longer for a look is told to come again: the database stands still. */
const PATIENCE_MS = 10_000

interface Share {
  readonly looks: Queue
  readonly line: Queue
  readonly reads: Queue
  readonly keeps: Queue
  readonly back: Queue
  /** And what is still read when its request has been answered. */
  requests: number
  /** Those that are worked on or wait. */
  asked: number
  long: number
}

/** What a request waits for before it is worked on. */
export interface Places {
  /** Looks whether it is still hers who asks, few at a time of one person; from then on the request is one of hers. */
  looking<T>(person: string, look: () => Promise<T>): Promise<T>
  /** Waits until few enough requests of this person are worked on. Whoever signs in has a line of her own. */
  enter(person: string): Promise<void>
  /** Called before so many rows of an answer are made. Where they are many, waits for a place among the long lists. */
  long(rows: number): Promise<void>
  /** Waits for where files are kept, without a place, and has one again afterwards, which nobody is refused. */
  keeping<T>(work: () => Promise<T>): Promise<T>
  /** The same for a content, which counts as hers until it has ended; who waits for one of hers to end has no place either. */
  reading(work: () => Promise<ReadableStream<Uint8Array> | undefined>): Promise<ReadableStream<Uint8Array> | undefined>
  /** Called when the answer is written or has failed, and before work that goes on by itself is waited for. */
  leave(): void
}

const newShare = (waiting: number): Share => ({
  // of those that have been counted as hers none is refused here
  looks: queue(AT_ONCE, AT_ONCE + waiting),
  line: queue(AT_ONCE, AT_ONCE + waiting),
  reads: queue(READ_AT_ONCE, WAITING, zh.tooManyAtOnce),
  // who waits for these has a place, and of those there are few
  keeps: queue(KEPT_AT_ONCE, WAITING),
  // all that had waited for a reading may come at once
  back: queue(AT_ONCE, 2 * WAITING),
  ...{ requests: 0, asked: 0, long: 0 },
})

/**
 * The places of one server. A hundred requests of one person are to everybody else what three are. And two long lists are made at a time,
 * from the first row that is read to the last character: sixty of 75,000 rows at once, or of 1,500 colleges with all their majors, are
 * more than a process can hold (8.6, R7). `gone` is told when nobody waits for what is only read: it takes no place from those who wait
 * (typed on, pressed again, left).
 */
export function places(waiting = WAITING): (gone?: AbortSignal) => Places {
  const people = new Map<string, Share>()
  const longLists = queue(...LONG_LISTS, zh.longLists)
  const goes = (person: string, share: Share) => {
    share.requests -= 1
    if (share.requests === 0) people.delete(person)
  }
  return gone => {
    const leaving: (() => void)[] = []
    let leavePlace = () => {}
    let own: Share | undefined
    let who = ''
    let isLong: Promise<void> | undefined
    const mustBeWaitedFor = () => {
      if (gone?.aborted) throw new Problem(503, zh.unavailable)
    }
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
    /** Counts this request as hers, once. */
    const join = (person: string): Share => {
      if (own && who === person) return own
      const share = people.get(person) ?? newShare(waiting)
      if (share.asked >= AT_ONCE + waiting) throw new Problem(503, zh.tooManyAtOnce, { 'Retry-After': '5' })
      people.set(person, share)
      own = share
      who = person
      share.requests += 1
      share.asked += 1
      leaving.push(() => {
        share.asked -= 1
        goes(person, share)
      })
      return share
    }
    return {
      async looking(person, look) {
        const { looks } = join(person)
        const came = performance.now()
        return looks(() => {
          if (performance.now() - came > PATIENCE_MS) throw new Problem(503, zh.unavailable, { 'Retry-After': '5' })
          return look()
        })
      },
      async enter(person) {
        const share = join(person)
        leavePlace = await enter(share.line)
        leaving.push(() => leavePlace())
        // the embedded database answers at once: without a pause each would run to its end before the next one is even read
        await ownTurn()
        mustBeWaitedFor()
      },
      async long(rows) {
        mustBeWaitedFor()
        if (rows >= LONG) isLong ??= enterLong()
        await isLong
        mustBeWaitedFor()
      },
      async keeping(work) {
        const share = own
        if (!share) return work()
        const done = await enter(share.keeps)
        leavePlace()
        try {
          return await work()
        } finally {
          done()
          leavePlace = await enter(share.back)
        }
      },
      async reading(work) {
        const share = own
        if (!share) return work()
        leavePlace()
        share.requests += 1
        let over = () => goes(who, share)
        try {
          const readNoMore = await enter(share.reads)
          over = () => {
            readNoMore()
            goes(who, share)
          }
          const content = await work()
          if (content) return untilOver(content, over)
          over()
        } catch (error) {
          over()
          throw error
        } finally {
          leavePlace = await enter(share.back)
        }
      },
      leave() {
        for (const left of leaving.splice(0).reverse()) left()
      },
    }
  }
}

/** The same content; `over` is called once, when it has ended, has broken or is read no more. */
function untilOver(content: ReadableStream<Uint8Array>, over: () => void): ReadableStream<Uint8Array> {
  const reader = content.getReader()
  void reader.closed.then(over, over)
  return new ReadableStream(
    {
      async pull(ours) {
        const { done, value } = await reader.read()
        if (done) ours.close()
        else ours.enqueue(value)
      },
      cancel: why => reader.cancel(why),
    },
    { highWaterMark: 0 },
  )
}
