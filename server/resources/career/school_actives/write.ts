import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../../src/core/domain/access.ts'
import { isBefore } from '../../../../src/core/domain/dates.ts'
import { carry, letGo } from '../../../db/stored-files.ts'
import { isStudent, schoolOfStudent } from '../../../identity/of-students.ts'
import { mustBeTermOf } from '../../../identity/terms-of.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { lock } from '../../../kit/lock.ts'
import { zh } from '../../../messages/zh.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { teacher_grades } from '../../relation/teachers/table.ts'
import { carriedFor } from '../actives.ts'
import { school_active_student_feedbacks } from '../school_active_student_feedbacks/table.ts'
import { school_active_students } from '../school_active_students/table.ts'
import { school_active_teacher_evaluates } from '../school_active_teacher_evaluates/table.ts'
import { school_actives } from './table.ts'

/** Of one student; three years give a few dozen. Without an end to it one student could write until the disk is full for all. */
const MOST_OWN = 100

type Active = typeof school_actives.$inferSelect
type New = typeof school_actives.$inferInsert
interface Named {
  readonly grades?: readonly string[] | undefined
  readonly years?: readonly number[] | undefined
}
interface Acting {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
}
type Inserting<Read, Body> = Acting & {
  readonly body: Body
  readonly rows: { insert(values: New): Promise<Read>; get(id: string): Promise<Read> }
}
type Sent = Named &
  Pick<New, 'name' | 'active_type' | 'begin_date' | 'end_date' | 'place' | 'content'> & {
    readonly term: string
    readonly image?: readonly string[] | undefined
  }
export async function insertActive<Read>({ body: { image, ...body }, rows, ...context }: Inserting<Read, Sent>) {
  const { db, ports, user } = context
  mustBeInOrder(body)
  const of = isStudent(user) ? await ofOneself(context) : await ofSchool(context, body)
  await mustBeTermOf(db, body.term, of.work_unit)
  const uuid = crypto.randomUUID()
  if (image) await carry(image, { ...context, table: school_actives, row: uuid, ...carriedFor(of), field: 'image' })
  const made = await rows.insert({ ...body, ...of, uuid, creator: user.uuid })
  if (!of.student) return made
  // she takes part in what is her own
  const now = ports.now().toISOString()
  const stamp = { created_time: now, updated_time: now }
  await db.insert(school_active_students).values({ school_active: uuid, student: of.student, source: 'student', ...stamp })
  return rows.get(uuid)
}

/** A student's own: hers alone, whatever she sends of classes. */
async function ofOneself({ db, user }: Acting) {
  const student = user.relation ?? user.uuid
  const work_unit = await schoolOfStudent(db, user, student)
  // forty at once must not all find room
  await lock(db, `school_actives:${student}`)
  if ((await db.$count(school_actives, eq(school_actives.student, student))) >= MOST_OWN)
    throw new Problem(400, { non_field_errors: [zh.activesFull(MOST_OWN)] })
  return { work_unit, student, grades: [], years: [] }
}

async function ofSchool({ db, user }: Acting, { grades: classes = [], years = [] }: Named) {
  const work_unit = user.is_superuser ? await schoolOfClasses(db, classes) : user.work_unit
  if (!work_unit) throw new Problem(400, { grades: [zh.classesOfSchool] })
  await mustBeFor({ db, user }, work_unit, { grades: classes, years })
  return { work_unit, student: null, grades: [...new Set(classes)], years: [...new Set(years)] }
}
async function schoolOfClasses(db: Db, classes: readonly string[]) {
  if (classes.length === 0) return null
  const [found] = await db
    .select({ work_unit: grades.work_unit })
    .from(grades)
    .where(inArray(grades.uuid, [...classes]))
    .limit(1)
  return found?.work_unit
}

/**
 * A teacher's activity is for classes she teaches; school staff name any class or year of the school, or none for all of it. What it was for
 * already (`before`) it may stay for: a class that she teaches no more, or that is gone.
 */
