import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { administrator, either, type User, uTypes, verdict } from '../../../src/core/domain/access.ts'
import { adminRole } from '../../../src/core/domain/code-tables.ts'
import { forEverybody, ownFree } from '../../db/stored-files.ts'
import { activitiesOf } from '../../identity/activities-of.ts'
import { studentsOf } from '../../identity/students-of.ts'
import type { Context } from '../../kit/context.ts'
import { notFound } from '../../kit/errors.ts'
import { school_active_teacher_evaluates } from '../career/school_active_teacher_evaluates/table.ts'
import { school_actives } from '../career/school_actives/table.ts'
import { students } from '../relation/students/table.ts'
import { exactly } from './exactly.ts'
import { file_models } from './table.ts'

type Reading = Pick<Context<unknown, unknown, User>, 'request' | 'db' | 'ports' | 'user' | 'audit' | 'reading'> & { readonly param: string }

/** Who reads what students keep in their archive (recordKind). */
const readers = either(uTypes(1, 2, 3, 4, 6), administrator(adminRole.students))

/** One's own that no record carries yet, pictures of products, what is carried for a student one may see, and what belongs to an activity one may see. */
function visible(user: User): SQL | undefined {
  const isCarried = isNull(file_models.free_since)
  const own = or(ownFree(user), and(eq(file_models.holder, forEverybody), isCarried))
  if (verdict({ access: readers, method: 'GET' }, user) !== 'allowed') return own
  const activities = sql`(select ${school_actives.uuid} from ${school_actives} where ${activitiesOf(user)})`
  const told = sql`(select ${school_active_teacher_evaluates.uuid} from ${school_active_teacher_evaluates}
    where ${school_active_teacher_evaluates.school_active} in ${activities})`
  const ofSchools = and(
    isNotNull(file_models.work_unit),
    or(sql`${file_models.holder_row} in ${activities}`, sql`${file_models.holder_row} in ${told}`),
  )
  const ofTheirs = and(isCarried, sql`${file_models.student} in (select ${students.uuid} from ${students} where ${studentsOf(user)})`)
  return or(own, ofSchools, ofTheirs)
}

/** The content, for whoever may see it at this moment. It is named after its key and never changes, so what one has need not come again. Of
 * a person nothing stays in a browser's own store, where it would lie in plain after she has signed out (8.14). */
export async function storedFile({ param, request, db, ports, user, audit, reading }: Reading): Promise<Response> {
  const [, uuid] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.\w{1,9})?$/.exec(param) ?? []
  if (!uuid) throw notFound()
  const find = async () => {
    const [found] = await db
      .select()
      .from(file_models)
      .where(and(eq(file_models.uuid, uuid), visible(user)))
    return found ?? Promise.reject(notFound())
  }
  const file = await find()
  const headers = { ETag: `"${uuid}"`, 'Cache-Control': file.holder === forEverybody ? 'private, no-cache' : 'no-store' }
  if (request.headers.get('If-None-Match') === headers.ETag) return new Response(null, { status: 304, headers })
  const content = await reading(() => ports.files.read(uuid, request.signal))
  if (!content) {
    // one that has been taken away meanwhile is not missed
    await find()
    ports.alarm('files', `file ${uuid} has a row and no content`)
    throw notFound()
  }
  try {
    // where files are kept may have let her wait: the student may be another school's by now
    await find()
    if (file.student && user.u_type !== 1) {
      await audit('read', { id: uuid, student: file.student })
      // nor while that waited
      await find()
    }
  } catch (error) {
    await content.cancel()
    throw error
  }
  // whoever asks for its head reads none of it, and holds none of her readings for the half minute until that is seen
  const isHead = request.method === 'HEAD'
  if (isHead) await content.cancel()
  return new Response(
    isHead ? null : exactly(content, file.size, () => ports.alarm('files', `file ${uuid} has another length than its row`)),
    {
      headers: {
        ...headers,
        'Content-Type': file.type,
        'Content-Length': String(file.size),
        // shown by scripts of ours only: opened by itself it is saved, and what it might hold runs nowhere
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, escape)}`,
        'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
      },
    },
  )
}
