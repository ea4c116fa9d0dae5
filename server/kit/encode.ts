import * as z from 'zod/mini'
import type { Call, Shaped } from '../../src/core/contracts/define.ts'
import { type Query, type ReadPlan, shownSchema } from './read-plan.ts'
import type { Page } from './rows.ts'
import { byTheirLists, inTurns, isLong } from './slices.ts'

/** Only what the contract names is sent, in the form it has on the wire. */
export async function encode(
  plan: ReadPlan,
  call: Call,
  query: unknown,
  answer: unknown,
  long: (rows: number) => Promise<void>,
): Promise<unknown> {
  const { read } = plan.contract
  const item = call.item === read ? shownSchema(plan, query as Query) : call.item
  const eachOf = async (rows: readonly unknown[]) => {
    await long(rows.length)
    return inTurns(rows, some => z.encode(z.array(item!), some as never) as unknown[], byTheirLists(rows))
  }
  if (item && Array.isArray(answer)) return eachOf(answer)
  if (item) {
    const { count, limit, offset, results } = answer as Page<unknown>
    return { count, limit, offset, results: await eachOf(results) }
  }
  // a tree: one of its branches may hold a whole school
  if (call.result instanceof z.ZodMiniArray && Array.isArray(answer)) {
    const { element } = call.result.def
    return inTurns(answer, ([one]) => [z.encode(element as Shaped, one as never)], 1)
  }
  return encodeOne(call.result === read ? shownSchema(plan, query as Query) : (call.result as Shaped), answer as object)
}

/** One object; where a list in it is long, as the classes of statistics are, that in turns. */
async function encodeOne(schema: Shaped, answer: object): Promise<unknown> {
  const lists = schema instanceof z.ZodMiniObject ? Object.entries(answer).filter(([, some]) => isLong(some)) : []
  if (lists.length === 0) return z.encode(schema, answer as never)
  const whole: Record<string, unknown> = {}
  for (const [name, some] of lists) {
    const list = schema.shape[name]
    if (!(list instanceof z.ZodMiniArray)) continue
    const { element } = list.def
    whole[name] = await inTurns(some as unknown[], few => z.encode(z.array(element as Shaped), few as never) as unknown[])
  }
  const short = Object.fromEntries(lists.map(([name, some]) => [name, name in whole ? (some as unknown[]).slice(0, 1) : some]))
  // each in the place of its beginning
  return Object.assign(z.encode(schema, { ...answer, ...short } as never) as object, whole)
}
