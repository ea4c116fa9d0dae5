import type { Context } from 'hono'
import * as z from 'zod/mini'
import type { Call, Schema } from '../../src/core/contracts/define.ts'
import { zh } from '../messages/zh.ts'
import { bodyErrors, Problem, queryErrors } from './errors.ts'
import { json, listIn, MAX_ROWS, rowsIn, tooLarge } from './rows-text.ts'
import { turn } from './slices.ts'
import { unstorableIn } from './storable.ts'

const JSON_TYPE = 'application/json'
// What may be sent: bytes are limited per call, but few bytes hold many values, and every wrong one is a message.
/** Bytes of a body where its call says nothing else. */
export const BODY_BYTES = 262_144
/** Values of a body that is no list of rows: a thousand ids and some more. */
const MAX_VALUES = 3000
/** Characters of a piece of a long body. */
const PIECE = 32_768
/** Faulty rows that are told; who mends these is told the next ones. */
const MAX_WRONG_ROWS = 100
/** Faults that are told of a body that is no list. */
const MAX_ISSUES = 100

const isNone = (schema: Schema) => schema._zod.def.type === 'undefined'
const rowOf = (schema: Schema) => (schema._zod.def.type === 'array' ? (schema as z.ZodMiniArray<Schema>)._zod.def.element : undefined)

/** The row of a list that stands beside what is said of all its rows: `{province, list: [...]}` (B259). */
function listedRowOf(schema: Schema) {
  const { shape } = schema._zod.def as { shape?: Readonly<Record<string, Schema>> }
  return shape?.list && rowOf(shape.list)
}

/** Bytes of the body as its request tells them; without an end where it comes in chunks. */
export const toldSize = ({ req }: Context): number =>
  req.header('Transfer-Encoding') === undefined ? Number(req.header('Content-Length') ?? 0) : Number.POSITIVE_INFINITY

/**
 * The body as text, a long one in pieces of one length; undefined where the call has none. To be read once it is known who sends it:
 * what nobody may send is not kept.
 */
export async function bodyText({ body, bodyLimit: maxSize = BODY_BYTES }: Call, c: Context): Promise<readonly string[] | undefined> {
  if (isNone(body)) return undefined
  const type = c.req.header('Content-Type') ?? (c.req.header('Origin') === undefined || toldSize(c) === 0 ? JSON_TYPE : '')
  // Exactly: what else a page may send without asking us first (`text/plain;x=json`, a Blob of no type), any page could send from its visitors.
  if (type.split(';')[0]!.trim().toLowerCase() !== JSON_TYPE) throw new Problem(415, zh.mediaType(type))
  const told = c.req.header('Content-Length')
  if (Number(told) > maxSize) throw tooLarge()
  if (Number(told) < PIECE) return [await c.req.text()]
  const pieces = await inPieces(c.req.raw, maxSize)
  if (!pieces) throw tooLarge()
  return pieces
}

/** The whole text of a body that is no call's, or undefined where it is longer. */
export const textWithin = async (request: Request, maxSize: number) => (await inPieces(request, maxSize))?.join('')

/** As it comes: megabytes that become one text hold everybody else. Undefined where it is too much. */
async function inPieces({ body }: Request, maxSize: number): Promise<readonly string[] | undefined> {
  if (!body) return ['']
  const [reader, decoder] = [body.getReader(), new TextDecoder()]
  const pieces: string[] = []
  let [rest, size] = ['', 0]
  for (;;) {
    const { value, done } = await reader.read()
    rest += value ? decoder.decode(value, { stream: true }) : decoder.decode()
    for (; rest.length >= PIECE; rest = rest.slice(PIECE)) pieces.push(rest.slice(0, PIECE))
    if (done) return rest || pieces.length === 0 ? [...pieces, rest] : pieces
    size += value.length
    // what is not read is not cancelled either: the line is read to its end, and serves the next request
    if (size > maxSize) return undefined
    await turn()
  }
}

/** The query as its contract wants it, or the refusal. */
export function readQuery({ query }: Call, asked: Record<string, string>): unknown {
  const read = z.safeParse(query, asked, { reportInput: true })
  if (!read.success) throw new Problem(400, queryErrors(read.error.issues))
  return read.data
}

/** The body as its contract wants it, or the refusal. A list of rows is read in turns with everybody else's requests. */
export async function readBody({ body: schema }: Call, text: readonly string[]): Promise<unknown> {
  const row = rowOf(schema)
  if (row && text.length > 1) return checkRows(schema, row, await rowsIn(text))
  const listed = listedRowOf(schema)
  if (listed && text.length > 1) return readListed(schema, listed, text)
  const whole = text.join('')
  // what has so many keys has so many values, and thirty thousand keys hold everybody before the first is looked at
  if (isMoreOften(MAX_VALUES, ':', whole)) throw tooLarge()
  // No body is an empty one: a call whose fields are all optional may come without.
  const input = whole === '' ? {} : json(whole)
  if (row && Array.isArray(input)) return checkRows(schema, row, input)
  if (isMoreThan(MAX_VALUES, input)) throw tooLarge()
  return readWhole(schema, input)
}

/** What the contract makes of a body or, of a long one, of what is said beside its list. Rows say what is wrong with their cells themselves. */
function readWhole(schema: Schema, input: unknown): unknown {
  const read = z.safeParse(schema, input, { reportInput: true })
  const issues = read.success ? unstorableIn(listedRowOf(schema) ? { ...(read.data as object), list: [] } : read.data) : read.error.issues
  if (issues.length > 0) throw new Problem(400, bodyErrors(issues.slice(0, MAX_ISSUES), input, schema))
  return read.data
}

/** A long list beside a few words: the list is read in turns, as one that is sent alone. */
async function readListed(schema: Schema, row: Schema, text: readonly string[]): Promise<unknown> {
  const { before, list, after } = listIn(text)
  if (before.length + after.length > BODY_BYTES || isMoreOften(MAX_VALUES, ':', before + after)) throw tooLarge()
  const about = json(`${before}[]${after}`)
  if (isMoreThan(MAX_VALUES, about)) throw tooLarge()
  return { ...(readWhole(schema, about) as object), list: await checkRows(schema, row, await rowsIn(list), ['list']) }
}

function isMoreOften(most: number, sign: string, text: string): boolean {
  let counted = 0
  for (let at = text.indexOf(sign); at >= 0 && counted <= most; at = text.indexOf(sign, at + 1)) counted++
  return counted > most
}

/** Counted by hand, not by recursion: five thousand brackets are few bytes too. */
function isMoreThan(most: number, input: unknown): boolean {
  const open = [input]
  for (let counted = 0; open.length > 0; counted++) {
    if (counted + open.length > most) return true
    const value = open.pop()
    if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
  }
  return false
}

async function checkRows(schema: Schema, row: Schema, input: readonly unknown[], at: readonly string[] = []): Promise<unknown[]> {
  if (input.length > MAX_ROWS) throw tooLarge()
  const rows: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  let wrong = 0
  for (const [index, given] of input.entries()) {
    const read = isMoreThan(MAX_VALUES, given) ? undefined : z.safeParse(row, given, { reportInput: true })
    if (!read) throw tooLarge()
    if (read.success) rows.push(read.data)
    else {
      wrong += 1
      issues.push(...read.error.issues.map(issue => ({ ...issue, path: [...at, index, ...issue.path] })))
    }
    if (wrong === MAX_WRONG_ROWS) break
    await turn()
  }
  if (wrong > 0) throw new Problem(400, bodyErrors(issues, at.length > 0 ? { list: input } : input, schema))
  return rows
}
