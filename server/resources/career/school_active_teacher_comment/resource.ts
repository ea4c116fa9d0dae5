import { and, eq, sql } from 'drizzle-orm'
import { school_active_teacher_comment as contract } from '../../../../src/core/contracts/career/school_active_teacher_comment.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { activitiesOf } from '../../../identity/activities-of.ts'
import { ofStudents, schoolOfStudent } from '../../../identity/of-students.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { ref, viewed } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { terms } from '../../data_dict/term/table.ts'
import { users } from '../../sys/users/table.ts'
import { mustBeOwnWord } from '../actives.ts'
import { ofOwnTeachers } from '../comment-scope.ts'
import { termsOf, tookPart } from '../took-part.ts'
import { school_active_teacher_comment } from './table.ts'

const table = school_active_teacher_comment
const of = ofStudents(table.student)

export default serve(contract, {
  table,
  about: of.about,
  scope: user => and(of.scope(user), ofOwnTeachers(user))!,
  found: of.found,
  sensitive: true,
  order: [sql`${table.created_time} desc`],
  serialize: {
    student: of.shown,
    term: ref(table.term, terms, ['uuid', 'name']),
    teacher: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${table.creator})`,
    is_own: viewed(({ user }) => sql<boolean>`coalesce(${table.creator} = ${user?.uuid ?? null}::uuid, false)`),
  },
  filters: { grade: of.ofClasses },
  actions: {
    create: async ({ db, user, body, rows }) => {
      const work_unit = await schoolOfStudent(db, user, body.student)
      await mustHaveTakenPart(db, user, body)
      const there = await db.$count(table, and(eq(table.creator, user.uuid), eq(table.student, body.student), eq(table.term, body.term)))
      if (there > 0) throw new Problem(400, { term: [zh.activeCommentExists] })
      return rows.insert({ ...body, work_unit, creator: user.uuid })
    },
    patch: async ({ user, body, row, rows }) => {
      mustBeOwnWord(user, row)
      if (body.student !== undefined && body.student !== row.student) throw new Problem(400, { student: [zh.recordStays] })
      if (body.term !== undefined && body.term !== row.term) throw new Problem(400, { term: [zh.activeCommentTermStays] })
      return rows.update(row.uuid, body as Partial<typeof row>)
    },
    remove: async ({ user, row, rows }) => {
      mustBeOwnWord(user, row)
      await rows.remove(row.uuid)
    },
  },
})

/** It is about what she did in that term, as far as whoever writes knows of it. */
async function mustHaveTakenPart(db: Db, user: User, { student, term }: { student: string; term: string }) {
  const known = await termsOf(db, and(activitiesOf(user), tookPart(student)))
  if (!known.some(({ uuid }) => uuid === term)) throw new Problem(400, { term: [zh.noActiveInTerm] })
}
