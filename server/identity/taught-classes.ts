import { eq } from 'drizzle-orm'
import type { User } from '../../src/core/domain/access.ts'
import type { Db } from '../kit/db.ts'
import { teacher_grades } from '../resources/relation/teachers/table.ts'
import { mayGiveClasses } from './reach.ts'

export interface ChangedClasses {
  readonly given: string[]
  readonly taken: string[]
}

/**
 * Replaces the set of classes of a teacher, and says which she was given and which were taken: they decide whom she sees (S12).
 * Without somebody who does it, as when a list that was killed is taken back, nobody's rights are asked.
 */
export async function replaceClasses(db: Db, user: User | undefined, teacher: string, wanted: readonly string[]): Promise<ChangedClasses> {
  const had = (await db.delete(teacher_grades).where(eq(teacher_grades.teacher, teacher)).returning()).map(({ grade }) => grade)
  if (user && had.length + wanted.length > 0) mayGiveClasses(user)
  if (wanted.length > 0) await db.insert(teacher_grades).values(wanted.map(grade => ({ teacher, grade })))
  return { given: wanted.filter(grade => !had.includes(grade)), taken: had.filter(grade => !wanted.includes(grade)) }
}
