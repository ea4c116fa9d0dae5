import { and, eq, getTableName, isNull } from 'drizzle-orm'
import type { User } from '../../../../src/core/domain/access.ts'
import { isConfirmed } from '../../../../src/core/domain/career-records.ts'
import { archiveOf } from '../../../db/archives.ts'
import { isStudent, schoolOfStudent } from '../../../identity/of-students.ts'
import { mayPrint } from '../../../identity/tries.ts'
import type { Context } from '../../../kit/context.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { lately } from '../../../kit/lately.ts'
import { lock } from '../../../kit/lock.ts'
import { sha256 } from '../../../kit/secrets.ts'
import { paperWords } from '../../../messages/paper.ts'
import { zh } from '../../../messages/zh.ts'
import { individuals, work_units } from '../../data_dict/work_unit/table.ts'
import { students } from '../../relation/students/table.ts'
import { mustHaveRoom as mustHaveFileRoom } from '../../storage/room.ts'
import { file_models } from '../../storage/table.ts'
import { visibleName } from '../../storage/visible-name.ts'
import { isKeptIn, lettersOf, paperOf } from './paper.ts'
import { codeOf, codeSeal, fileSeal } from './seal.ts'
import { archive_papers } from './table.ts'

/** Papers of one student that are vouched for at a time; each is a file, and a code somebody holds. */
const MOST = 30
/** Of one student a day, those that were revoked again among them: each is printed, and kept for good. */
const MOST_A_DAY = 30
const DAY_MS = 86_400_000
/** Letters of one paper: some five seconds of the printer, and 300 MB of its memory. */
const MOST_LETTERS = 1_000_000

type Issuing = Pick<
  Context<{ student?: string | undefined; shown?: { records: number; exams: number } | undefined }, unknown, User>,
  'db' | 'ports' | 'user' | 'body' | 'recorded' | 'request' | 'still' | 'keeping'
>

/** Prints the archive as it is now, signs it and keeps it; answers its key. Printing holds no transaction. */
export async function issue({ db, ports, user, body, recorded, request, still, keeping }: Issuing): Promise<string> {
  const student = isStudent(user) ? user.relation : body.student
  if (!student) throw new Problem(400, { student: [zh.required] })
  await schoolOfStudent(db, user, student)
  const origin = originOf(request, ports)
  const mustHaveRoom = async (at = db) => {
    const standing = await at.$count(archive_papers, and(eq(archive_papers.student, student), isNull(archive_papers.revoked_time)))
    if (standing >= MOST) throw new Problem(400, { non_field_errors: [zh.papersFull(MOST)] })
    const today = await at.$count(
      archive_papers,
      and(eq(archive_papers.student, student), lately(archive_papers.created_time, ports.now(), DAY_MS)),
    )
    if (today >= MOST_A_DAY) throw new Problem(429, zh.papersToday(MOST_A_DAY))
    await mustHaveFileRoom(at, user, 'non_field_errors')
  }
  await mustHaveRoom()
  const { student: about, records: all, exams } = await archiveOf(db, student)
  await mustBeNamedBySchool(db, about)
  const records = all.filter(one => one.is_archive)
  const { shown } = body
  if (shown && (shown.records !== records.length || shown.exams !== exams.length)) throw new Problem(409, zh.archiveChanged)
  const content = { student: about, records, exams, left_out: all.filter(one => isConfirmed(one.kind) && !one.is_archive).length }
  // first as it is kept, which takes no time: a text of empty lines prints nothing, and is kept, sealed and told whole
  if (!isKeptIn(content, 2 * MOST_LETTERS) || lettersOf(content) > MOST_LETTERS)
    throw new Problem(400, { non_field_errors: [zh.paperTooLong(MOST_LETTERS)] })
  // one that fails has cost what one that is kept costs
  await mayPrint(db, ports, student, MOST_A_DAY)
  const uuid = crypto.randomUUID()
  const now = ports.now().toISOString()
  const code = await codeOf(ports, { uuid, created_time: now, content })
  const bytes = await ports.report.pdf(paperOf(content, { address: `${origin}/verify#${code}`, issued: now }), user.uuid)
  if (!bytes) throw new Problem(409, zh.noPrinter)
  await still(db)
  const file = crypto.randomUUID()
  // the row first: content that no row knows would lie there for ever
  await db.insert(file_models).values({
    ...{ uuid: file, owner: user.uuid, name: fileName(about.name), type: 'application/pdf', ending: 'pdf' },
    ...{ size: bytes.byteLength, is_image: false, free_since: now, created_time: now },
  })
  let outcome: 'kept' | 'full' = 'full'
  try {
    outcome = await keeping(() => ports.files.keep(file, bytes))
  } finally {
    if (outcome !== 'kept') await db.delete(file_models).where(eq(file_models.uuid, file))
  }
  if (outcome === 'full') throw new Problem(507, zh.diskFull)
  await recorded(async (tx, audit) => {
    // thirty at once must not all find room
    await lock(tx, `archive papers:${student}`)
    await mustHaveRoom(tx)
    await still(tx)
    // her class may have gone to somebody else while it was printed
    const work_unit = await schoolOfStudent(tx, user, student)
    await mustBeNamedBySchool(tx, about)
    const seals = { file_seal: await fileSeal(ports, uuid, await sha256(bytes)), code_seal: await codeSeal(ports, code) }
    const row = { uuid, student, work_unit, content, ...seals, issuer: user.uuid }
    await tx.insert(archive_papers).values({ ...row, created_time: now, updated_time: now })
    const held = { holder: getTableName(archive_papers), holder_row: uuid, student, free_since: null }
    await tx.update(file_models).set(held).where(eq(file_models.uuid, file))
    // who was moving or removing her was waited for at the reference to her, which is no lock of ours
    await still(tx)
    if ((await schoolOfStudent(tx, user, student)) !== work_unit) throw new Problem(400, { student: [zh.missingReference] })
    await audit('archive_paper', { id: uuid, student, records: records.length, exams: exams.length })
  })
  return uuid
}

/**
 * A paper says of whom it is in the school's name: a name or number that she has put in another's place is the school's once its staff have
 * saved it. Asked behind what the paper says, and of that: she may have put another there for the moment in which it was read.
 */
async function mustBeNamedBySchool(db: Db, about: { uuid: string; name: string; other_num: string | null }): Promise<void> {
  const [found] = await db
    .select({ student: students, of: work_units.code })
    .from(students)
    .innerJoin(work_units, eq(work_units.uuid, students.work_unit))
    .where(eq(students.uuid, about.uuid))
  if (!found) return
  const { student, of } = found
  // whoever has signed up by herself has no school that speaks for her, and her paper names none
  if ((student.listed_name !== null || student.listed_num !== null) && of !== individuals) throw new Problem(409, zh.namedByHerself)
  if (student.name !== about.name || student.other_num !== about.other_num) throw new Problem(409, zh.archiveChanged)
}

/** Ours, as configuration names it. Without one only a browser on this machine is believed: anybody can write the header that says it (8.15). */
function originOf(request: Request, { settings: { publicOrigins } }: Ports): string {
  const { origin, hostname } = new URL(request.url)
  if (publicOrigins.includes(origin)) return origin
  const ours = publicOrigins[0] ?? (/^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/.test(hostname) ? origin : undefined)
  if (!ours) throw new Problem(409, zh.noOrigin)
  return ours
}
const fileName = (name: string) => visibleName(`${paperWords.title}-${name}.pdf`)
