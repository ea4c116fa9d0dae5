import type { Entry } from '../../core/contracts/import/index.ts'
import type { Edit } from './grid.ts'

/** A row that was taken out, or its cells that were typed. */
type Written = readonly [row: number, typed?: Readonly<Record<string, string>>]

/** As many rows as are written in a few milliseconds. */
const TURN = 2000

const texts = new WeakMap<Edit, Promise<string>>()

/** An edit as JSON, once. It says what was typed and not whole rows: "all like this" is one edit of 50,000. */
export function writtenEdit(edit: Edit): Promise<string> {
  const known = texts.get(edit) ?? write(edit)
  texts.set(edit, known)
  return known
}

async function write(edit: Edit): Promise<string> {
  const changes: Written[] = []
  for (const { row, before, after } of edit) {
    if (changes.length > 0 && changes.length % TURN === 0) await new Promise(rest => setTimeout(rest))
    changes.push(after ? [row, typedIn(before, after)] : [row])
  }
  return JSON.stringify(changes)
}

function typedIn(before: Entry | undefined, after: Entry): Record<string, string> {
  // who typed a doubted value again has said that it is right
  const isTyped = (field: string) =>
    after.cells[field] !== before?.cells[field] || Boolean(before?.doubts?.[field] && !after.doubts?.[field])
  return Object.fromEntries(Object.entries(after.cells).filter(([field]) => isTyped(field)))
}

/** The same edits over the rows of the file that was read again; `past` as it was done, `future` as it was undone. */
export function readEdits(entries: readonly Entry[], past: readonly string[], future: readonly string[]): { past: Edit[]; future: Edit[] } {
  const rows = new Map(entries.map(entry => [entry.row, entry]))
  const read = (text: string): Edit =>
    (JSON.parse(text) as Written[]).flatMap(([row, typed]) => {
      const before = rows.get(row)
      if (!before) return []
      const after = typed && retyped(before, typed)
      if (after) rows.set(row, after)
      else rows.delete(row)
      return [{ row, before, ...(after && { after }) }]
    })
  const done = past.map(read)
  return { past: done, future: future.toReversed().map(read).toReversed() }
}

function retyped({ doubts = {}, ...entry }: Entry, typed: Readonly<Record<string, string>>): Entry {
  const left = Object.entries(doubts).filter(([field]) => !Object.hasOwn(typed, field))
  return { ...entry, cells: { ...entry.cells, ...typed }, ...(left.length > 0 && { doubts: Object.fromEntries(left) }) }
}
