import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { byNetwork } from '../kit/by-network.ts'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lately } from '../kit/lately.ts'
import { lock } from '../kit/lock.ts'
import { networkOf } from '../kit/network.ts'
import { isNews } from '../kit/news.ts'
import { newCode } from '../kit/secrets.ts'
import { within } from '../kit/within.ts'
import { zh } from '../messages/zh.ts'
import { sms_codes } from '../resources/sms/table.ts'

const LIFE_MS = 5 * 60_000
/** From where it was asked for, and as many from everywhere else together: ten at one code. */
const MAX_TRIES = 5
/** One in 60 s, five an hour, ten a day, per number (S11). */
const limits = [
  [60_000, 1],
  [3_600_000, 5],
  [86_400_000, 10],
] as const

interface Code {
  readonly phone: string
  readonly flag: number
  /** The caller's; empty inside a page. */
  readonly address: string
}

/** The network of who asks or tries, so that it can be told again and nothing else: with the number, or one could see which numbers one network has asked for. */
const placeOf = async ({ vault }: Ports, { phone, address }: Code) =>
  address ? vault.mac(`text message ${phone} ${networkOf(address)}`) : null

/** Who carries messages may be slow: so long, and so many at a time, networks in turns. */
const CARRIED_MS = 10_000
const carrying = byNetwork(8, 256, 16)

/**
 * Sends a code, or refuses with 429. Whoever finds no room in the line has not asked (503, `notAsked`). Then the code is kept, and
 * counts whatever becomes of it; while it is handed on nothing of the database is held.
 */
export async function sendCode(db: Db, ports: Ports, asked: Code, notAsked: () => Promise<void>): Promise<void> {
  let hasRoom = false
  const carry = async () => {
    hasRoom = true
    const code = await db.transaction(tx => keptCode(tx, ports, asked))
    await within(CARRIED_MS, undefined, signal => ports.sms.send(asked.phone, code, signal)).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : 'unknown'
      if (isNews(ports, `message ${name}`)) ports.alarm('messages', `a text message was not handed on (${name})`)
      throw new Problem(503, zh.messageAway, { 'Retry-After': '60' })
    })
  }
  try {
    await carrying(asked.address, carry)
  } catch (error) {
    if (!hasRoom) await notAsked()
    throw error
  }
}

/** Requests for one number queue, so that parallel ones cannot pass together. */
async function keptCode(tx: Db, ports: Ports, asked: Code): Promise<string> {
  const { phone, flag } = asked
  const asked_from = await placeOf(ports, asked)
  await lock(tx, `sms:${phone}`)
  const now = ports.now()
  for (const [span, most] of limits) {
    const [sent] = await tx
      .select({ n: count(), first: sql<string>`min(${sms_codes.created_time})` })
      .from(sms_codes)
      .where(and(eq(sms_codes.phone, phone), lately(sms_codes.created_time, now, span)))
    if (sent!.n >= most) {
      const wait = Math.max(1, Math.ceil((new Date(sent!.first).getTime() + span - now.getTime()) / 1000))
      throw new Problem(429, zh.tooMany(wait), { 'Retry-After': String(wait) })
    }
  }
  const code = newCode()
  const expires = new Date(now.getTime() + LIFE_MS).toISOString()
  await tx
    .insert(sms_codes)
    .values({ phone, flag, code: await sealed(ports, asked, code), asked_from, expires, created_time: now.toISOString() })
  return code
}

/** What is kept of a code: whoever reads the table, or a backup of it, reads none. */
const sealed = ({ vault }: Ports, { phone, flag }: Pick<Code, 'phone' | 'flag'>, code: string) =>
  vault.mac(`text message code ${phone} ${flag} ${code}`)

/**
 * Uses a code up: bound to number and purpose, once; with it all that were sent for these end. A newer one ends those before that the same
 * network has asked for, and no others: nobody takes hers away by asking for one too. Tries from where a code was asked for are counted
 * apart from all others: a stranger elsewhere uses up his own, never hers. Whether it was right.
 */
export async function useCode(tx: Db, ports: Ports, tried: Code & { readonly code: string }): Promise<boolean> {
  const { phone, flag, code } = tried
  const place = await placeOf(ports, tried)
  const seal = await sealed(ports, tried, code)
  await lock(tx, `sms:${phone}`)
  const now = ports.now().toISOString()
  const open = and(
    ...[eq(sms_codes.phone, phone), eq(sms_codes.flag, flag), gt(sms_codes.expires, now), isNull(sms_codes.used_time)],
    // of those that a clock which was ahead has left none is newer
    lately(sms_codes.created_time, ports.now(), LIFE_MS),
  )
  const sent = await tx.select().from(sms_codes).where(open).orderBy(desc(sms_codes.created_time))
  const latest = sent.filter(one => one === sent.find(({ asked_from }) => asked_from === one.asked_from))
  const isHere = (one: (typeof sent)[number]) => one.asked_from === place
  const fits = latest.some(one => one.code === seal && (isHere(one) ? one.tries : one.tries_elsewhere) < MAX_TRIES)
  if (fits) await tx.update(sms_codes).set({ used_time: now }).where(open)
  else
    for (const one of latest) {
      const counted = isHere(one) ? { tries: one.tries + 1 } : { tries_elsewhere: one.tries_elsewhere + 1 }
      await tx.update(sms_codes).set(counted).where(eq(sms_codes.uuid, one.uuid))
    }
  return fits
}
