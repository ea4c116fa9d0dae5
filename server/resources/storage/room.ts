import { eq, isNotNull, sql } from 'drizzle-orm'
import type { User } from '../../../src/core/domain/access.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'
import { file_models } from './table.ts'

/** What one person may have sent that no record carries yet: more are no form that is being filled in, and would fill the disk. */
const MOST_FREE = { files: 60, bytes: 600 * 1024 * 1024 }

/**
 * What one person may have sent altogether, in GiB: a student's photos of three years take some 200 MB, and staff send them for whole
 * classes. Without an end to it, records could be written until the disk is full for everybody.
 */
const MOST_KEPT = { student: 1, staff: 20 }
const GIB = 1024 ** 3

/** Refuses another file of a person who has sent, or issued, as much as one may. */
export async function mustHaveRoom(db: Db, user: User, field = 'uri') {
  const isFree = isNotNull(file_models.free_since)
  const [sent] = await db
    .select({
      files: sql<number>`count(*) filter (where ${isFree})::int`,
      bytes: sql<number>`coalesce(sum(${file_models.size}) filter (where ${isFree}), 0)::float`,
      all: sql<number>`coalesce(sum(${file_models.size}), 0)::float`,
    })
    .from(file_models)
    .where(eq(file_models.owner, user.uuid))
  if (!sent) return
  if (sent.files >= MOST_FREE.files || sent.bytes >= MOST_FREE.bytes) throw new Problem(429, zh.tooManyFree)
  const most = MOST_KEPT[user.u_type === 1 ? 'student' : 'staff']
  if (sent.all >= most * GIB) throw new Problem(400, { [field]: [zh.filesFull(most)] })
}
