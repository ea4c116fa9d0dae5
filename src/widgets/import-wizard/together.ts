import type { ImportKindName, KnownClass } from '../../core/contracts/import/index.ts'
import { importKinds, knownClasses } from '../../core/contracts/import/index.ts'
import { headerKey } from '../../core/domain/cells.ts'
import { classKey } from '../../core/domain/people.ts'
import type { Choice } from './model.ts'
import { headersOf, saidBy } from './model.ts'
import type { Mapping } from './reading/detect.ts'
import type { Opened, SheetInfo, SheetPart, TableAsked } from './reading/session.ts'

/** A sheet with the headings of the chosen one, and how many rows stand under its own. */
export interface LikeSheet extends SheetPart {
  readonly name: string
  readonly hidden: boolean
  readonly n: number
}

/** The field that the name of a sheet may fill. */
export const classField = (kind: ImportKindName): string | undefined =>
  importKinds[kind].columns.find(column => column.kind === 'class')?.field

/** The columns of another sheet by the headings that were decided about: the same heading means the same field. */
function byHeadings(mapping: Mapping, headings: readonly string[], theirs: readonly string[]): Record<string, number> {
  const keys = theirs.map(headerKey)
  const found: Record<string, number> = {}
  for (const [field, column] of Object.entries(mapping)) {
    const key = headerKey(headings[column] ?? '')
    const at = key === '' ? column : keys.indexOf(key)
    if (at >= 0 && (key !== '' || !keys[at])) found[field] = at
  }
  return found
}

/** How another sheet is read as part of the same table; undefined where its headings are others. */
function partLike(kind: ImportKindName, opened: Opened, { sheet, header, mapping }: Choice, at: number): SheetPart | undefined {
  const info = opened.sheets[at]!
  const headings = headersOf(opened.sheets[sheet]!, header)
  const decided = new Set(headings.map(headerKey))
  const rows = info.header.row > 0 ? [info.header.row] : info.head.map(one => one.row)
  for (const row of rows) {
    const theirs = headersOf(info, row)
    const found = byHeadings(mapping, headings, theirs)
    if (info.header.row === 0 && Object.keys(found).length === 0) continue
    // a heading that the chosen sheet does not have says by itself what it is
    for (const [field, column] of Object.entries(saidBy(kind, info, row)))
      if (found[field] === undefined && !Object.values(found).includes(column) && !decided.has(headerKey(theirs[column] ?? '')))
        found[field] = column
    const isLike = importKinds[kind].columns.every(
      ({ field, required }) => !required || (found[field] === undefined) === (mapping[field] === undefined),
    )
    if (isLike) return { sheet: at, header: row, mapping: found }
  }
}

/** Rows under a row of headings; all of them where there is none. */
export const rowsUnder = (info: SheetInfo, header: number): number => {
  if (header === 0) return info.rows
  if (header === info.header.row && info.people > 0) return info.people
  const at = info.head.findIndex(one => one.row === header)
  return at < 0 ? 0 : info.rows - at - 1
}

/** The other sheets that have rows under the headings of the chosen one. Where that has none, nothing says that a column of another sheet is the same. */
export function likeSheets(kind: ImportKindName, opened: Opened, choice: Choice): LikeSheet[] {
  if (choice.header === 0) return []
  return opened.sheets.flatMap((info, at) => {
    const part = at === choice.sheet ? undefined : partLike(kind, opened, choice, at)
    const n = part ? rowsUnder(info, part.header) : 0
    return part && n > 0 ? [{ ...part, name: info.name, hidden: info.hidden, n }] : []
  })
}

/** The sheets that are read beside the chosen one. Those that somebody ticked and whose headings are others since are not. */
const takenBeside = (kind: ImportKindName, opened: Opened, choice: Choice): LikeSheet[] =>
  choice.more?.length ? likeSheets(kind, opened, choice).filter(one => choice.more!.includes(one.sheet)) : []

/** The indexes of all sheets that are read, in the order of the file. */
export const takenSheets = (kind: ImportKindName, opened: Opened, choice: Choice): number[] =>
  [choice.sheet, ...takenBeside(kind, opened, choice).map(one => one.sheet)].sort((a, b) => a - b)

/** What the reader is asked for. */
export function askedOf(kind: ImportKindName, opened: Opened, choice: Choice): TableAsked {
  const { sheet, header, mapping, nameAs, corrects } = choice
  return { sheet, header, mapping, more: takenBeside(kind, opened, choice), ...(nameAs && { nameAs }), ...(corrects && { corrects }) }
}

/** Sheets with rows that are not read, those with rows of this kind first. */
export function otherSheets(kind: ImportKindName, opened: Opened, choice: Choice): { name: string; n: number }[] {
  const taken = takenSheets(kind, opened, choice)
  const like = new Map(likeSheets(kind, opened, choice).map(one => [one.sheet, one.n]))
  const others = opened.sheets.flatMap(({ name, people, rows }, at) => {
    const n = like.get(at) ?? people
    return taken.includes(at) || rows === 0 ? [] : [{ name, n: n || rows, isLike: n > 0 }]
  })
  return others.sort((a, b) => Number(b.isLike) - Number(a.isLike)).map(({ name, n }) => ({ name, n }))
}

/** All sheets of like shape that somebody sees in her program. */
export const withAll = (kind: ImportKindName, opened: Opened, choice: Choice): Choice => ({
  ...choice,
  more: likeSheets(kind, opened, choice).flatMap(one => (one.hidden ? [] : one.sheet)),
})

/** A sheet for each class, and no column that says so: all of them together, their names for the class, where every name is a class of the school. */
export function aClassASheet(kind: ImportKindName, opened: Opened, choice: Choice, classes: readonly KnownClass[] = []): Choice {
  const field = classField(kind)
  if (field === undefined || choice.mapping[field] !== undefined || opened.format === 'csv') return choice
  const all = { ...withAll(kind, opened, choice), nameAs: field }
  const known = knownClasses(classes)
  const isKnown = takenSheets(kind, opened, all).every(at => known?.has(classKey(opened.sheets[at]!.name)))
  return isKnown ? all : choice
}
