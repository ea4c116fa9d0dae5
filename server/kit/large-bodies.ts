import type { Context } from 'hono'
import type { Call } from '../../src/core/contracts/define.ts'
import { zh } from '../messages/zh.ts'
import { BODY_BYTES, toldSize } from './body.ts'
import { Problem } from './errors.ts'

/** From so many bytes on a body is large. */
const LARGE = 1_000_000
/** So many of one person at once: the memory of a process is everybody's, and one body of 20 MB takes as much of it again (8.6). */
const MOST = 3
const open = new Map<string, number>()

/** Counts a large body of this person until the answer, or refuses it unread; what is answered ends the counting. */
export function countLarge({ bodyLimit = BODY_BYTES }: Call, c: Context, person: string): () => void {
  if (bodyLimit <= BODY_BYTES || toldSize(c) < LARGE) return () => {}
  const before = open.get(person) ?? 0
  if (before >= MOST) throw new Problem(429, zh.largeBodies, { 'Retry-After': '5' })
  open.set(person, before + 1)
  return () => {
    const left = open.get(person)! - 1
    if (left > 0) open.set(person, left)
    else open.delete(person)
  }
}
