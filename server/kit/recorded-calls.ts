import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Call, Schema, Shaped } from '../../src/core/contracts/define.ts'
import type { User } from '../../src/core/domain/access.ts'
import { zh } from '../messages/zh.ts'
import type { Vault } from '../ports/ports.ts'
import { Accepted } from './accepted.ts'
import type { AppOptions } from './app-options.ts'
import { type Audit, type AuditedBy, recorded } from './audit.ts'
import { asIs, keptText } from './audit-texts.ts'
import { databaseProblem } from './db.ts'
import { Problem } from './errors.ts'
import { isUuid } from './rows.ts'
import type { Route } from './serve.ts'

/** What is known of a request when it is refused. */
export interface Sent {
  user?: User | undefined
  /** Set once it has been read and is well formed. */
  body?: unknown
  /** Why it was refused, before it was asked whether she may still hear that. */
  refusal?: Problem
  /** Ends what `countLarge` has begun. */
  counted?: () => void
}
/** What a refusal leaves on record, if anything: a password that was wrong at the door, and a call that gives power over accounts. */
export async function recordRefused(call: Call, options: AppOptions, c: Context, sent: Sent, refusal: Problem) {
  if (call.attempt && refusal.status === 401) await recordAttempt(call, options, c, sent.body)
  if (call.guarded) await recordRefusal(call, options, c, sent, refusal)
}

/** A try at a password that failed: from where, and at whose account. A name that nobody has is kept as its seal: it may be a password in the wrong box. */
async function recordAttempt({ path }: Call, options: AppOptions, c: Context, body: unknown) {
  const { db, ports, identity, addressOf } = options
  const { username } = body as { username: string }
  const account = await identity.accountNamed(db(), username)
  const detail = account ? { account } : { name: asIs(await markOf(ports.vault, `name ${username}`)) }
  const by = { actor: null, address: addressOf?.(c) ?? '', target: path }
  await nowOrLater(options, by, 'login_failed', detail)
}

/** Stands for a text that the trail must not hold: the same for the same one, and made from no guess without the key. */
const markOf = async (vault: Vault, text: string) => (await vault.mac(text)).slice(0, 16)

/** A row of the trail that is to be written, and whoever waits for that before she is answered. */
interface Unwritten {
  readonly write: () => Promise<unknown>
  readonly answer: (failed?: Error) => void
}
/** In the order in which they failed. One is written at a time: who guesses at many doors holds one connection for the record, not all of them. */
const unwritten: Unwritten[] = []
/** From when the trail was found held until all is written that came meanwhile: nobody is kept waiting. */
let isBehind = false
/** Guesses are slowed long before so many fail in the minutes that a trail is held; then they are refused as before. */
const MOST_UNWRITTEN = 1000
const AGAIN_MS = 500

/**
 * On record before the answer, or, where the trail is held for longer than a request may wait, as soon as it is free, with the time at which
 * it was: a try must neither get away unrecorded nor be told by another answer. What waits is lost with a process that is killed.
 */
function nowOrLater({ db, ports, log }: AppOptions, by: AuditedBy, ...entry: Parameters<Audit>): Promise<void> {
  if (unwritten.length >= MOST_UNWRITTEN) throw new Problem(503, zh.unavailable, { 'Retry-After': '5' })
  const { vault, anchor, alarm } = ports
  const at = ports.now()
  const write = async () => recorded(db(), { vault, anchor, alarm, now: () => at }, by, (_, audit) => audit(...entry))
  return new Promise((go, fail) => {
    let isAnswered = isBehind
    const answer = (failed?: Error) => {
      if (failed && isAnswered) log?.(failed)
      isAnswered = true
      if (failed) fail(failed)
      else go()
    }
    if (isBehind) go()
    if (unwritten.push({ write, answer }) === 1) void writeThem()
  })
}
async function writeThem() {
  for (let first = unwritten[0]; first; first = unwritten[0]) {
    const failed = await first.write().then(
      () => undefined,
      (error: Error) => error,
    )
    if (databaseProblem(failed)?.status === 503) {
      isBehind = true
      for (const { answer } of unwritten) answer()
      await new Promise(go => setTimeout(go, AGAIN_MS))
    } else {
      first.answer(failed)
      unwritten.shift()
    }
  }
  isBehind = false
}
/** Before a process stops: waits so long for what is still to be written. What is not by then is given up; answers how many. */
export async function allWritten(mostMs: number): Promise<number> {
  const end = performance.now() + mostMs
  while (unwritten.length > 0 && performance.now() < end) await new Promise(go => setTimeout(go, 50))
  return unwritten.splice(0).length
}

/**
 * A guarded call that was refused: who asked, whose row, with which status and at which fields. Each of the first ten of an hour, then
 * the 16th, the 32nd and so on with their count: who is refused for ever must not fill the trail.
 */
