import type { Difference, Fault, FaultCode, ImportKindName, ImportReport, RowError } from '../../core/contracts/import/index.ts'
import { importKinds, matchHeaders } from '../../core/contracts/import/index.ts'
import { headerKey, isFigure, isHeadingAlone } from '../../core/domain/cells.ts'
import { oneWidth } from '../../core/domain/one-width.ts'
import type { Left, SentRow } from './corrections.ts'
import type { Grid } from './grid.ts'
import { pageOf } from './grid.ts'
import type { Job } from './job.ts'
import type { Mapping } from './reading/detect.ts'
import type { ReadFault } from './reading/file-rules.ts'
import type { Opened, SheetInfo, SheetPart } from './reading/session.ts'
import type { CellNote, LeftOut, Table } from './reading/table.ts'

export interface Source {
  readonly name: string
  readonly opened: Opened
}
/** Which part of a file is the table: sheet index, sheet row of the header (0 where it has none), field -> column. */
export interface Choice extends SheetPart {
  /** Sheets with the same headings that are taken together with it. */
  readonly more?: readonly number[]
  /** The field that the name of its sheet fills. */
  readonly nameAs?: string
  /** The list corrects what is stored, and not only adds to it. */
  readonly corrects?: true
}
export interface Preview {
  readonly source: Source
  readonly choice: Choice
  readonly skipped: Table['skipped']
  readonly hidden: Table['hidden']
  readonly leftOut: Table['leftOut']
  /** Somebody said of this very table that these columns are not wanted. */
  readonly mayLeaveOut?: true
  /** Changes of this very table about which somebody has decided otherwise than is proposed. */
  readonly decided?: Left
  readonly grid: Grid
}
/** What the server's dry run said about exactly this table. */
export type Plan =
  | { readonly at: 'asking' }
  | { readonly at: 'ready'; readonly report: ImportReport; readonly found?: readonly Difference[] }
  | { readonly at: 'unknown' }

export type Step =
  | { readonly at: 'choose'; readonly fault?: ReadFault }
  | { readonly at: 'reading'; readonly name: string }
  | { readonly at: 'match'; readonly source: Source; readonly choice: Choice; readonly fault?: ReadFault; readonly isTaking?: true }
  | ({ readonly at: 'preview'; readonly plan?: Plan } & Preview)
  | ({
      readonly at: 'compare'
      readonly plan: Extract<Plan, { at: 'ready' }>
      readonly found: readonly Difference[]
      readonly left: Left
    } & Preview)
  | ({ readonly at: 'sending'; readonly job?: Job; readonly isStopping?: true } & Preview)
  | ({ readonly at: 'refused'; readonly log: readonly LogLine[] } & Preview)
  | { readonly at: 'done'; readonly report: ImportReport; readonly undone?: true }

/** One line of the error log: a row of the sheet and what the server said about it; no row for the whole table. */
export interface LogLine {
  readonly row?: number
  readonly words: readonly string[]
  readonly faults: readonly Fault[]
}

/** 1 choose, 2 preview, 3 submit: matching belongs to the first look at the file. */
export const stepNumber = (step: Step): 0 | 1 | 2 =>
  step.at === 'choose' || step.at === 'reading'
    ? 0
    : step.at === 'match' || step.at === 'preview' || step.at === 'compare' || step.at === 'refused'
      ? 1
      : 2

/** Headers a school taught us once: header -> field. */
export type Taught = Readonly<Record<string, string>>

/** A line with somebody's number in it is no heading but a person; `202411月考语文` is one. */
export const isSomebody = (line: readonly string[]): boolean =>
  line.some(cell => /^\d{6,}x?$|\d{11}/i.test(oneWidth(cell).replace(/[\s-]/g, '')))

/**
 * Whether a line is headings for certain, and may be remembered: it is nobody by a number, and says of one column at least what it is. In a
 * list of persons that is a heading which nobody's row holds: one whose number is missing may hold a subject, which is a heading too.
 */
