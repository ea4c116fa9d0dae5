import { count, eq, sql } from 'drizzle-orm'
import { year } from '../../src/core/contracts/fields.ts'
import type {
  AboutList,
  AboutPublished,
  ImportKindName,
  ProvinceKindName,
  RecordKindName,
  SchoolKindName,
} from '../../src/core/contracts/import/index.ts'
import type { User } from '../../src/core/domain/access.ts'
import { controlYear } from '../../src/core/domain/admission/control-year.ts'
import { schoolFor } from '../identity/schools.ts'
import { Accepted } from '../kit/accepted.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lock } from '../kit/lock.ts'
import { pieces, turn } from '../kit/slices.ts'
import { zh } from '../messages/zh.ts'
import { provinces } from '../resources/data_dict/provinces/table.ts'
import { work_units } from '../resources/data_dict/work_unit/table.ts'
import { import_batches, import_rows, underWay } from '../resources/imports/table.ts'
import { mustNotBeUndone } from './turns.ts'

interface Asker {
  readonly db: Db
  readonly ports: Ports
  readonly user: User
  readonly address: string
}
interface Asked extends Asker {
  readonly body: readonly unknown[]
  readonly query: { readonly dry_run?: boolean | undefined; readonly work_unit?: string | undefined; readonly update?: boolean | undefined }
}

/** Imports of one person under way at once. */
const MOST = 10
/** Rows under way at once, of one person and of everybody: they wait for their turn in memory, about a kilobyte each. */
const MOST_ROWS = { own: 200_000, all: 1_000_000 }
const AGAIN = { 'Retry-After': '10' }

/** Rows that are sealed together: to seal them, and to store what that makes, holds everybody else. */
const SEALED = { rows: 1000, letters: 50_000 }
/** Each row as its text, when it is its turn. */
function* textsOf(rows: readonly unknown[]): Generator<string> {
  for (const row of rows) yield JSON.stringify(row)
}

interface AskedPublished extends Asker {
  readonly body: AboutList & { readonly list: readonly unknown[] }
  readonly query: { readonly dry_run?: boolean | undefined }
}

/** Accepts a list of a school, or of what is known of its students. */
export async function acceptImport({ body, query, ...asker }: Asked, kind: SchoolKindName | RecordKindName): Promise<Accepted> {
  const { user } = asker
  const work_unit = schoolFor(user, query.work_unit)
  // what was meant for another school must not end up in one's own
  const isThere = async () => query.work_unit === work_unit && (await asker.db.$count(work_units, eq(work_units.uuid, work_unit))) > 0
  if (query.work_unit !== undefined && !(await isThere())) throw new Problem(400, { work_unit: [zh.missingReference] })
  // what is meant names each stored row it changes; without a question before it nobody has seen them
  if (query.update && !query.dry_run) throw new Problem(400, { update: [zh.updateAsks] })
  return accept(asker, kind, body, { work_unit, dry_run: query.dry_run ?? false, corrects: query.update ?? false })
}

/** Accepts a list of what a province has published. */
export async function acceptPublished({ body, query, ...asker }: AskedPublished, kind: ProvinceKindName): Promise<Accepted> {
  const { list, ...said } = body
  const { year: saidYear, ...rest } = said
  const whose = yearOf(list, saidYear)
  const about = { ...rest, ...(whose !== undefined && { year: whose }) }
  const { province } = about
  if ((await asker.db.$count(provinces, eq(provinces.id, province))) === 0) throw new Problem(400, { province: [zh.missingReference] })
  return accept(asker, kind, list, { province, about, dry_run: query.dry_run ?? false })
}

/**
 * The year that is on record: the one that all rows say, none where they say several, else what is said of them. In writing, since the
 * year of the control lines may be another one when the record is read.
 */
