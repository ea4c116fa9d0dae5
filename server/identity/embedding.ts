import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Call } from '../../src/core/contracts/define.ts'
import { opens } from '../../src/core/contracts/embedding.ts'
import { embedTokenStart, type Grant } from '../../src/core/domain/embedding.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import type { RequestOrigin } from '../kit/mount.ts'
import { newToken, sha256 } from '../kit/secrets.ts'
import { zh } from '../messages/zh.ts'
import { site_tokens } from '../resources/relation/site_tokens/table.ts'
import { tokens } from '../resources/sys/users/table.ts'

/** How many tokens for foreign pages an account has at once: of a page that asks for one each second, the oldest go. */
const MOST = 100

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** Whether pages of this origin may call: named by the installation, or by a school that made a site token for it. */
export async function mayEmbed(db: Db, ports: Ports, origin: string, host: string): Promise<boolean> {
  if (ports.settings.allowedOrigins.includes(origin)) return true
  // A page of our own names its origin with every write: it needs no leave, and no question to the database.
  if (hostOf(origin) === host) return false
  const good = and(eq(site_tokens.origin, origin), gt(site_tokens.expires, ports.now().toISOString()))
  return (await db.select({ uuid: site_tokens.uuid }).from(site_tokens).where(good).limit(1)).length > 0
}

/** Refuses a token of limited power outside its origin and its widgets. A widget in a frame is a page of our own: its token is for our origin. */
export function holdToGrant({ origin, widgets }: Grant, call: Call, { origin: asked, site, host }: RequestOrigin) {
  const isOwn = asked === undefined && site === 'same-origin' && new URL(origin).host === host
  if (asked !== origin && !isOwn) throw new Problem(403, zh.grantElsewhere)
  if (!opens(widgets, call)) throw new Problem(403, zh.grantNarrow)
}

const live = (ports: Ports, user: string) =>
  and(eq(tokens.user, user), isNotNull(tokens.origin), gt(tokens.expires, ports.now().toISOString()))

/** A token of an account for the widgets of a foreign page; only its hash is stored. */
export async function grantEmbedding(db: Db, ports: Ports, user: string, grant: Grant, minutes: number) {
  const old = db
    .select({ hash: tokens.hash })
    .from(tokens)
    .where(live(ports, user))
    .orderBy(desc(tokens.created_time))
    .offset(MOST - 1)
  await db.delete(tokens).where(inArray(tokens.hash, old))
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

/** Ends one of the account's own; whether there was one. */
export const endEmbedding = async (db: Db, user: string, id: string): Promise<boolean> =>
  (
    await db
      .delete(tokens)
      .where(and(eq(tokens.uuid, id), eq(tokens.user, user), isNotNull(tokens.origin)))
      .returning({ uuid: tokens.uuid })
  ).length > 0
