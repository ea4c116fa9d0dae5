import { and, eq, inArray, sql } from 'drizzle-orm'
import { follow_notes as contract } from '../../../../src/core/contracts/relation/follow_notes.ts'
import type { User } from '../../../../src/core/domain/access.ts'
import { ownFollows } from '../../../identity/follows.ts'
import { Problem } from '../../../kit/errors.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { follows } from '../teacher_follow_student/table.ts'
import { follow_notes } from './table.ts'

/** Of one student: a few a week for three years. Without an end to it one teacher could write until the disk is full for all. */
const MOST = 500

const scope = (user: User) => sql`${follow_notes.follow} in (select ${follows.uuid} from ${follows} where ${ownFollows(user)})`

export default serve(contract, {
  table: follow_notes,
  scope,
  about: {
    column: follow_notes.follow,
    areSeen: async (db, user, uuids) =>
      (await db.$count(follows, and(inArray(follows.uuid, [...uuids]), ownFollows(user)))) === uuids.length,
  },
  sensitive: true,
  order: [sql`${follow_notes.created_time} desc`],
  actions: {
    create: async ({ db, user, body, rows }) => {
      const [own] = await db
        .select({ uuid: follows.uuid })
        .from(follows)
        .where(and(eq(follows.uuid, body.follow), ownFollows(user)))
        .for('update')
      if (!own) throw new Problem(400, { follow: [zh.missingReference] })
      if ((await db.$count(follow_notes, eq(follow_notes.follow, own.uuid))) >= MOST)
        throw new Problem(400, { non_field_errors: [zh.notesFull(MOST)] })
      return rows.insert(body)
    },
    patch: async ({ body: { follow, ...body }, row, rows }) => {
      if (follow !== undefined && follow !== row.follow) throw new Problem(400, { follow: [zh.recordStays] })
      return rows.update(row.uuid, body)
    },
  },
})
