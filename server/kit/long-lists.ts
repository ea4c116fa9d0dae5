import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import { queue } from './queue.ts'

/** Fewer rows than this are read beside each other. */
export const LONG = 5000
/** Read or waiting of one person: who asks for all at once keeps nobody else waiting. */
const EACH = 3
const places = queue(2, 32, zh.longLists)
const under = new Map<string, number>()

/** Reads a long list in its place, two of all at a time: sixty of 75,000 rows at once are more than a process can hold (8.6, R7). */
export async function inPlace<T>(person: string, read: () => Promise<T>): Promise<T> {
  const own = under.get(person) ?? 0
  if (own >= EACH) throw new Problem(503, zh.longLists, { 'Retry-After': '5' })
  under.set(person, own + 1)
  try {
    return await places(read)
  } finally {
    const left = under.get(person)! - 1
    if (left > 0) under.set(person, left)
    else under.delete(person)
  }
}
