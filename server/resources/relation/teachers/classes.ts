import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../../src/core/domain/access.ts'
import { mayGiveClasses } from '../../../identity/reach.ts'
import { type ChangedClasses, replaceClasses } from '../../../identity/taught-classes.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { saidByHand, updateRows } from '../../../kit/rows.ts'
import { zh } from '../../../messages/zh.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { teachers } from './table.ts'

/** Somebody, and no list, has said which classes a teacher has: no undo of a list takes it back, whatever the list had said. */
export async function markAllotted(db: Db, ports: Ports, teacher: string): Promise<void> {
  await updateRows(db, ports.now(), teachers, eq(teachers.uuid, teacher), saidByHand(teachers, ['grades']))
}

/** A class of another school does not exist. */
export async function checkClasses(db: Db, user: User, work_unit: string, wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.size === 0) return
  mayGiveClasses(user)
  const found = await db.$count(grades, and(inArray(grades.uuid, [...wanted]), eq(grades.work_unit, work_unit)))
  if (found !== wanted.size) throw new Problem(400, { grades: [zh.missingReference] })
}

/** Replaces the set of classes a teacher teaches, by those of her school that are named. */
export async function allotClasses(
  db: Db,
  user: User,
  { uuid: teacher, work_unit }: { readonly uuid: string; readonly work_unit: string },
  classes: readonly string[],
): Promise<ChangedClasses> {
  const wanted = new Set(classes)
  await checkClasses(db, user, work_unit, wanted)
  return replaceClasses(db, user, teacher, [...wanted])
}
