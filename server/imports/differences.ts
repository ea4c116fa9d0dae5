import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Cells, Column, Difference, Differences } from '../../src/core/contracts/import/index.ts'
import { DIFFERENCES } from '../../src/core/contracts/imports.ts'
import { splitList } from '../../src/core/domain/cells.ts'
import { maskIdNumber, maskPhone } from '../../src/core/domain/masks.ts'
import { classKey } from '../../src/core/domain/people.ts'
import type { Db } from '../kit/db.ts'
import { turn } from '../kit/slices.ts'
import { unsealed } from '../kit/unsealed.ts'
import { zh } from '../messages/zh.ts'
import type { Vault } from '../ports/ports.ts'
import { grades } from '../resources/data_dict/grade/table.ts'
import { import_changes } from '../resources/imports/table.ts'
import { students } from '../resources/relation/students/table.ts'
import { teachers } from '../resources/relation/teachers/table.ts'
import { isOneOf } from './stored.ts'

type Same = (cell: string, stored: string) => boolean
const equal: Same = (cell, stored) => cell === stored
const asNumbers: Same = (cell, stored) => stored !== '' && Number(cell) === Number(stored)
const classesOf = (text: string) => [...new Set(splitList(text).map(classKey))].sort().join()

/** Whether a cell says what is stored; a mask counts as the value (G147). */
const same: Partial<Record<Column['kind'], Same>> = {
  class: (cell, stored) => classKey(cell) === classKey(stored),
  class_name: (cell, stored) => classKey(cell) === classKey(stored),
  classes: (cell, stored) => classesOf(cell) === classesOf(stored),
  year: asNumbers,
  score: asNumbers,
  phone: (cell, stored) => cell === stored || cell === maskPhone(stored),
  id_number: (cell, stored) => cell === stored || cell === maskIdNumber(stored),
  // it is for a new account; nobody's is reset by a list
  password: () => true,
}

/** The cells of a row that say something else than what is stored. An empty one says nothing. */
export const differingCells = (columns: readonly Column[], cells: Cells, stored: Cells): Difference['cells'] =>
  columns.flatMap(({ field, kind }) => {
    const [to = '', from = ''] = [cells[field], stored[field]]
    return to === '' || (same[kind] ?? equal)(to, from) ? [] : [{ field, from, to }]
  })

/** What is changed of a stored row. */
export type Correction = Difference & { readonly uuid: string }

/** A difference as it is kept; of one that was written, what was stored before and after it, by field. */
export interface Made<D extends Difference = Difference> {
  readonly difference: D
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  /** The row as it was left. */
  readonly left?: string
  /** As they were when it was left: another one since says that somebody has changed the field meanwhile. */
  readonly moments?: Moments
}

/** When somebody, and no list, has last switched an account, or how often she has changed a field; null: nobody yet. */
export type Moments = Readonly<Record<string, string | number | null>>

/** Keeps some changes of an import, sealed together; `first` is the place of the first of them. */
export async function keepChanges(tx: Db, vault: Vault, batch: string, first: number, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return
  await tx.insert(import_changes).values({ batch, first, count: made.length, sealed: await vault.seal(JSON.stringify(made)) })
}

/** Whether two stored values are the same. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Nobody has said a field between the two: asked by whether the moment is the same one, so that no clock has a say in it. */
export const isUnsaid = (a: Pick<Made, 'moments'>, b: Pick<Made, 'moments'>, field: string) =>
  isSame(a.moments?.[field], b.moments?.[field])

export const opened = async <D extends Difference>(vault: Vault, sealed: string) =>
  JSON.parse(await unsealed(vault, sealed, zh.changesOtherKey)) as Made<D>[]

/** The last changes of an import, below a place, taken off it in the same transaction as they are taken back. */
export async function takeChanges(tx: Db, vault: Vault, batch: string, below?: number) {
  const [next] = await tx
    .select({ first: import_changes.first })
    .from(import_changes)
    .where(and(eq(import_changes.batch, batch), below === undefined ? undefined : lt(import_changes.first, below)))
    .orderBy(desc(import_changes.first))
    .limit(1)
  if (!next) return
  // read as it is deleted: an undo of an earlier list may just have written into it
  const [last] = await tx
    .delete(import_changes)
    .where(and(eq(import_changes.batch, batch), eq(import_changes.first, next.first)))
    .returning()
  if (!last) return takeChanges(tx, vault, batch, next.first)
  return { first: last.first, made: await opened<Correction>(vault, last.sealed) }
}

interface OfBatch {
  readonly uuid: string
  readonly kind: string
  readonly work_unit: string | null
}
const tables: Readonly<Record<string, PgTable & Record<'uuid' | 'work_unit', PgColumn>>> = { students, teachers, classes: grades }

/** Nothing is told of a stored row that is no more the school's: who has left it is the other school's. Its place stays, and it is counted. */
export async function ofSchoolToday(db: Db, { kind, work_unit }: OfBatch, differences: readonly Difference[]): Promise<Difference[]> {
  const table = tables[kind]
  const keys = differences.flatMap(one => one.uuid ?? [])
  const found =
    table && work_unit && keys.length > 0
      ? await db
          .select({ uuid: sql<string>`${table.uuid}` })
          .from(table as PgTable)
          .where(and(isOneOf(table.uuid, keys), eq(table.work_unit, work_unit)))
      : []
  const here = new Set(found.map(one => one.uuid))
  return differences.map(one => (one.uuid && !here.has(one.uuid) ? { ...one, version: '', name: '', place: '', cells: [] } : one))
}

/** Some of the differences of an import. */
export async function readDifferences(db: Db, vault: Vault, batch: OfBatch, offset: number): Promise<Differences> {
  const own = eq(import_changes.batch, batch.uuid)
  const [sum] = await db
    .select({ count: sql<number>`coalesce(sum(${import_changes.count}), 0)::int` })
    .from(import_changes)
    .where(own)
  const pieces = await db
    .select()
    .from(import_changes)
    .where(and(own, lt(import_changes.first, offset + DIFFERENCES), gt(sql`${import_changes.first} + ${import_changes.count}`, offset)))
    .orderBy(asc(import_changes.first))
  const results: Difference[] = []
  for (const { first, sealed } of pieces) {
    const made = await opened(vault, sealed)
    for (const [at, { difference }] of made.entries()) {
      const place = first + at
      if (place >= offset && place < offset + DIFFERENCES) results.push(difference)
    }
    await turn()
  }
  return { count: sum!.count, offset, results: await ofSchoolToday(db, batch, results) }
}