export function isLineOfHeadings(kind: ImportKindName, line: readonly string[]): boolean {
  const { columns } = importKinds[kind]
  if (isSomebody(line) || Object.keys(matchHeaders(importKinds[kind], line)).length === 0) return false
  return !columns.some(({ field }) => PERSONAL.includes(field)) || (!line.some(isFigure) && line.some(isHeadingAlone))
}
const PERSONAL = ['cert_id', 'phone']

/** None where the sheet has no heading row: its columns have no names then, and nothing of them is known again. */
export const headersOf = (sheet: SheetInfo, row: number): readonly string[] => sheet.head.find(one => one.row === row)?.cells ?? []

/** What a row of headings says by itself, also one that nobody would have taken for headings. */
export const saidBy = (kind: ImportKindName, sheet: SheetInfo, row: number): Mapping =>
  row === sheet.header.row ? sheet.header.mapping : matchHeaders(importKinds[kind], headersOf(sheet, row))

/** Adds the columns that were matched by hand the last time to those whose headers are known. */
export function recall(kind: ImportKindName, headers: readonly string[], mapping: Mapping, taught: Taught): Mapping {
  const found: Record<string, number> = { ...mapping }
  headers.forEach((header, column) => {
    const field = Object.hasOwn(taught, headerKey(header)) ? taught[headerKey(header)] : undefined
    const isField = field !== undefined && importKinds[kind].columns.some(one => one.field === field)
    if (isField && found[field] === undefined && !Object.values(found).includes(column)) found[field] = column
  })
  return found
}

/** What is worth keeping: headers that had to be matched by hand. */
export function teach(headers: readonly string[], detected: Mapping, mapping: Mapping): Taught {
  const learnt = Object.entries(mapping).filter(([field, column]) => detected[field] !== column && headers[column])
  return Object.fromEntries(learnt.map(([field, column]) => [headerKey(headers[column]!), field]))
}

/** The first line of a sheet in which no headings were found, where it says of a column what it is; else 0, for a person who is taken for a heading is lost. */
function unsureHeading(kind: ImportKindName, info: SheetInfo, taught: Taught): number {
  const first = info.head[0]
  if (!first || isSomebody(first.cells)) return 0
  // what a school has taught once was a heading then
  return isLineOfHeadings(kind, first.cells) || Object.keys(recall(kind, first.cells, {}, taught)).length > 0 ? first.row : 0
}

/** Where to start on a sheet, and whether the columns need a look. */
export function firstChoice(
  kind: ImportKindName,
  opened: Opened,
  taught: Taught,
  { sheet = opened.sheet, corrects }: { readonly sheet?: number; readonly corrects?: boolean } = {},
): { choice: Choice; isKnown: boolean } {
  const info = opened.sheets[sheet]!
  const header = info.header.row || unsureHeading(kind, info, taught)
  const mapping = recall(kind, headersOf(info, header), saidBy(kind, info, header), taught)
  const choice: Choice = { sheet, header, mapping, ...(corrects && { corrects }) }
  return { choice, isKnown: missingHeaders(kind, choice).length === 0 }
}

/** What is remembered of a heading: nothing but blanks is taken from it, or 电话（父） and 电话（母） would be one. */
export const headingKey = (heading: string): string => oneWidth(heading).replace(/\s+/g, '').toLowerCase()

/** Columns that nobody has decided about: neither now nor, by their headings, before. */
export const undecided = ({ leftOut, mayLeaveOut }: Pick<Preview, 'leftOut' | 'mayLeaveOut'>, decided: ReadonlySet<string>): LeftOut[] =>
  mayLeaveOut ? [] : leftOut.filter(({ header }) => header === '' || !decided.has(headingKey(header)))

/** What new rows get where the file says nothing: the documents' defaults (B138), and how many rows get them. */
export const filledIn = ({ kind, entries, known }: Grid): { header: string; value: string; n: number }[] =>
  // of a list that corrects an empty cell leaves what is stored
  (known.corrects ? [] : importKinds[kind].columns).flatMap(({ field, header, otherwise: value }) => {
    const n = value === undefined ? 0 : entries.filter(entry => !entry.cells[field]).length
    return value === undefined || n === 0 ? [] : [{ header, value, n }]
  })

