import { and, eq } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import { activitiesOf } from '../../identity/activities-of.ts'
import { isStudent, schoolOfStudent } from '../../identity/of-students.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'
import { school_actives } from './school_actives/table.ts'

/** The activity of `activeOf` for whoever adds something to it: held until that is written, so that whoever takes it away or changes it finds it. */
export const activeFor = (db: Db, user: User, uuid: string) => activeOf(db, user, uuid, 'held')

/**
 * An activity that this user may write of: one that she may see, any other is none (400 at `school_active`); and of her own school, since
 * a student goes on seeing what she did at the one before.
 */
export async function activeOf(db: Db, user: User, uuid: string, held?: 'held') {
  const query = db
    .select()
    .from(school_actives)
    .where(and(eq(school_actives.uuid, uuid), activitiesOf(user)))
  const [found] = await (held ? query.for('share') : query)
  if (!found) throw new Problem(400, { school_active: [zh.missingReference] })
  if (isStudent(user) && !found.student && found.work_unit !== (await schoolOfStudent(db, user, user.relation ?? user.uuid)))
    throw new Problem(400, { school_active: [zh.activeOfOtherSchool] })
  return found
}

/** What an activity's pictures are carried for: its student, or its school. */
export const carriedFor = ({ student, work_unit }: { student: string | null; work_unit: string }) => ({
  student,
  work_unit: student ? null : work_unit,
})

/** It stays with the activity it was made for. */
export function mustStay(body: { school_active?: string | undefined }, row: { school_active: string }) {
  if (body.school_active !== undefined && body.school_active !== row.school_active)
    throw new Problem(400, { school_active: [zh.activeStays] })
}

/** What a teacher wrote she alone changes. */
export function mustBeOwnWord(user: User, { creator }: { creator: string | null }) {
  if (creator !== user.uuid && !user.is_superuser) throw new Problem(403, zh.ofOtherTeacher)
}