async function mustBeFor(
  { db, user }: Pick<Acting, 'db' | 'user'>,
  work_unit: string,
  { grades: all = [], years = [] }: Named,
  before: readonly string[] = [],
) {
  const ofTeacher = !user.is_superuser && user.u_type !== 4
  if (ofTeacher && years.length > 0) throw new Problem(400, { years: [zh.ownClassesOnly] })
  if (ofTeacher && all.length === 0) throw new Problem(400, { grades: [zh.classesOfSchool] })
  const classes = all.filter(one => !before.includes(one))
  if (classes.length === 0) return
  const taught = db
    .select({ grade: teacher_grades.grade })
    .from(teacher_grades)
    .where(eq(teacher_grades.teacher, user.relation ?? user.uuid))
  const known = await db
    .select({ uuid: grades.uuid })
    .from(grades)
    .where(and(inArray(grades.uuid, [...classes]), eq(grades.work_unit, work_unit), ofTeacher ? inArray(grades.uuid, taught) : undefined))
    .orderBy(grades.uuid)
    // no reference holds what a list names: whoever takes their import back finds the activity
    .for('key share')
  if (known.length !== new Set(classes).size) throw new Problem(400, { grades: [ofTeacher ? zh.ownClassesOnly : zh.missingReference] })
}

type Changing<Read, Body> = Acting & {
  readonly row: Active
  readonly body: Body
  readonly rows: { update(id: string, values: Partial<New>): Promise<Read>; remove(id: string): Promise<void> }
}
export async function changeActive<Read>({
  body: { image, grades: classes, years, ...body },
  row,
  rows,
  ...context
}: Changing<Read, { [K in keyof Sent]?: Sent[K] | undefined }>) {
  const { db, user } = context
  await mustBeHers(context, row)
  mustBeInOrder({ ...row, ...body })
  if (body.term !== undefined) await mustBeTermOf(db, body.term, row.work_unit)
  const audience = !row.student && { ...(classes && { grades: [...new Set(classes)] }), ...(years && { years: [...new Set(years)] }) }
  if (audience && (classes || years)) await mustBeFor({ db, user }, row.work_unit, { ...row, ...audience }, row.grades)
  if (image) await carry(image, { ...context, table: school_actives, row: row.uuid, ...carriedFor(row), field: 'image' })
  return rows.update(row.uuid, { ...(body as Partial<New>), ...audience })
}

export async function removeActive({ row, rows, ...context }: Omit<Changing<unknown, unknown>, 'body'>) {
  const { db, ports, user } = context
  // school staff takes away what a student entered, and does not rewrite it
  if (user.u_type !== 4 || !row.student) await mustBeHers(context, row)
  const { uuid } = row
  const told = await db
    .select({ uuid: school_active_student_feedbacks.uuid })
    .from(school_active_student_feedbacks)
    .where(eq(school_active_student_feedbacks.school_active, uuid))
    // who is changing one has said what it carries before all of it is let go
    .for('update')
  // her own word goes with her own activity; what students told of the school's is theirs
  if (!row.student && told.length > 0) throw new Problem(409, zh.activeHasFeedback)
  const said = await db
    .select({ uuid: school_active_teacher_evaluates.uuid })
    .from(school_active_teacher_evaluates)
    .where(eq(school_active_teacher_evaluates.school_active, uuid))
    .for('update')
  for (const one of [{ uuid }, ...told, ...said]) await letGo(db, ports, one.uuid)
  await rows.remove(uuid)
}

/** Who made it changes it; school staff whatever the school made. What a teacher has spoken of, its student changes no more. */
async function mustBeHers({ db, user }: Pick<Acting, 'db' | 'user'>, row: Active) {
  if (user.is_superuser) return
  const isHers = row.creator === user.uuid && (!isStudent(user) || row.student !== null)
  if (!isHers && (user.u_type !== 4 || row.student)) throw new Problem(403, zh.activeOfOthers)
  if (!isStudent(user)) return
  const spoken = await db.$count(school_active_teacher_evaluates, eq(school_active_teacher_evaluates.school_active, row.uuid))
  if (spoken > 0) throw new Problem(409, zh.activeEvaluated)
}

function mustBeInOrder({ begin_date, end_date }: { begin_date?: string | undefined; end_date?: string | null | undefined }) {
  if (isBefore(end_date, begin_date)) throw new Problem(400, { end_date: [zh.endsBefore] })
}
