import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { Call, Schema } from '../../src/core/contracts/define.ts'
import { zh } from '../messages/zh.ts'
import { bodyErrors, Problem } from './errors.ts'
import { turn } from './slices.ts'

// What may be sent: bytes are limited per call, but few bytes hold many values, and every wrong one is a message.
/** Bytes of a body where its call says nothing else. */
export const BODY_BYTES = 262_144
/** Values of a body that is no list of rows: a thousand ids and some more. */
const MAX_VALUES = 10_000
/** Rows of a list that is sent whole: twice what the import wizard reads. */
const MAX_ROWS = 100_000
/** Characters of one row: every cell as long as a cell may be. */
const MAX_ROW = 65_536
/** Faulty rows that are told; who mends these is told the next ones. */
const MAX_WRONG_ROWS = 100
/** Faults that are told of a body that is no list. */
const MAX_ISSUES = 100

const tooLarge = () => new Problem(413, zh.tooLarge)
const isNone = (schema: Schema) => schema._zod.def.type === 'undefined'
const rowOf = (schema: Schema) => (schema._zod.def.type === 'array' ? (schema as z.ZodMiniArray<Schema>)._zod.def.element : undefined)

/** The row of a list that stands beside what is said of all its rows: `{province, list: [...]}` (B259). */
function listedRowOf(schema: Schema) {
  const { shape } = schema._zod.def as { shape?: Readonly<Record<string, Schema>> }
  return shape?.list && rowOf(shape.list)
}

/** The body as text; undefined where the call has none. To be read once it is known who sends it: what nobody may send is not kept. */
export async function bodyText({ body, bodyLimit: maxSize = BODY_BYTES }: Call, c: Context): Promise<string | undefined> {
  if (isNone(body)) return undefined
  const type = c.req.header('Content-Type') ?? 'application/json'
  if (!type.includes('json')) throw new Problem(415, zh.mediaType(type))
  await bodyLimit({ maxSize, onError: () => Promise.reject(tooLarge()) })(c, async () => {})
  return c.req.text()
}

/** The body as its contract wants it, or the refusal. A list of rows is read in turns with everybody else's requests. */
export async function readBody({ body: schema }: Call, text: string): Promise<unknown> {
  const row = rowOf(schema)
  if (row && text.length > BODY_BYTES / 8) return checkRows(schema, row, await rowsIn(text))
  const listed = listedRowOf(schema)
  if (listed && text.length > BODY_BYTES / 8) return readListed(schema, listed, text)
  // No body is an empty one: a call whose fields are all optional may come without.
  const input = text === '' ? {} : json(text)
  if (row && Array.isArray(input)) return checkRows(schema, row, input)
  if (isMoreThan(MAX_VALUES, input)) throw tooLarge()
  const read = z.safeParse(schema, input, { reportInput: true })
  if (!read.success) throw new Problem(400, bodyErrors(read.error.issues.slice(0, MAX_ISSUES), input, schema))
  return read.data
}

/** What is said of all rows is short, and stands before them or behind them. */
const HEAD = 4096
const listBegins = /"list"\s{0,9}:\s{0,9}\[/

/** A long list beside a few words: the list is read in turns, as one that is sent alone. */
async function readListed(schema: Schema, row: Schema, text: string): Promise<unknown> {
  const found = listBegins.exec(text.slice(0, HEAD))
  const end = text.lastIndexOf(']')
  if (!found || end < 0) throw new Problem(400, zh.json)
  const begin = found.index + found[0].length - 1
  const about = json(`${text.slice(0, begin)}[]${text.slice(end + 1)}`)
  if (isMoreThan(MAX_VALUES, about)) throw tooLarge()
  const read = z.safeParse(schema, about, { reportInput: true })
  if (!read.success) throw new Problem(400, bodyErrors(read.error.issues.slice(0, MAX_ISSUES), about, schema))
  const list = await rowsIn(text.slice(begin, end + 1))
  return { ...(read.data as object), list: await checkRows(schema, row, list, ['list']) }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, zh.json)
  }
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

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** The elements of a JSON list, parsed some at a time: megabytes at once would hold everybody up. */
async function rowsIn(text: string): Promise<unknown[]> {
  const list = text.trim()
  if (list[0] !== '[' || list.at(-1) !== ']') throw new Problem(400, zh.json)
  const rows: unknown[] = []
  let [depth, from, isText] = [0, 1, false]
  const take = (to: number) => {
    const part = json(`[${list.slice(from, to)}]`) as unknown[]
    // `[1,]` cut at its comma would otherwise pass
    if (part.length === 0 && from > 1) throw new Problem(400, zh.json)
    for (const row of part) rows.push(row)
    from = to + 1
    if (rows.length > MAX_ROWS) throw tooLarge()
  }
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (at - from > MAX_ROW) throw tooLarge()
    if (isText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) isText = false
    } else if (code === QUOTE) isText = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    else if (code === COMMA && depth === 1 && at - from > MAX_ROW / 4) {
      take(at)
      await turn()
    }
  }
  take(list.length - 1)
  return rows
}