/** Fields that are needed and that nothing fills yet: what a new row must have, or what finds a stored one. */
export function missingHeaders(
  kind: ImportKindName,
  { mapping, nameAs, corrects }: Pick<Choice, 'mapping' | 'nameAs' | 'corrects'>,
): string[] {
  const { columns, foundBy } = importKinds[kind]
  const isMissing = (field: string) => mapping[field] === undefined && field !== nameAs
  const needed = corrects
    ? foundBy.some(fields => !fields.some(isMissing))
      ? []
      : foundBy[0]!
    : columns.filter(one => one.required).map(one => one.field)
  return columns.filter(({ field }) => needed.includes(field) && isMissing(field)).map(column => column.header)
}

/** Columns whose header in the file says it otherwise than the template: these show an arrow. */
export const isRenamed = (header: string, templateHeader: string): boolean => headerKey(header) !== headerKey(templateHeader)

/** B162, G136: one line a faulty row, by preview page and row in it, at most the first ten. */
export function firstErrors(grid: Grid, most = 10): { page: number; row: number; sheetRow: number; faults: readonly Fault[] }[] {
  const rows: ReturnType<typeof firstErrors> = []
  for (const { row } of grid.entries) {
    const faults = grid.faults.get(row)
    if (faults && rows.push({ ...pageOf(grid, row), sheetRow: row, faults }) === most) break
  }
  return rows
}

/** How often each kind of normalisation happened, most frequent first. */
export const countNotes = ({ counts }: Table['notes']): { note: CellNote['note']; n: number }[] =>
  [...counts].map(([note, n]) => ({ note, n })).sort((a, b) => b.n - a.n)

/** As many faults of a column as a list shows; more come up when these are mended. */
export const FAULTS_LISTED = 500

/** Faults by column, the column with most of them first: the panel's sections. */
export function bySection(grid: Grid): { field: string; n: number; faults: readonly Fault[] }[] {
  const sections = new Map(importKinds[grid.kind].columns.map(({ field }) => [field, { field, n: 0, faults: [] as Fault[] }]))
  for (const { row } of grid.entries)
    for (const fault of grid.faults.get(row) ?? []) {
      const section = sections.get(fault.field)
      if (section && section.n++ < FAULTS_LISTED) section.faults.push(fault)
    }
  return [...sections.values()].filter(section => section.n > 0).sort((a, b) => b.n - a.n)
}

/** B164, B165: the body of a refusal as log lines; positions in the list that was sent become rows of the sheet. */
export function refusalLog(body: unknown, sent: readonly Pick<SentRow, 'row'>[]): LogLine[] {
  if (typeof body !== 'object' || body === null) return []
  const { detail, non_field_errors: whole } = body as { detail?: unknown; non_field_errors?: unknown }
  if (Array.isArray(whole)) return [{ words: whole.map(String), faults: [] }]
  const rowAt = (position: number) => sent[position - 1]?.row
  return rowErrors(detail).map(error => {
    const row = rowAt(error.row)
    const faults = (error.faults ?? []).map(fault => {
      const other = fault.code === 'duplicate' ? rowAt(Number(fault.params?.row)) : undefined
      return { ...fault, code: fault.code as FaultCode, row: row ?? 0, ...(other && { params: { ...fault.params, row: other } }) }
    })
    const words = Object.values(error.errors).flat().map(String)
    return { ...(row !== undefined && { row }), words, faults: row === undefined ? [] : faults }
  })
}

function rowErrors(detail: unknown): RowError[] {
  if (Array.isArray(detail)) return detail as RowError[]
  if (typeof detail !== 'string') return []
  try {
    const list: unknown = JSON.parse(detail)
    if (!Array.isArray(list)) return []
    return list.filter((one): one is RowError => typeof one?.row === 'number' && typeof one.errors === 'object' && one.errors !== null)
  } catch {
    return detail === '' ? [] : [{ row: 0, errors: { detail: [detail] } }]
  }
}

/** A fault the panel can point at, for every fault of a refusal that came as a code; the rest stays in the log. */
export const serverFaults = (log: readonly LogLine[]): Fault[] => log.flatMap(line => line.faults)
