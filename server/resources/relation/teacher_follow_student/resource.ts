import { sql } from 'drizzle-orm'
import { teacher_follow_student as contract } from '../../../../src/core/contracts/relation/teacher_follow_student.ts'
import { momentText } from '../../../db/columns.ts'
import { follow } from '../../../identity/follow-student.ts'
import { ownFollows } from '../../../identity/follows.ts'
import { ofStudents } from '../../../identity/of-students.ts'
import { Problem } from '../../../kit/errors.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { follow_notes } from '../follow_notes/table.ts'
import { follows } from './table.ts'

const of = ofStudents(follows.student)

export default serve(contract, {
  table: follows,
  ...{ scope: ownFollows, about: of.about },
  found: of.found,
  sensitive: true,
  // whom to look after first: the reminder that is due longest, then the newest
  order: [sql`${follows.remind_on} nulls last`, sql`${follows.created_time} desc`],
  serialize: {
    student: of.shown,
    notes: sql<number>`(select count(*)::int from ${follow_notes} where ${follow_notes.follow} = ${follows.uuid})`,
    last_note: sql<{ content: string; created_time: string } | null>`(select json_build_object(
      'content', ${follow_notes.content}, 'created_time', ${momentText(follow_notes.created_time)})
      from ${follow_notes} where ${follow_notes.follow} = ${follows.uuid} order by ${follow_notes.created_time} desc limit 1)`,
  },
  filters: { remind_until: until => sql`${follows.is_follow} and ${follows.remind_on} <= ${until}::date` },
  actions: {
    create: async ({ db, ports, user, body, rows }) => rows.get((await follow(db, ports, user, { is_follow: true, ...body })).follow_uuid),
    patch: async ({ body: { student, ...body }, row, rows }) => {
      if (student !== undefined && student !== row.student) throw new Problem(400, { student: [zh.recordStays] })
      return rows.update(row.uuid, body)
    },
  },
})
