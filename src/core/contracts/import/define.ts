import * as z from 'zod/mini'
import type { Cleaned, RawCell } from '../../domain/cells.ts'
import {
  cleanCode,
  cleanDay,
  cleanIdNumber,
  cleanList,
  cleanName,
  cleanPhone,
  cleanText,
  cleanYear,
  headerKey,
} from '../../domain/cells.ts'
import { oneWidth } from '../../domain/one-width.ts'
import type { Option } from '../../domain/people.ts'
import { checked, type Schema } from '../codecs.ts'
import type { AboutList } from './published.ts'

/** `class` and `classes` name classes that must exist; `class_name` names one that the row makes. */
export type CellKind =
  | 'text'
  /** In one piece, however the sheet breaks its line. */
  | 'name'
  | 'password'
  | 'option'
  | 'id_number'
  | 'phone'
  | 'year'
  | 'score'
  | 'email'
  | 'code'
  | 'date'
  | 'class'
  | 'classes'
  | 'class_name'
  /** A whole number, 0 to `most`; `580及以上` is 580. */
  | 'amount'
  /** Points, up to two decimals. */
  | 'mark'
  /** A length of time in hours, with at most one decimal; `30小时` is 30. */
  | 'hours'
  /** A college by its name, a former one or its code: only the server knows them. */
  | 'college'
  /** 学校标识码 of the ministry: ten digits. */
  | 'college_code'

/** What can be wrong with a cell. Contracts carry no wording: widget and server word a code each for their reader. */
export type FaultCode =
  | 'required'
  | 'bad_option'
  | 'bad_phone'
  | 'bad_year'
  | 'bad_score'
  | 'bad_email'
  | 'bad_date'
  | 'bad_id_number'
  | 'too_long'
  | 'weak_password'
  /** It has signs that a keyboard has not, or blanks. */
  | 'bad_password'
  /** The cell holds a spreadsheet's error, such as #N/A. */
  | 'cell_error'
  /** A sign nobody sees: control, invisible, or one that turns the direction of writing. */
  | 'hidden_character'
  /** A sign that could not be decoded. */
  | 'broken_character'
  | DoubtCode
  | 'duplicate'
  // known to the server alone, or to a preview that was given the school's classes
  | 'unknown_class'
  | 'class_without_year'
  /** Two classes of one year are stored whose names are one but for their width. */
  | 'class_twice'
  | 'existing_account'
  /** She is in the school already, and something else is stored of her. */
  | 'differs'
  | 'masked_value'
  /** Somebody has changed the stored row since it was compared. */
  | 'changed_since'
  /** Whoever sends the list may not change it in the form either. */
  | 'locked'
  | 'bad_amount'
  | 'bad_hours'
  /** No student of this name and number is among those whom this person may see; nothing is said of others. */
  | 'unknown_student'
  /** She has as many records of this kind as one student may have. */
  | 'records_full'
  /** A running sum that does not add up. */
  | 'broken_sum'
  /** No college is called so, or several are; `near` names some that may be meant. */
  | 'unknown_college'
  | 'bad_college_code'
  /** The code is one college's, the name another's; `other` is whose the code is. */
  | 'two_colleges'
  /** Neither the row nor what was said of all rows says it. */
  | 'missing_about'

/** What happened to a cell before it reached us. Its text may pass every check: only a person can say what it should be. */
export type DoubtCode =
  /** A number with more digits than a spreadsheet keeps. */
  | 'lost_digits'
  /** A formula that was never calculated. */
  | 'no_result'
  /** In a text file: a quote that is not closed, or closed only behind other rows. */
  | 'open_quote'
  /** In a text file: more cells than headings; more than `width` where it has none. */
  | 'extra_cells'
export interface Doubt {
  readonly code: DoubtCode
  readonly params?: Readonly<Record<string, number>>
}

export interface Fault {
  /** The row's number as its source counts it: sheet row in a preview, 1-based position in the list on the wire. */
  readonly row: number
  readonly field: string
  readonly code: FaultCode
  readonly params?: Readonly<Record<string, string | number>>
}

