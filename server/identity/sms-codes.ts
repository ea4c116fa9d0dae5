import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Ports } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { lock } from '../kit/lock.ts'
import { networkOf } from '../kit/network.ts'
import { newCode } from '../kit/secrets.ts'
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

/** Sends a code, or refuses with 429. Requests for one number queue, so that parallel ones cannot pass together. */
export async function sendCode(tx: Db, ports: Ports, asked: Code): Promise<void> {
  const { phone, flag } = asked
  const asked_from = await placeOf(ports, asked)
  await lock(tx, `sms:${phone}`)
  const now = ports.now()
  for (const [span, most] of limits) {
    const since = new Date(now.getTime() - span).toISOString()
    const [sent] = await tx
      .select({ n: count(), first: sql<string>`min(${sms_codes.created_time})` })
      .from(sms_codes)
      .where(and(eq(sms_codes.phone, phone), gt(sms_codes.created_time, since)))
    if (sent!.n >= most) {
      const wait = Math.max(1, Math.ceil((new Date(sent!.first).getTime() + span - now.getTime()) / 1000))
      throw new Problem(429, zh.tooMany(wait), { 'Retry-After': String(wait) })
    }
  }
  const code = newCode()
  const expires = new Date(now.getTime() + LIFE_MS).toISOString()
  await tx.insert(sms_codes).values({ phone, flag, code, asked_from, expires, created_time: now.toISOString() })
  await ports.sms.send(phone, code)
}

/**
 * Uses a code up: bound to number and purpose, once. Tries from where it was asked for are counted apart from all others: a stranger elsewhere
 * uses up his own, never hers. Only the latest counts: a newer one, used or not, ends those before. Whether it was right.
 */
export async function useCode(tx: Db, ports: Ports, tried: Code & { readonly code: string }): Promise<boolean> {
  const { phone, flag, code } = tried
  const place = await placeOf(ports, tried)
  await lock(tx, `sms:${phone}`)
  const now = ports.now().toISOString()
  const [latest] = await tx
    .select()
    .from(sms_codes)
    .where(and(eq(sms_codes.phone, phone), eq(sms_codes.flag, flag), gt(sms_codes.expires, now)))
    .orderBy(desc(sms_codes.created_time))
    .limit(1)
  if (!latest) return false
  const counted = place === latest.asked_from ? 'tries' : 'tries_elsewhere'
  const fits = !latest.used_time && latest[counted] < MAX_TRIES && latest.code === code
  await tx
    .update(sms_codes)
    .set(fits ? { used_time: now } : { [counted]: latest[counted] + 1 })
    .where(eq(sms_codes.uuid, latest.uuid))
  return fits
}
