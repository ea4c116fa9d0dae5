import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import { turn } from './slices.ts'

// The rows of a list that is sent as JSON, from the pieces it has come in.
/** Rows of a list that is sent whole: twice what the import wizard reads. */
export const MAX_ROWS = 100_000
/** Characters of one row: every cell as long as a cell may be. */
const MAX_ROW = 65_536

export const tooLarge = () => new Problem(413, zh.tooLarge)

export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, zh.json)
  }
}

/** `{"province": 11, "list": [`: what is said of all rows stands in the first piece, or behind them. */
const listBegins = /"list"\s{0,9}:\s{0,9}\[/

/** The list of a body that says something of all its rows too, and what stands before and behind it. */
export function listIn([first, ...others]: readonly string[]): { before: string; list: readonly string[]; after: string } {
  const found = listBegins.exec(first!)
  if (!found) throw new Problem(400, zh.json)
  const begin = found.index + found[0].length - 1
  const all = [first!.slice(begin), ...others]
  const last = all.findLastIndex(some => some.includes(']'))
  if (last < 0) throw new Problem(400, zh.json)
  const end = all[last]!.lastIndexOf(']') + 1
  const after = all[last]!.slice(end) + all.slice(last + 1).join('')
  return { before: first!.slice(0, begin), list: [...all.slice(0, last), all[last]!.slice(0, end)], after }
}

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** The elements of a JSON list, parsed some at a time: megabytes at once would hold everybody up. */
export async function rowsIn(pieces: readonly string[]): Promise<unknown[]> {
  const list = trimmed(pieces)
  if (list[0]?.[0] !== '[' || list.at(-1)?.at(-1) !== ']') throw new Problem(400, zh.json)
  const rows: unknown[] = []
  let isFirst = true
  const take = (text: string) => {
    const part = json(`[${text}]`) as unknown[]
    // `[1,]` cut at its comma would otherwise pass
    if (part.length === 0 && !isFirst) throw new Problem(400, zh.json)
    isFirst = false
    for (const row of part) rows.push(row)
    if (rows.length > MAX_ROWS) throw tooLarge()
  }
  let rest = ''
  let [depth, isText, isEscaped] = [0, false, false]
  for (const piece of list) {
    const text = rest + piece
    let from = 0
    for (let at = rest.length; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (at - from > MAX_ROW) throw tooLarge()
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) isText = false
      } else if (code === QUOTE) isText = true
      else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
      else if (code === COMMA && depth === 1 && at - from > MAX_ROW / 4) {
        // the list's own bracket goes with its first rows
        take(text.slice(isFirst ? 1 : from, at))
        from = at + 1
        await turn()
      }
    }
    rest = text.slice(from)
  }
  take(rest.slice(isFirst ? 1 : 0, -1))
  return rows
}

/** Without what is empty at both ends. */
function trimmed(pieces: readonly string[]): readonly string[] {
  const first = pieces.findIndex(some => some.trim() !== '')
  const last = pieces.findLastIndex(some => some.trim() !== '')
  const own = pieces.slice(first, last + 1)
  if (own.length === 0) return own
  own[0] = own[0]!.trimStart()
  own.push(own.pop()!.trimEnd())
  return own
}
