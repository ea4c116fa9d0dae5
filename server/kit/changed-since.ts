import * as z from 'zod/mini'
import type { Call } from '../../src/core/contracts/define.ts'
import { type User, verdict } from '../../src/core/domain/access.ts'
import { zh } from '../messages/zh.ts'
import { asIs } from './audit-texts.ts'
import { Problem } from './errors.ts'
import type { ReadPlan } from './read-plan.ts'
import { RecordedRefusal } from './recorded-refusal.ts'

interface Write {
  readonly plan: ReadPlan
  readonly call: Call
  readonly user: User | undefined
  readonly sensitive: boolean
  readonly param: string
}

/** The refusal of a write over a row that somebody has changed since it was read (412), with the row as it is now for who may read it (R9). */
export async function changedSince({ plan, call, user, sensitive, param }: Write, now: () => Promise<unknown>): Promise<Error> {
  const { read, calls } = plan.contract
  // for who would be answered it, or may read it
  const isTold = call.result === read || (calls.get !== undefined && verdict(calls.get, user) === 'allowed')
  const current = isTold ? { current: z.encode(read, (await now()) as never) } : {}
  const refusal = new Problem(412, { detail: zh.changedMeanwhile, ...current })
  if (!isTold || !sensitive || !user || user.u_type === 1) return refusal
  // it tells the row, as a read does
  return new RecordedRefusal(async (_, audit) => {
    await audit('read', { id: asIs(param), refused: 412 })
    return refusal
  })
}
