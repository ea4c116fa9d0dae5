import { eq, sql } from 'drizzle-orm'
import { type Db, databaseProblem, type Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { isToCome } from '../kit/lately.ts'
import { customerOf, networkOf, siteOf } from '../kit/network.ts'
import { zh } from '../messages/zh.ts'
import { throttles } from '../resources/sys/users/table.ts'
import { type CaptchaAnswer, checkCaptcha } from './captcha.ts'

/** A bucket that leaks: a try pours one in; above `free` a captcha is asked for, a full one refuses until there is room. */
interface Bucket {
  readonly key: string
  readonly free: number
  readonly holds: number
  /** What runs out of it in an hour. */
  readonly perHour: number
  /** Full, it asks for the captcha still: people behind one address share its bucket, and none of them may be locked out by another. */
  readonly isShared?: true
}

/** Guesses at one account by whoever is not known to it: 30 + 60 in any hour, however many addresses they come from (S11). Under the seal of the name that was typed, as in the trail: it may be a password in the wrong box. */
const accountOf = (mark: string): Bucket => ({ key: `account:${mark}`, free: 5, holds: 30, perHour: 60 })
/** Of these, by one network: whoever reads captchas there by the dozen leaves room for the owner elsewhere. All of one customer are one where that can be told. */
const accountFrom = (mark: string, address: string): Bucket => ({
  key: `account:${mark}@${customerOf(address)}`,
  free: 9,
  holds: 9,
  perHour: 15,
})
const markOf = ({ vault }: Ports, name: string) => vault.mac(`tries at ${name}`)
/** A network's, and one for all networks that one customer of a provider may have, where that can be told: that has 65,536 of them. */
const ofNetwork = (what: string, address: string, own: Omit<Bucket, 'key'>, all: Omit<Bucket, 'key'>): readonly Bucket[] => {
  const site = siteOf(address)
  return [{ key: `${what}:${networkOf(address)}`, ...own }, ...(site === undefined ? [] : [{ key: `${what}:${site}`, ...all }])]
}
/** Failures of one address at whatever account; a school is one address, and a town's phones may be one site. */
const failuresOf = (address: string) =>
  ofNetwork(
    'address',
    address,
    { free: 20, holds: 40, perHour: 240, isShared: true },
    { free: 60, holds: 120, perHour: 720, isShared: true },
  )
/** Text messages that one address asks for: each costs money, and wakes somebody. */
const messagesOf = (address: string) =>
  ofNetwork('sms', address, { free: 10, holds: 60, perHour: 60 }, { free: 40, holds: 240, perHour: 240 })
/** Links that one address opens without a login, good or bad: a family reads one a few times, a guesser would need more than there are. */
const linksOf = (address: string, what: string) =>
  ofNetwork(`link${what && `:${what}`}`, address, { free: 60, holds: 60, perHour: 600 }, { free: 240, holds: 240, perHour: 2400 })
/** And all links of one person together, of whom there may be hundreds: each is opened for nobody who signs in. */
const allLinksOf = (owner: string): Bucket => ({ key: `links of:${owner}`, free: 240, holds: 240, perHour: 2400 })
/** A device that the account has signed in on, or a session of it: 5 + 5 in any hour, whatever others do. */
const knownAs = (known: string): Bucket => ({ key: `known:${known}`, free: 5, holds: 5, perHour: 5 })

/** Papers of one student that are begun, so many a day. */
const papersOf = (student: string, aDay: number): Bucket => ({ key: `paper:${student}`, free: aDay, holds: aDay, perHour: aDay / 24 })

/** What somebody does herself and leaves a row in the trail each time, which is kept for ever. */
const deedsOf = (person: string, what: string): Bucket => ({ key: `${what}:${person}`, free: 240, holds: 240, perHour: 240 })

/** Pours one in and says how full it is then; undefined where there is no room. One statement, so that parallel tries are counted one by one. */
async function pour(db: Db, now: Date, { key, holds, perHour }: Bucket): Promise<number | undefined> {
  const since = now.toISOString()
  const drained = sql`greatest(0, extract(epoch from ${since}::timestamptz - ${throttles.since}))::float8 * ${perHour / 3600}::float8`
  // written under a clock that was ahead, it would drain no more until that moment comes
  const left = sql`case when ${isToCome(throttles.since, now)} then 0 else greatest(0, ${throttles.level} - ${drained}) end`
  const [row] = await db
    .insert(throttles)
    .values({ key, level: 1, since })
    .onConflictDoUpdate({
      target: throttles.key,
      // by two clocks in turn it would drain again and again what lies between them
      set: {
        level: sql`${left} + 1`,
        since: sql`case when ${isToCome(throttles.since, now)} then ${since} else greatest(${throttles.since}, ${since}) end`,
      },
      setWhere: sql`${left} + 1 <= ${holds}::float8`,
    })
    .returning({ level: throttles.level })
  return row?.level
}

/** Takes one back: a try that was right, or was not heard. */
const takeBack = (db: Db, { key }: Bucket) =>
  db
    .update(throttles)
    .set({ level: sql`greatest(0, ${throttles.level} - 1)` })
    .where(eq(throttles.key, key))

/** The same, once the database is there again where it has gone meanwhile: a restart costs nobody who had the right password a try. */
async function giveBack(db: Db, buckets: readonly Bucket[]): Promise<void> {
  for (const [at, bucket] of buckets.entries())
    try {
      await takeBack(db, bucket)
    } catch (error) {
      if (!databaseProblem(error)) throw error
      // nobody waits for it, in a place at the door
      void giveBackLater(db, buckets.slice(at))
      return
    }
}
async function giveBackLater(db: Db, buckets: readonly Bucket[]) {
  const end = performance.now() + OWED_MS
  for (const bucket of buckets)
    for (let isOwed = true; isOwed && performance.now() < end; ) {
      await new Promise(go => setTimeout(go, AGAIN_MS))
      isOwed = await takeBack(db, bucket).then(
        () => false,
        (error: unknown) => databaseProblem(error) !== undefined,
      )
    }
}
const AGAIN_MS = 1000
/** By then it has drained by itself: an account's measure by ten of them. */
const OWED_MS = 600_000

/** What is asked of a key just now, so that a flood of junk is refused without asking the database: for two seconds, by database. */
const REMEMBERED_MS = 2000
const MANY_KEYS = 10_000
type Demand = 'captcha' | 'patience'
const demands = new WeakMap<Db, Map<string, { readonly demand: Demand; readonly until: number }>>()

function remember(db: Db, now: Date, key: string, demand: Demand) {
  const known = demands.get(db) ?? new Map()
  demands.set(db, known)
  if (known.size >= MANY_KEYS) known.clear()
  known.set(key, { demand, until: now.getTime() + REMEMBERED_MS })
}
const demandOf = (db: Db, now: Date, key: string): Demand | undefined => {
  const found = demands.get(db)?.get(key)
  const left = found ? found.until - now.getTime() : 0
  // longer than it may have been: of a clock that has been set right since
  return left > 0 && left <= REMEMBERED_MS ? found?.demand : undefined
}

const captchaNeeded = () => new Problem(400, { captcha_code: [zh.captchaNeeded] })
const patienceNeeded = ({ perHour }: Bucket) => {
  const seconds = Math.ceil(3600 / perHour)
  return new Problem(429, zh.tooMany(seconds), { 'Retry-After': String(seconds) })
}

/** One try at something secret. */
export interface Try {
  readonly db: Db
  readonly ports: Ports
  /** The name that is tried, where a password is. */
  readonly account?: string
  /** The number that a code is for, where no account is. */
  readonly phone?: string
  /** The caller's address; empty inside a page. */
  readonly address: string
  /** How the account knows the caller already: a device, a session. */
  readonly known?: Known | undefined
  readonly captcha: CaptchaAnswer
}
/** Under what name; and where that must be asked of the database, whether it is still so. */
export interface Known {
  readonly as: string
  isStill?(): Promise<boolean>
}

/** Hears a try at a password or a code, in turn, and counts it where `check` finds nothing. */
export async function heard<T>(one: Try, check: () => Promise<T | undefined>): Promise<T | undefined> {
  const { db, ports, account, address } = one
  // what is his own is full before what is everybody's
  const mark = account === undefined ? undefined : await markOf(ports, account)
  const buckets = [
    ...(mark && address ? [accountFrom(mark, address)] : []),
    ...(mark ? [accountOf(mark)] : []),
    ...(address ? failuresOf(address) : []),
  ]
  return inTurn(one, buckets, async poured => {
    // a check that fails by itself has told nothing
    let isWrong = false
    try {
      const found = await check()
      isWrong = found === undefined
      return found
    } finally {
      if (!isWrong) await giveBack(db, poured)
    }
  })
}

/** Lets somebody ask for a text message, and counts that. What it answers takes the count back, for who has then not been heard. */
export const mayAsk = (one: Try): Promise<() => Promise<void>> =>
  inTurn(one, one.address ? messagesOf(one.address) : [], async poured => () => giveBack(one.db, poured))

/**
 * Counts the opening of a link, or of something else (`what`), by whatever there may not be too many of, and where it is somebody's by all
 * that are hers (`of`), and refuses one too many. Nothing secret is hashed for it: nobody waits for a turn.
 */
export async function mayOpenLink(db: Db, ports: Ports, by: string, { what = '', of }: { what?: string; of?: string } = {}): Promise<void> {
  if (!by) return
  const buckets = [...linksOf(by, what), ...(of === undefined ? [] : [allLinksOf(of)])]
  for (const bucket of buckets) if (demandOf(db, ports.now(), bucket.key) === 'patience') throw patienceNeeded(bucket)
  for (const bucket of buckets) {
    if ((await pour(db, ports.now(), bucket)) !== undefined) continue
    remember(db, ports.now(), bucket.key, 'patience')
    throw patienceNeeded(bucket)
  }
}

/** Counts a paper that is begun, whatever becomes of it, and refuses one too many. */
export async function mayPrint(db: Db, ports: Ports, student: string, aDay: number): Promise<void> {
  if ((await pour(db, ports.now(), papersOf(student, aDay))) === undefined) throw new Problem(429, zh.papersToday(aDay))
}

/** Counts what somebody does again and again, and refuses one too many: the trail keeps each, and would fill the disk. */
export async function mayRepeat(
  db: Db,
  ports: Ports,
  person: string,
  what: 'embedding' | 'plan links' | 'own password' | 'own name',
): Promise<void> {
  const bucket = deedsOf(person, what)
  if ((await pour(db, ports.now(), bucket)) === undefined) throw patienceNeeded(bucket)
}

async function inTurn<T>(one: Try, buckets: readonly Bucket[], run: (poured: readonly Bucket[]) => Promise<T>): Promise<T> {
  const { db, ports, known: said } = one
  const own = said && knownAs(said.as)
  // said before anything is asked of the database, and again when the turn has come; a device has nothing of its own once that is full
  const soon = (own: Bucket | undefined) => {
    if (!own || demandOf(db, ports.now(), own.key) !== undefined) refuseSoon(one, buckets)
  }
  soon(own)
  const known = said && (!said.isStill || (await said.isStill())) ? own : undefined
  if (own && !known) remember(db, ports.now(), own.key, 'patience')
  soon(known)
  return ports.door(
    async () => {
      soon(known)
      const isAnswered = await answered(one, ports.settings.captcha)
      if (known) {
        if ((await pour(db, ports.now(), known)) !== undefined) return run([known])
        remember(db, ports.now(), known.key, 'patience')
      }
      return run(await pourAll(one, buckets, isAnswered))
    },
    // however many devices an account has, it is one at the door; of strangers it is one from where they come
    known === undefined ? `${customerOf(one.address)} ${one.account ?? one.phone ?? ''}` : (one.account ?? known.key),
    known === undefined,
  )
}

function refuseSoon({ db, ports, captcha }: Try, buckets: readonly Bucket[]) {
  for (const bucket of buckets) {
    const demand = demandOf(db, ports.now(), bucket.key)
    if (demand === 'patience') throw patienceNeeded(bucket)
    if (demand === 'captcha' && !captcha.captcha_code) throw captchaNeeded()
  }
}

/** Whether a captcha came and was right; a wrong one is refused, needed or not. */
async function answered({ db, ports, captcha }: Try, isNeeded: boolean): Promise<boolean> {
  if (captcha.captcha_code) await checkCaptcha(db, ports, captcha)
  else if (isNeeded) throw captchaNeeded()
  return !!captcha.captcha_code
}

async function pourAll({ db, ports }: Try, buckets: readonly Bucket[], isAnswered: boolean): Promise<readonly Bucket[]> {
  const poured: Bucket[] = []
  const refuse = async (bucket: Bucket, demand: Demand, problem: Problem) => {
    await giveBack(db, poured)
    remember(db, ports.now(), bucket.key, demand)
    throw problem
  }
  for (const bucket of buckets) {
    const level = await pour(db, ports.now(), bucket).catch(async (error: unknown) => {
      // not heard: what the others hold of it is given back
      await giveBack(db, poured)
      throw error
    })
    if (level !== undefined) poured.push(bucket)
    else if (!bucket.isShared) await refuse(bucket, 'patience', patienceNeeded(bucket))
    if (!isAnswered && (level ?? bucket.holds) > bucket.free) await refuse(bucket, 'captcha', captchaNeeded())
  }
  return poured
}
