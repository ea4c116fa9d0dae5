import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CareerKindName } from '../../../src/core/contracts/import/index.ts'
import type { User } from '../../../src/core/domain/access.ts'
import { isBefore } from '../../../src/core/domain/dates.ts'
import { carry, filesOf, letGo } from '../../db/stored-files.ts'
import { isStudent, ofStudents, schoolOfStudent } from '../../identity/of-students.ts'
import { mustBeTermOf } from '../../identity/terms-of.ts'
import { acceptImport } from '../../imports/accept.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { lock } from '../../kit/lock.ts'
import { ref } from '../../kit/read-plan.ts'
import type { Id } from '../../kit/rows.ts'
import { zh } from '../../messages/zh.ts'
import { terms } from '../data_dict/term/table.ts'
import { users } from '../sys/users/table.ts'
import type { recordColumns } from './record-columns.ts'

/** Of one student and kind: three years give a few dozen. Without an end to it one student could write until the disk is full for all. */
export const MOST = 300

type Columns = ReturnType<typeof recordColumns>
/** The table of a kind of record. */
type RecordTable = PgTable & { [K in keyof Columns]: PgColumn }

/** A row as far as its rights depend on it. */
interface Stored {
  readonly uuid: string
  readonly student: string
  readonly is_archive: boolean
  readonly source: 'student' | 'teacher' | 'import'
}
/** What is sent of a record, whatever its kind. */
interface Sent {
  readonly student?: string | undefined
  readonly term?: string | undefined
  readonly is_archive?: boolean | undefined
  readonly images?: readonly string[] | undefined
}
interface Writing<Body> {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  readonly body: Body
}
type Inserting<Read, Body> = Writing<Body> & { readonly rows: { insert(values: never): Promise<Read> } }
type Changing<Read, Body> = Writing<Body> & {
  readonly row: Stored
  readonly rows: { update(id: Id, values: never): Promise<Read>; remove(id: Id): Promise<void> }
}

/** What is the same for every kind of career record, for `serve()`. */
export function recordsOf(table: RecordTable) {
  const of = ofStudents(table.student)
  return {
    ...{ scope: of.scope, about: of.about, found: of.found },
    sensitive: true as const,
    order: [sql`${table.created_time} desc`],
    serialize: {
      student: of.shown,
      images: filesOf(table.uuid),
      archived_by: sql<string | null>`(select ${users.name} from ${users} where ${users.uuid} = ${table.archived_by})`,
    },
    filters: { grade: of.ofClasses },
    actions: {
      create: <Read>(context: Inserting<Read, Sent>) => insertRecord(table, context),
      student_create: <Read>(context: Inserting<Read, Sent>) => insertRecord(table, context),
      patch: <Read>(context: Changing<Read, Sent>) => changeRecord(table, context),
      remove: async <Read>(context: Changing<Read, unknown>) => {
        mustBeOpen(context.user, context.row)
        await letGo(context.db, context.ports, context.row.uuid)
        await context.rows.remove(context.row.uuid)
      },
    },
  }
}

/** Its list, for the kinds that have one. */
export const importAction = (kind: CareerKindName) => ({
  multi: (context: Parameters<typeof acceptImport>[0]) => acceptImport(context, kind),
})
/** Closing and opening, for the kinds that are confirmed. */
export const archiveActions = {
  archive: <Read>({ row, body, ...context }: Changing<Read, Sent>) =>
    context.rows.update(row.uuid, archiving(context, row, body.is_archive ?? true) as never),
}
/** The name of the term a record belongs to. */
export const termOf = (table: { term: PgColumn }) => ref(table.term as never, terms, ['uuid', 'name'])

function insertRecord<Read>(table: RecordTable, { body: { is_archive, images, ...body }, rows, ...context }: Inserting<Read, Sent>) {
  const { user } = context
  mustBeInOrder(body)
  // a student's record is about herself and open, whatever she sends (G084)
  if (isStudent(user)) return insert({ ...body, student: user.relation ?? user.uuid, source: 'student' })
  return insert({ ...body, source: 'teacher', ...(is_archive && closed(context)) })

  async function insert(values: Sent & Readonly<Record<string, unknown>>) {
    const student = await checkReferences(context, values)
    await mustHaveRoom(table, context.db, student)
    const uuid = crypto.randomUUID()
    if (images) await carry(images, { ...context, table, row: uuid, student, field: 'images' })
    return rows.insert({ ...values, uuid } as never)
  }
}

async function mustHaveRoom(table: RecordTable, db: Db, student: string) {
  // forty at once must not all find room
  await lock(db, `${getTableName(table)}:${student}`)
  if ((await db.$count(table, eq(table.student, student))) >= MOST) throw new Problem(400, { non_field_errors: [zh.recordsFull(MOST)] })
}

async function changeRecord<Read>(
  table: RecordTable,
  { body: { student, is_archive, images, ...body }, row, rows, ...context }: Changing<Read, Sent>,
) {
  const { user } = context
  if (student !== undefined && student !== row.student) throw new Problem(400, { student: [zh.recordStays] })
  const turns = is_archive !== undefined && !isStudent(user) && is_archive !== row.is_archive
  // a record that is opened again may be changed by the same save
  if (!(turns && row.is_archive)) mustBeOpen(user, row)
  mustBeInOrder({ ...row, ...body })
  await checkReferences(context, { ...body, student: row.student })
  if (images) await carry(images, { ...context, table, row: row.uuid, student: row.student, field: 'images' })
  return rows.update(row.uuid, { ...body, ...(turns && archiving(context, row, is_archive)) } as never)
}

/** What is archived is closed for everybody; what somebody else wrote of her is not the student's to change. */
function mustBeOpen(user: User, { is_archive, source }: Stored) {
  if (is_archive) throw new Problem(409, zh.recordArchived)
  if (isStudent(user) && source !== 'student') throw new Problem(403, zh.recordOfStaff)
}

/** What a record has from the moment it is archived. */
export const closed = ({ user, ports }: Pick<Writing<unknown>, 'user' | 'ports'>) => ({
  ...{ is_archive: true, archived_by: user.uuid, archived_time: ports.now().toISOString() },
})
/** To open an archived record again is for the staff of the school (issue: 归档). */
function archiving(context: Pick<Writing<unknown>, 'user' | 'ports'>, row: Stored, is_archive: boolean) {
  const { user } = context
  if (row.is_archive === is_archive) return {}
  if (is_archive) return closed(context)
  if (user.u_type !== 4 && !user.is_superuser) throw new Problem(403, zh.reopenByStaff)
  return { is_archive: false, archived_by: null, archived_time: null }
}

/** A student one may not see is no student; a term is everybody's or her school's. */
async function checkReferences({ db, user }: Pick<Writing<unknown>, 'db' | 'user'>, { student, term }: Sent): Promise<string> {
  if (student === undefined) throw new Problem(400, { student: [zh.required] })
  const school = await schoolOfStudent(db, user, student)
  if (term === undefined) return student
  await mustBeTermOf(db, term, school)
  return student
}

function mustBeInOrder(record: object) {
  const { begin_date, start_date, end_date } = record as Readonly<Record<string, string | null | undefined>>
  if (isBefore(end_date, begin_date ?? start_date)) throw new Problem(400, { end_date: [zh.endsBefore] })
}
