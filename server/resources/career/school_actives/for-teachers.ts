import { and, asc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../../src/core/domain/access.ts'
import { momentText } from '../../../db/columns.ts'
import { keysByClass } from '../../../db/students-by-class.ts'
import { activitiesOf } from '../../../identity/activities-of.ts'
import { studentsOf } from '../../../identity/students-of.ts'
import type { Db } from '../../../kit/db.ts'
import { readKeyed } from '../../../kit/keys.ts'
import { containing } from '../../../kit/list-query.ts'
import { atOneMoment } from '../../../kit/one-moment.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { terms } from '../../data_dict/term/table.ts'
import { students } from '../../relation/students/table.ts'
import { users } from '../../sys/users/table.ts'
import { ofOwnTeachers } from '../comment-scope.ts'
import { school_active_students } from '../school_active_students/table.ts'
import { school_active_teacher_comment as comments } from '../school_active_teacher_comment/table.ts'
import { school_actives } from './table.ts'

interface Asked {
  readonly school_active?: string | undefined
  readonly term?: string | undefined
  readonly grade?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** C198: one's students with how much they took part in, in a term or altogether, and what teachers wrote of that. */
export async function studentsOfActives(db: Db, user: User, { school_active, term, grade, search, limit, offset = 0 }: Asked) {
  const visible = sql`(select ${school_actives.uuid} from ${school_actives} where ${and(
    activitiesOf(user),
    term ? eq(school_actives.term, term) : undefined,
    school_active ? eq(school_actives.uuid, school_active) : undefined,
  )})`
  const took = sql`from ${school_active_students}
    where ${school_active_students.student} = ${students.uuid} and ${school_active_students.school_active} in ${visible}`
  const words = search?.trim().split(/\s+/).filter(Boolean) ?? []
  const where = and(
    studentsOf(user),
    school_active ? sql`exists (select 1 ${took})` : undefined,
    grade?.length ? inArray(students.grade, [...grade]) : undefined,
    ...words.map(word => or(ilike(students.name, containing(word)), ilike(students.other_num, containing(word)))),
  )!
  const [byClass, order] = [[asc(grades.name)], [sql`${students.other_num} asc nulls last`, asc(students.uuid)]]
  const read = (tx: Db, own: SQL) =>
    tx
      .select({
        ...{ uuid: students.uuid, name: students.name, other_num: students.other_num, grade_name: grades.name },
        active_count: sql<number>`(select count(*)::int ${took})`,
        open_terms: sql<number>`(select count(distinct ${school_actives.term})::int from ${school_actives}
          where ${and(
            inArray(school_actives.uuid, sql`(select ${school_active_students.school_active} ${took})`),
            sql`${school_actives.term} not in (select ${comments.term} from ${comments}
              where ${comments.student} = ${students.uuid} and ${comments.creator} = ${user.uuid})`,
          )})`,
        comments: commentsOf(user, term),
      })
      .from(students)
      .leftJoin(grades, eq(grades.uuid, students.grade))
      .where(own)
      .orderBy(...byClass, ...order)
  return atOneMoment(db, async tx => {
    const keys = await keysByClass(tx, where, byClass, order)
    const page = limit === undefined ? keys : keys.slice(offset, offset + limit)
    const results = await readKeyed(page, some => read(tx, inArray(students.uuid, some)))
    return limit === undefined ? results : { count: keys.length, limit, offset, results }
  })
}

interface Comment {
  readonly id: number
  readonly uuid: string
  readonly created_time: string
  readonly updated_time: string
  readonly term: { readonly uuid: string; readonly name: string }
  readonly content: string
  readonly teacher: string | null
  readonly is_own: boolean
}
const commentsOf = (user: User, term: string | undefined): SQL<Comment[]> =>
  sql`(select coalesce(json_agg(json_build_object(
    'id', ${comments.id}, 'uuid', ${comments.uuid}, 'content', ${comments.content},
    'created_time', ${momentText(comments.created_time)}, 'updated_time', ${momentText(comments.updated_time)},
    'term', json_build_object('uuid', ${terms.uuid}, 'name', ${terms.name}),
    'teacher', ${users.name}, 'is_own', coalesce(${comments.creator} = ${user.uuid}, false))
    order by ${terms.begin_date} desc, ${comments.created_time}), '[]'::json)
    from ${comments} join ${terms} on ${terms.uuid} = ${comments.term} left join ${users} on ${users.uuid} = ${comments.creator}
    where ${and(eq(comments.student, students.uuid), term ? eq(comments.term, term) : undefined, ofOwnTeachers(user))})`
