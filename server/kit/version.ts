import type { Call } from '../../src/core/contracts/define.ts'
import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import type { Keyed, Row } from './read-plan.ts'
import { sha256 } from './secrets.ts'

/** What names this state of a row: when it was last changed, or where its table keeps no times, what it holds (R9). */
export async function versionOf(row: Row<Keyed>): Promise<string> {
  const time: unknown = Reflect.get(row, 'updated_time')
  return typeof time === 'string' ? time : (await sha256(JSON.stringify(row))).slice(0, 32)
}

/** Whether the caller has seen none but other states: `If-Match` is `*`, or a list of versions, which a proxy may have called weak. What has no version is never the one that was seen. */
export function isOutdated(version: string | undefined, ifMatch: string | undefined): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return false
  return !ifMatch.split(',').some(one => one.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') === version)
}

/** A write that names no row by its address has no version to compare, though it may write over one: a condition that nobody can hold is not met. */
export function mustHoldNone({ method }: Call, ifMatch: string | undefined): void {
  if (method !== 'GET' && isOutdated(undefined, ifMatch)) throw new Problem(412, zh.noVersion)
}
