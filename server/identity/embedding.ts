import { and, eq, gt, isNotNull, lte, ne, type Placeholder, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Call } from '../../src/core/contracts/define.ts'
import { opens } from '../../src/core/contracts/embedding.ts'
import type { User } from '../../src/core/domain/access.ts'
import { embeddable, embedTokenStart, type Grant, publicWidgets } from '../../src/core/domain/embedding.ts'
import type { RequestOrigin } from '../kit/app-options.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lock } from '../kit/lock.ts'
import { newToken, sha256 } from '../kit/secrets.ts'
import { zh } from '../messages/zh.ts'
import { site_tokens } from '../resources/relation/site_tokens/table.ts'
import { tokens } from '../resources/sys/users/table.ts'
import { deadFrom, endOldest, endPreviews } from './accounts.ts'

/** How many tokens for foreign pages an account has at once: of a page that asks for one each second, the oldest go. */
const MOST = 100

/**
 * Whether pages of this origin may make this call: any, where the installation names it; else those of the widgets it holds tokens for, which
 * the database is asked when its turn has come.
 */
export async function mayCall(
  ports: Ports,
  origin: string,
  call: Call | undefined,
  inTurn: (ask: (db: Db) => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  if (ports.settings.allowedOrigins.includes(origin)) return true
  const names = call ? [...embeddable, ...publicWidgets].filter(name => opens([name], call)) : []
  return names.length > 0 && inTurn(db => holdsToken(db, ports, origin, names))
}

async function holdsToken(db: Db, ports: Ports, origin: string, names: readonly string[]): Promise<boolean> {
  const known = holders.get(db) ?? holders.set(db, prepareHolders(db)).get(db)!
  return (await known.execute({ origin, names, now: ports.now().toISOString() })).length > 0
}

/** Anybody may ask, under ever new names, and has none: planned once for each connection. */
const prepareHolders = (db: Db) => {
  const [origin, now] = [sql.placeholder('origin'), sql.placeholder('now')]
  const opensOne = (widgets: PgColumn) => sql`${widgets} ?| ${sql.placeholder('names')}::text[]`
  // one is enough: a site has thousands
  const sites = db
    .select({ one: sql`1` })
    .from(site_tokens)
    .where(and(liveSite(origin, now), opensOne(site_tokens.widgets)))
    .limit(1)
  // one that has ended counts for as long as it is kept: its page must be able to read that it has ended
  const accounts = db
    .select({ one: sql`1` })
    .from(tokens)
    .where(and(eq(tokens.origin, origin), opensOne(tokens.widgets)))
    .limit(1)
  return unionAll(sites, accounts).prepare('holders_of_tokens')
}
const holders = new WeakMap<Db, ReturnType<typeof prepareHolders>>()

/**
 * Whether somebody may have a token for pages of this origin: one that the installation names, our own, or that of a site of her school. With
 * the key of one that she has: whether its ground still stands, and not one that was made since.
 */
export async function mayEmbed(db: Db, ports: Ports, { work_unit }: User, origin: string, id?: string): Promise<boolean> {
  const { allowedOrigins, publicOrigins } = ports.settings
  if ([...allowedOrigins, ...publicOrigins].includes(origin)) return true
  if (work_unit === null) return false
  const given = id === undefined ? undefined : db.select({ time: tokens.created_time }).from(tokens).where(eq(tokens.uuid, id))
  const ground = and(
    liveSite(origin, ports.now().toISOString()),
    eq(site_tokens.work_unit, work_unit),
    given && lte(site_tokens.created_time, given),
  )
  return (await db.$count(site_tokens, ground)) > 0
}

/** That a school has a living token for pages of this origin; `now` in ISO 8601. */
const liveSite = (origin: string | Placeholder, now: string | Placeholder) =>
  and(eq(site_tokens.origin, origin), gt(site_tokens.expires, now))

/** Refuses an origin that another school has a living token for: pages of one school are no other school's. */
export async function mustBeOwnSite(tx: Db, ports: Ports, work_unit: string, origin: string): Promise<void> {
  // two schools at once must not both find it free
  await lock(tx, `site:${origin}`)
  const others = await tx.$count(site_tokens, and(liveSite(origin, ports.now().toISOString()), ne(site_tokens.work_unit, work_unit)))
  if (others > 0) throw new Problem(400, { origin: [zh.originTaken] })
}

/** One token of a school's pages is made at a time, and none while all are ended. */
export const lockSiteTokens = (tx: Db, work_unit: string) => lock(tx, `site tokens:${work_unit}`)

/** Ends every token of a school's own pages, previews too; how many pages there were. */
export async function endSiteTokens(tx: Db, work_unit: string): Promise<number> {
  await lockSiteTokens(tx, work_unit)
  await endPreviews(tx, work_unit)
  return (await tx.delete(site_tokens).where(eq(site_tokens.work_unit, work_unit)).returning({ uuid: site_tokens.uuid })).length
}

/**
 * Refuses a token of limited power outside its origin and its widgets. A widget in a frame is a page of our own: its token is for our origin.
 * One of an account ends with the ground on which it was given: when her school has withdrawn the site, or she is of another school.
 */
export async function holdToGrant(db: Db, ports: Ports, user: User & { grant: Grant }, call: Call, from: RequestOrigin) {
  const { origin, widgets, id } = user.grant
  const { origin: asked, site } = from
  const isOwn = asked === undefined && site === 'same-origin' && ports.settings.publicOrigins.includes(origin)
  if (asked !== origin && !isOwn) throw new Problem(403, zh.grantElsewhere)
  if (!opens(widgets, call)) throw new Problem(403, zh.grantNarrow)
  if (id !== undefined && !(await mayEmbed(db, ports, user, origin, id))) throw new Problem(401, zh.tokenDead)
}

const live = (ports: Ports, user: string) =>
  and(eq(tokens.user, user), isNotNull(tokens.origin), gt(tokens.expires, ports.now().toISOString()))

/** A token of an account for the widgets of a foreign page; only its hash is stored. */
export async function grantEmbedding(db: Db, ports: Ports, user: string, grant: Grant, minutes: number) {
  await endOldest(db, live(ports, user), MOST)
  const token = embedTokenStart + newToken()
  const now = ports.now()
  const [origin, widgets] = [grant.origin, [...new Set(grant.widgets)]]
  const expires = new Date(now.getTime() + minutes * 60_000).toISOString()
  const row = { hash: await sha256(token), user, expires, created_time: now.toISOString(), origin, widgets }
  const [inserted] = await db.insert(tokens).values(row).returning({ id: tokens.uuid })
  return { id: inserted!.id, origin, widgets, expires, token }
}

export async function embeddingsOf(db: Db, ports: Ports, user: string) {
  const rows = await db.select().from(tokens).where(live(ports, user)).orderBy(tokens.created_time)
  return rows.map(({ uuid, origin, widgets, expires }) => ({ id: uuid, origin: origin!, widgets: widgets ?? [], expires }))
}

/** Ends one of the account's own; whether there was one. It is kept for a day, dead, so that its page can be told. */
export async function endEmbedding(db: Db, ports: Ports, user: string, id: string): Promise<boolean> {
  const ended = await db
    .update(tokens)
    .set({ expires: deadFrom(ports) })
    // not by its end: by this clock that may be over, and by another's to come
    .where(and(eq(tokens.uuid, id), eq(tokens.user, user), isNotNull(tokens.origin), gt(tokens.expires, tokens.created_time)))
    .returning({ uuid: tokens.uuid })
  return ended.length > 0
}
