import type { ApiError } from '../../api/index.ts'
import type { Plain } from './values.ts'

/** The record as somebody else has left it, and what the form's fields say of it. */
export interface Conflict {
  readonly current: object
  readonly values: Plain
}

/** What is sent as If-Match: when the record was last changed, as the read said it (R9). */
export function versionOf(row: object | undefined): string | undefined {
  const version: unknown = row && Reflect.get(row, 'updated_time')
  return typeof version === 'string' ? version : undefined
}

/** What the record says of something that it names: `grade: { uuid, name }`, alone or in a list; of a number, the path beside it. */
export function nameOf(row: object | undefined, field: string, value: unknown): string | undefined {
  const said: unknown = row && Reflect.get(row, field)
  if (said === value) return String(Reflect.get(row ?? {}, `${field}_path`) ?? '') || undefined
  for (const one of Array.isArray(said) ? said : [said])
    if (typeof one === 'object' && one !== null && [Reflect.get(one, 'uuid'), Reflect.get(one, 'id')].includes(value))
      return String(Reflect.get(one, 'name') ?? '') || undefined
  return undefined
}

/** The record as it is now, from a refusal with 412. */
export function conflictOf({ status, body }: ApiError): object | undefined {
  const current: unknown = status === 412 && typeof body === 'object' && body !== null ? Reflect.get(body, 'current') : undefined
  return typeof current === 'object' && current !== null ? current : undefined
}

/**
 * Her keys of files without those that somebody has taken out since, which no record gets back; what is there now, where she has changed none
 * of them. Undefined where all of hers stay.
 */
export function withoutTaken(mine: unknown, before: unknown, now: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(mine) || !Array.isArray(before) || !Array.isArray(now)) return undefined
  const left = mine.filter(key => now.includes(key) || !before.includes(key))
  if (left.length === mine.length) return undefined
  return mine.length === before.length && mine.every((key, at) => key === before[at]) ? now : left
}