async function recordRefusal(call: Call, options: AppOptions, c: Context, { user, body }: Sent, refusal: Problem) {
  const { addressOf } = options
  const { status } = refusal
  const isOfRights = status === 403 || status === 404
  // a body that says nothing readable asked for nothing
  const isOne = isOfRights || (call.guarded === true && (status === 429 || (status === 400 && body !== undefined)))
  if (!user || !isOne) return
  const times = timesRefused(options, `${user.uuid} ${call.path}`)
  if (times > 10 && !Number.isInteger(Math.log2(times))) return
  const id = call.param && c.req.param(call.param as never)
  const fields = status === 400 ? Object.keys(refusal.body as object) : []
  const detail = { status, ...(id && isUuid(id) && { id }), ...(fields.length > 0 && { fields }), ...(times > 1 && { times }) }
  const by = { actor: user.uuid, address: addressOf?.(c) ?? '', target: call.path }
  await nowOrLater(options, by, 'refused', detail)
}
const HOUR_MS = 3_600_000
const MANY_KEYS = 10_000
const refusals = new WeakMap<AppOptions, Map<string, { readonly since: number; times: number }>>()
/** How often this was refused within the hour, this time included. */
function timesRefused(options: AppOptions, key: string): number {
  const known = refusals.get(options) ?? new Map<string, { readonly since: number; times: number }>()
  refusals.set(options, known)
  const now = options.ports.now().getTime()
  const found = known.get(key)
  if (found && now - found.since < HOUR_MS) {
    found.times += 1
    return found.times
  }
  if (known.size >= MANY_KEYS) known.clear()
  known.set(key, { since: now, times: 1 })
  return 1
}

/**
 * One audit row for every read of minors' data: who, which call, which rows (product decision 14); and for whatever staff asks about a
 * student by her key, though the rows that answer are nobody's. Of the query what the contract knows, and no more.
 */
export async function readEntry(
  { call, sensitive }: Pick<Route, 'call' | 'sensitive'>,
  user: User | undefined,
  id: string,
  asked: Record<string, string>,
  body: unknown,
  vault: Vault,
): Promise<Parameters<Audit> | undefined> {
  const shape = (call.query as Shaped)._zod.def.shape
  const isOfHers = Object.hasOwn(shape, 'student') && asked.student !== undefined
  if (!user || user.u_type === 1 || call.method !== 'GET' || !(sensitive || isOfHers)) return undefined
  // a page is one of a list: a row may have a field of that name
  const rows = Array.isArray(body) ? body : call.item ? (body as { results: unknown[] }).results : [body]
  const whole = Array.isArray(body) && call.item !== undefined
  const uuids = rows.map(row => (row as { uuid?: string } | null)?.uuid).filter(Boolean)
  const known = Object.entries(asked).filter(([name]) => Object.hasOwn(shape, name))
  const each = known.map(async ([name, value]) => [name, asIs(await kept(shape[name]!, value, vault))] as const)
  const filters = Object.fromEntries(await Promise.all(each))
  const detail = { ...(id && { id: asIs(id) }), filters, count: rows.length, ...(uuids.length <= 100 && { uuids }) }
  return [whole ? 'export' : 'read', detail]
}

/**
 * What a write by staff leaves on record where its handler has recorded nothing itself: which row, and of a change the names of the fields
 * that came, never what stands in them. Students' writes of their own, and calls that every account makes for itself, leave none.
 */
export function writeEntry(
  call: Call,
  user: User | undefined,
  param: string,
  body: unknown,
  result: unknown,
): Parameters<Audit> | undefined {
  if (!user || user.u_type === 1 || call.method === 'GET' || call.readonly) return undefined
  if (result instanceof Accepted) return ['accepted', { batch: result.job, ...(result.isQuestion && { dry_run: true }) }]
  const id = param || keyIn(result)
  const isChange = call.method === 'PATCH' || call.method === 'PUT'
  const fields = isChange && body ? Object.keys(body).filter(name => (body as Record<string, unknown>)[name] !== undefined) : []
  return ['write', { ...(id !== undefined && { id: typeof id === 'number' ? id : asIs(id) }), ...(fields.length > 0 && { fields }) }]
}
/** The key of the row that was answered, where it is one: tables of the state's codes have numbers. */
function keyIn(result: unknown): string | number | undefined {
  const { uuid, id } = (result ?? {}) as { uuid?: unknown; id?: unknown }
  return [uuid, id].find((key): key is string | number => typeof key === 'string' || typeof key === 'number')
}

/** No contract names it: what takes it takes any text. */
const ANYTHING = 'any text 0'
const read = (schema: Schema, text: string) => [z.safeParse(schema, text).data].flat() as unknown[]
const free = new WeakMap<Schema, boolean>()
/** Whether a filter takes whatever somebody types, as one text or as one of many. */
function isFree(schema: Schema): boolean {
  const known = free.get(schema) ?? [ANYTHING, JSON.stringify([ANYTHING])].some(text => read(schema, text).includes(ANYTHING))
  free.set(schema, known)
  return known
}
/**
 * A filter as it is kept: what the contract reads in it (numbers, keys, codes, names of fields). A text that somebody has typed may be a
 * password in the wrong box, or a number in words: its mark is kept, which the same text gives again.
 */
async function kept(schema: Schema, value: string, vault: Vault): Promise<string> {
  const parts = read(schema, value).map(String)
  return isFree(schema) && !parts.every(isUuid) ? `sealed ${await markOf(vault, `filter ${value}`)}` : parts.map(keptText).join('|')
}