function yearOf(list: readonly unknown[], said: number | undefined): number | undefined {
  const own = new Set(list.map(row => Number((row as { readonly year?: unknown }).year) || undefined))
  if (said !== undefined && own.has(undefined)) return said
  const years = new Set([...own].map(one => one ?? controlYear))
  return years.size > 1 ? undefined : yearIn([...years][0] ?? said ?? controlYear)
}
/** Rows are not checked yet: what is no year (1e308) is a fault of theirs, and stands on no record. */
const yearIn = (value: unknown): number | undefined => year().safeParse(value).data

interface AskedPlans extends Asker {
  readonly body: readonly {
    readonly province_obj: number
    readonly year?: number | string | null | undefined
    readonly source?: string | undefined
  }[]
  readonly query: AskedPublished['query']
}
/** Accepts an enrollment plan: its rows say themselves of which province they are, and it is one (B259). */
export async function acceptPlans({ body: list, ...asked }: AskedPlans): Promise<Accepted> {
  const [first] = list
  if (!first) throw new Problem(400, { non_field_errors: [zh.required] })
  const { province_obj: province, source } = first
  if (list.some(row => row.province_obj !== province)) throw new Problem(400, { province_obj: [zh.oneProvince] })
  return acceptPublished({ ...asked, body: { province, ...(source && { source }), list } }, 'admission_plan')
}

interface AskedColleges extends Asker {
  readonly body: { readonly source?: AboutPublished['source']; readonly list: readonly unknown[] }
  readonly query: AskedPublished['query']
}
/** Accepts the ministry's list of colleges: it is of no province. */
export const acceptColleges = ({ body: { list, source }, query, ...asker }: AskedColleges): Promise<Accepted> =>
  accept(asker, 'colleges', list, { about: { ...(source && { source }) }, dry_run: query.dry_run ?? false })

type Of = Partial<Pick<typeof import_batches.$inferInsert, 'work_unit' | 'province' | 'about' | 'corrects'>> & { readonly dry_run: boolean }

/** From here on it comes to its end whatever happens to this process, or, if it is only asked what would happen, is forgotten with it. */
async function accept({ db, ports, user, address }: Asker, kind: ImportKindName, body: readonly unknown[], of: Of): Promise<Accepted> {
  if (body.length === 0) throw new Problem(400, { non_field_errors: [zh.required] })
  // many at once must not each find room
  await lock(db, `imports:${user.uuid}`)
  await mustHaveRoom(db, user, body.length)
  if (!of.dry_run) await mustNotBeUndone(db, ports, { kind, province: of.province ?? null, work_unit: of.work_unit ?? null })
  const uuid = crypto.randomUUID()
  const now = ports.now().toISOString()
  const { dry_run } = of
  const job = {
    uuid,
    kind,
    user: user.uuid,
    address,
    ...of,
    total: body.length,
    created: 0,
    state: 'queued' as const,
  }
  await db.insert(import_batches).values({ ...job, created_time: now, beat_time: now })
  let place = 0
  for (const some of dry_run ? [] : pieces(textsOf(body), SEALED, text => text.length)) {
    await db.insert(import_rows).values({ batch: uuid, place, sealed: await ports.vault.seal(`[${some.join()}]`) })
    place += 1
    await turn()
  }
  return new Accepted(uuid, { given: body, isQuestion: dry_run })
}

/** Refuses what would be too much at once: for one person, or for the server. */
async function mustHaveRoom(db: Db, user: User, rows: number): Promise<void> {
  const others = await db
    .select({ user: import_batches.user, jobs: count(), rows: sql`sum(${import_batches.total})`.mapWith(Number) })
    .from(import_batches)
    .where(underWay)
    .groupBy(import_batches.user)
  const own = others.find(one => one.user === user.uuid) ?? { jobs: 0, rows: 0 }
  const all = others.reduce((sum, one) => sum + one.rows, 0)
  if (own.jobs >= MOST) throw new Problem(429, zh.importsFull(MOST), AGAIN)
  if (own.rows + rows > MOST_ROWS.own) throw new Problem(429, zh.importRowsFull(MOST_ROWS.own), AGAIN)
  if (all + rows > MOST_ROWS.all) throw new Problem(503, zh.importsBusy, AGAIN)
}