export interface Column<F extends string = string> {
  readonly field: F
  /** The header of the template. */
  readonly header: string
  readonly kind: CellKind
  readonly also: readonly string[]
  readonly required: boolean
  readonly max: number
  readonly options?: readonly Option[]
  /** Of an amount: 10,000,000 where nothing is said; of a score: 1,000. */
  readonly most?: number
  /** Of an amount: 0 where nothing is said. */
  readonly least?: number
  /** What a new row gets where the cell is empty or the column missing: the documents' default (B138), said before anything is written. */
  readonly otherwise?: string
}

interface ColumnRest {
  also?: readonly string[]
  required?: true
  max?: number
  options?: readonly Option[]
  most?: number
  least?: number
  otherwise?: string
}

/* @__NO_SIDE_EFFECTS__ */
export const column = <const F extends string>(field: F, header: string, kind: CellKind, rest: ColumnRest = {}): Column<F> => ({
  also: [],
  max: 64,
  ...rest,
  required: rest.required ?? false,
  field,
  header,
  kind,
})

/** The texts of a row, by field. */
export type Cells = Readonly<Record<string, string>>

/** A row while it is looked at: every cell as normalised text. */
export interface Entry {
  readonly row: number
  readonly cells: Cells
  /** By field; gone as soon as the cell is typed anew. */
  readonly doubts?: Readonly<Record<string, Doubt>>
}

/** A row of which some fields may be missing or empty, as a list of the server gives it. */
export type Partly<Row> = { readonly [K in keyof Row]?: Row[K] | null }

/** What is to be known of a whole table and is no fault of it. */
export interface TableNotice {
  readonly code: 'sparse' | 'gaps' | 'no_top' | 'unread_requirements' | 'ends_before'
  readonly params: Readonly<Record<string, string | number>>
  /** The rows it is about, as their source counts them. */
  readonly rows?: readonly number[]
}

/** What a list says of all its rows beside the province. */
export type AboutField = 'year' | 'batch' | 'track' | 'kind' | 'source'

/** What is read from a spreadsheet. A kind is one file and its line in `importKinds`. */
export interface ImportKind<Row = Record<string, unknown>> {
  /** Its name in `importKinds`, in the template's address and in the batch. */
  readonly kind: string
  readonly columns: readonly Column[]
  readonly rowSchema: Schema
  /** Fields that together may occur once in a file; the first one carries the fault. */
  readonly unique: readonly string[]
  /** Those of them that may be empty: rows without them are compared too. */
  readonly maybeEmpty?: readonly string[]
  /** It is published, and no list of a school: what is asked beside the province for rows that do not say it. */
  readonly asks?: readonly AboutField[]
  /** The term that all its rows belong to is asked before anything else (B157). */
  readonly asksTerm?: true
  /** What a file may weigh, in MB, where that is less than 5 (B153). */
  readonly megabytes?: number
  /** It is published of the whole country: no province is asked for. */
  readonly isNational?: true
  /** What a row that has one cell only says of the rows below it: `of` reads it, undefined where it is another row; a row's own cell goes first. */
  readonly section?: { readonly field: string; of(text: string): string | undefined }
  /** A number of which `580及以上` sums up the rows above it, where 580 has a row of its own. */
  readonly bucket?: string
  /** What only several rows together can say, and the fields it looks at. The check runs again when one of these is typed. */
  readonly across?: { readonly fields: readonly string[]; faults(entries: readonly Entry[]): Fault[] }
  notices?(entries: readonly Entry[]): TableNotice[]
  /** Fields by which a list that corrects finds a stored row: all of the first, else all of the next; none where a list cannot correct. */
  readonly foundBy: readonly (readonly string[])[]
  /** The checked cells as the wire wants them. Call it only on rows without a fault. */
  rowOf(cells: Cells): Row
  /** A row that says itself what is said of all of them, where the wire wants no list beside it (B259). */
  withAbout?(row: Row, about: AboutList & { readonly term?: string }): Row
  /** The inverse of `rowOf`: what a file shows of a row. An export and the check of what was sent both read it. */
  cellsOf(row: Partly<Row>): Cells
}

/** The fields of a row as texts, by the columns of its kind; what is no text and no number is empty. */
export const textCells = (columns: readonly Column[], row: object): Cells =>
  Object.fromEntries(
    columns.map(({ field }) => {
      const value: unknown = Reflect.get(row, field)
      return [field, typeof value === 'string' || typeof value === 'number' ? String(value) : '']
    }),
  )

