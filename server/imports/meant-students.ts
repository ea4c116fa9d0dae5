import { and, eq } from 'drizzle-orm'
import { maskIdNumber } from '../../src/core/domain/masks.ts'
import { seesNumbers } from '../identity/sees-numbers.ts'
import { studentsOf } from '../identity/students-of.ts'
import { inTurns, turn } from '../kit/slices.ts'
import { students } from '../resources/relation/students/table.ts'
import { isFull, isInClear, mayTell, tooNear } from './near-numbers.ts'
import type { Import } from './plan.ts'
import type { WhyNot } from './plan-rows.ts'
import { isOneOf, meantBy, only, storedOf } from './stored.ts'

/** Whom a row means. */
export interface Named {
  readonly name: string
  readonly cert_id: string
}
export interface MeantStudent {
  readonly uuid: string
  readonly id: number
  readonly name: string
  readonly cert_id: string | null
  readonly other_num: string | null
}
/** The same words for one who is not there, one of another class and one of another school: a fault tells nobody who is where. */
export const unknownStudent =
  (field: string): WhyNot =>
  () => ({ field, code: 'unknown_student' })

/** Of a row, whom it means, or why nobody. */
export type Meant = (row: Named) => MeantStudent | WhyNot

/**
 * The students whom rows mean, among those whom this person may see: by ID number and name, the number as it is or as lists mask it
 * (G147). A row that means none is a fault. Who sees masks alone must not make a list ask what they hide.
 */
export const meantStudents = (ask: Import, rows: readonly Named[]): Promise<Meant> =>
  seesNumbers(ask.user) ? meantInClear(ask, rows) : meantUnderMasks(ask, rows)

const wanted = () => {
  const { uuid, id, name, cert_id, other_num } = students
  return { uuid, id, name, cert_id, other_num }
}
const isMasked = (row: Named) => row.cert_id.includes('*')
const maskAndName = ({ cert_id, name }: Named | MeantStudent) => `${maskIdNumber(cert_id ?? '')} ${name}`

/** Where the number is hers and the name is not, that is the fault. */
async function meantInClear({ db, user, work_unit }: Import, rows: readonly Named[]): Promise<Meant> {
  const found: MeantStudent[] = await storedOf(rows, some =>
    db
      .select(wanted())
      .from(students)
      .where(and(meantBy(students, work_unit, some), eq(students.work_unit, work_unit), studentsOf(user))),
  )
  const byNumber = new Map(found.map(one => [one.cert_id, one]))
  const byMask = Map.groupBy(found, maskAndName)
  return row => {
    if (isMasked(row)) return only(byMask.get(`${row.cert_id} ${row.name}`)) ?? unknownStudent('cert_id')
    const one = byNumber.get(row.cert_id)
    if (!one) return unknownStudent('cert_id')
    return one.name === row.name ? one : unknownStudent('name')
  }
}

/**
 * Looked up by the names, which she sees: a number is never asked for, so that a right one with a wrong name is the fault of any other.
 * What then fits but for the digits that a mask hides is counted before anything is told, and whom she has looked up is on record.
 */
async function meantUnderMasks(ask: Import, rows: readonly Named[]): Promise<Meant> {
  const { db, user, work_unit, batch } = ask
  const numbers = new Set((await inTurns(rows, some => some.filter(isInClear))).map(row => row.cert_id))
  // nobody is looked up: how long that took would be an answer too
  if (numbers.size > 0 && (await isFull(ask))) {
    ask.note('read', { batch, numbers: numbers.size, is_told: false })
    throw tooNear()
  }
  const names = [...new Set(rows.map(row => row.name))]
  const found: MeantStudent[] = await storedOf(names, some =>
    db
      .select(wanted())
      .from(students)
      .where(and(eq(students.work_unit, work_unit), isOneOf(students.name, some), studentsOf(user))),
  )
  const byNumber = new Map(found.map(one => [`${one.cert_id} ${one.name}`, one]))
  const byMask = Map.groupBy(found, maskAndName)
  const meant: Meant = row =>
    (isMasked(row) ? only(byMask.get(`${row.cert_id} ${row.name}`)) : byNumber.get(`${row.cert_id} ${row.name}`)) ??
    unknownStudent('cert_id')

  const met = new Set<string>()
  const unmet = new Set<string>()
  const near = new Map<string, Named>()
  for (const row of rows) {
    const one = meant(row)
    if ('uuid' in one) met.add(one.uuid)
    else if (numbers.has(row.cert_id)) {
      unmet.add(row.cert_id)
      if (byMask.has(maskAndName(row))) near.set(`${row.cert_id} ${row.name}`, row)
    }
    await turn()
  }
  const is_told = numbers.size === 0 || (await mayTell(ask, [...near.values()]))
  const found_out = { students: [...met], unmet_numbers: unmet.size, near_numbers: near.size }
  ask.note('read', { batch, numbers: numbers.size, ...found_out, is_told })
  if (!is_told) throw tooNear()
  return meant
}
