import type * as z from 'zod/mini'
import type { Api, CallOptions, Page } from '../../core/api/index.ts'
import type { social_practices } from '../../core/contracts/career_record/social_practices.ts'
import { type ConfirmedKind, isConfirmed, type RecordKind } from '../../core/domain/career-records.ts'
import { recordForms } from '../../core/domain/record-fields.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'

type Practice = z.input<(typeof social_practices)['read']>
/** A record of any kind: what all have, and its own fields by their names. */
export type CareerRecord = Pick<
  Practice,
  'id' | 'uuid' | 'student' | 'is_archive' | 'archived_time' | 'archived_by' | 'source' | 'images' | 'created_time' | 'updated_time'
> & { readonly [field: string]: unknown }

export const sources = ['student', 'teacher', 'import'] as const
/** What every kind's list can be narrowed by and put in order by. */
interface RecordQuery {
  readonly student?: string
  readonly grade?: readonly string[]
  readonly term?: readonly string[]
  readonly is_archive?: 'true' | 'false'
  readonly source?: readonly (typeof sources)[number][]
  readonly ordering?: readonly string[]
}
type ListOf = { (query?: RecordQuery, options?: CallOptions): Promise<Page<CareerRecord>>; readonly path: string }
type Sending = { (body: object, how?: CallOptions): Promise<CareerRecord>; readonly path: string }
type Changing = { (uuid: string, body: object, how?: CallOptions): Promise<CareerRecord>; readonly path: string }

/** The calls of a kind, alike for all of them. */
export interface RecordCalls {
  readonly list: ListOf
  readonly get: { (uuid: string): Promise<CareerRecord>; readonly path: string }
  readonly create: Sending
  readonly student_create: Sending
  readonly patch: Changing
  readonly remove: { (uuid: string): Promise<unknown>; readonly path: string }
}
interface ConfirmedCalls extends RecordCalls {
  readonly student: ListOf
  readonly tc: ListOf
  readonly jyj: ListOf
  readonly archive: Changing
}

/** The calls of a kind; those of its confirmation where it is confirmed. */
export function useRecordCalls(kind: RecordKind): RecordCalls & Partial<ConfirmedCalls> {
  const { api } = useHost()
  return { ...callsOf(api, kind), ...(isConfirmed(kind) && confirmedCallsOf(api, kind)) } as unknown as RecordCalls &
    Partial<ConfirmedCalls>
}
const callsOf = (api: Api, kind: RecordKind) => {
  const of = api[kind]
  return { list: of.list, get: of.get, create: of.create, student_create: of.student_create, patch: of.patch, remove: of.remove }
}
const confirmedCallsOf = (api: Api, kind: ConfirmedKind) => {
  const of = api[kind]
  return { student: of.student, tc: of.tc, jyj: of.jyj, archive: of.archive }
}

/** The list this person reads; null where the documents give her none. */
export function useRecordList(kind: RecordKind): ListOf | null {
  const calls = useRecordCalls(kind)
  const may = useMay()
  const user = useCurrentUser()
  if (user?.u_type === 6) return calls.jyj ?? null
  const own = user?.u_type === 1 ? calls.student : user?.u_type === 2 || user?.u_type === 3 ? calls.tc : undefined
  return own ?? (may(calls.list as never) ? calls.list : null)
}

/** What may be done with a record by whoever looks: the server's own rules decide, these only leave out what it would refuse. */
export function useRecordRights(kind: RecordKind) {
  const { api } = useHost()
  const calls = useRecordCalls(kind)
  const may = useMay()
  const user = useCurrentUser()
  const isStudent = user?.u_type === 1
  const mayChange = (one: CareerRecord) => !one.is_archive && (!isStudent || one.source === 'student') && may(calls.patch as never)
  return {
    isStudent,
    mayImport: isConfirmed(kind) && may(api.imports[kind]),
    mayCreate: may((isStudent ? calls.student_create : calls.create) as never),
    mayChange,
    mayArchive: (one: CareerRecord) => !one.is_archive && calls.archive !== undefined && may(calls.archive as never),
    /** School staff alone (the rule of un-archiving). */
    mayReopen: (one: CareerRecord) =>
      one.is_archive && (user?.u_type === 4 || user?.is_superuser === true) && calls.archive !== undefined && may(calls.archive as never),
  }
}

/** The record in a word or two. */
export const nameOf = (kind: RecordKind, one: CareerRecord): string => String(one[recordForms[kind].title])
/** The record's place in the portal, where its kind has one. */
export const placeOf = (kind: RecordKind, uuid: string) =>
  isConfirmed(kind) ? ({ to: `record.${kind}`, params: { uuid } } as const) : undefined