const option = (column: Column, raw: RawCell): Cleaned => {
  const text = cleanText(raw)
  const bare = oneWidth(text.value).replace(/\s+/g, '')
  const found = column.options?.find(o => o.value === text.value) ?? column.options?.find(o => o.value === bare || o.also.includes(bare))
  return found && found.value !== text.value ? { value: found.value, note: 'same_word' } : text
}

/** A number where numbers belong was not changed: nothing is said of it. */
const asNumbers = (cell: Cleaned): Cleaned => (cell.note === 'number_to_text' ? { value: cell.value } : cell)

/** Puts one cell into the form the check wants, and says what it did. What would need guessing is left as it stands. */
export function normalise(column: Column, raw: RawCell): Cleaned {
  switch (column.kind) {
    case 'option':
      return option(column, raw)
    case 'name':
      return cleanName(raw)
    case 'id_number':
      return cleanIdNumber(raw)
    case 'phone':
      return cleanPhone(raw)
    case 'year':
      return asNumbers(cleanYear(raw))
    case 'score':
      return asNumbers(cleanCode(raw, /(?<=\d)分$/g))
    case 'mark':
    case 'amount':
      return asNumbers(cleanCode(raw, /(?<=\d)(?:分?及?以上|[分人名])$|(?<=\d)\.0+$/g))
    case 'hours':
      return asNumbers(cleanCode(raw, /(?<=\d)(?:个?小时|[hH])$|(?<=\d)\.0+$/g))
    case 'date':
      return cleanDay(raw)
    case 'college_code':
      return asNumbers(cleanCode(raw))
    case 'email':
    case 'code':
      return cleanCode(raw)
    case 'classes':
      return cleanList(raw)
    default:
      return cleanText(raw)
  }
}

/** The last column of the copy with its faults, in every language that writes one. It is read again and is no data. */
export const copyHeadings: readonly string[] = ['错误说明', 'Faults', 'Errores']
/** The column before it, where the rows came from several sheets. */
export const placeHeadings: readonly string[] = ['出处', 'Place', 'Procedencia']

/** Where each heading of a row stands, by its folded text: looked up for every kind and column, folded once. */
export type Headings = ReadonlyMap<string, readonly number[]>

export function headingsOf(texts: readonly string[]): Headings {
  const found = new Map<string, number[]>()
  for (const [at, text] of texts.entries()) {
    const key = text === '' ? '' : headerKey(text)
    const known = found.get(key)
    if (known) known.push(at)
    else if (key !== '') found.set(key, [at])
  }
  return found
}

/** Which column of a sheet holds which field, by template headers and their synonyms: field -> index. */
export const matchHeaders = (kind: Pick<ImportKind, 'columns'>, headers: readonly string[]) => matchHeadings(kind, headingsOf(headers))

/** The same where the headings are asked for several kinds. */
export function matchHeadings(kind: Pick<ImportKind, 'columns'>, headers: Headings): Record<string, number> {
  const found: Record<string, number> = {}
  const taken = new Set<number>()
  // exact headers first: 考生类别 must not lose its column to a synonym of another field
  for (const words of [(c: Column) => [c.header], (c: Column) => c.also])
    for (const column of kind.columns) {
      if (Object.hasOwn(found, column.field)) continue
      const places = words(column).flatMap(word => headers.get(keyOf(word)) ?? [])
      const at = Math.min(...places.filter(place => !taken.has(place)))
      if (at === Number.POSITIVE_INFINITY) continue
      found[column.field] = at
      taken.add(at)
    }
  return found
}

/** Of our own words, folded once. */
const keys = new Map<string, string>()
function keyOf(word: string): string {
  const known = keys.get(word)
  if (known !== undefined) return known
  const key = headerKey(word)
  keys.set(word, key)
  return key
}

/** A text of a wire row: trimmed, never longer than a cell. */
/* @__NO_SIDE_EFFECTS__ */
export const wireText = () => checked(z.string(), z.trim(), z.maxLength(2000))
/** A text that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const wireOptional = () => z.optional(wireText())
/** A year that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const wireYear = () => z.optional(z.nullable(z.int()))

/** Points that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const wireScore = () => z.optional(z.nullable(z.number()))

export const numberOf = (text: string | undefined): number | null => (text ? Number(text) : null)
