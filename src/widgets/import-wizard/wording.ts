import type { Fault, ImportKindName, ImportReport } from '../../core/contracts/import/index.ts'
import { importKinds } from '../../core/contracts/import/index.ts'
import { grouped } from '../../core/i18n/index.ts'
import type { ChangeKind, countTaken } from './corrections.ts'
import type { Undone } from './data.ts'
import type { Grid } from './grid.ts'
import type { Say } from './messages/index.ts'
import { rowNumber, sheetNumber } from './reading/place.ts'
import type { LeftOut } from './reading/table.ts'

/** As much of a cell as a line can hold; the whole is there while the cell is edited. */
export const lineOf = (text: string): string => (text.length > LINE ? `${text.slice(0, LINE)}…` : text)
const LINE = 200

/** A text with what nobody sees of it: blanks that are no plain ones, line ends, joiners and marks by their number. */
export const withUnseen = (text: string): string =>
  lineOf(text)
    .replace(/^ +| +$| {2,}/g, blanks => '␣'.repeat(blanks.length))
    .replace(/\r\n|\n|\r/g, '⏎')
    .replace(/\t/g, '⇥')
    .replace(
      /(?! )[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu,
      sign => `⟨U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )

/** A row by its line, and by its sheet where the table was made of several. */
export function rowWords(t: Say, sheets: Grid['sheets'], row: number): string {
  const [sheet, n] = [sheets[sheetNumber(row) - 1], rowNumber(row)]
  return sheet === undefined ? t('rowAt', { n }) : t('rowAtSheet', { sheet: lineOf(sheet), n })
}
/** The same where there is room for a number only. */
export const rowLabel = (sheets: Grid['sheets'], row: number): string =>
  [sheets[sheetNumber(row) - 1] ?? '', rowNumber(row)].join(' ').trim()

/** Several rows: by sheet, as many as a line names. */
export function rowsWords(t: Say, sheets: Grid['sheets'], rows: readonly number[]): string {
  if (rows.length === 1) return rowWords(t, sheets, rows[0]!)
  const parts = [...Map.groupBy(rows, sheetNumber)].map(([number, own]) => {
    const [sheet, words] = [sheets[number - 1], someOf(t, own.map(rowNumber))]
    return sheet === undefined ? t('rowsAt', { rows: words }) : t('rowsAtSheet', { sheet: lineOf(sheet), rows: words })
  })
  return someOf(t, parts)
}

/** As many as a line names; a file may have thousands. */
const SOME = 6
export const someOf = (t: Say, list: readonly (string | number)[]): string => {
  const named = list.slice(0, SOME).join('、')
  return list.length > SOME ? t('rowsMore', { rows: named, n: list.length }) : named
}

/** A fault in words, by its code; the contract itself has none. */
export function faultWords(t: Say, { kind, sheets }: Pick<Grid, 'kind' | 'sheets'>, fault: Fault): string {
  const digits = Number(fault.params?.digits)
  switch (fault.code) {
    case 'bad_option': {
      const options = importKinds[kind].columns.find(column => column.field === fault.field)?.options ?? []
      const some = options.slice(0, OPTIONS).map(option => option.value)
      return t(options.length > OPTIONS ? 'f_bad_option_some' : 'f_bad_option', { options: some.join('、') })
    }
    case 'bad_phone':
      if (digits > 0 && digits < 11) return t('f_phone_short', { n: 11 - digits })
      return digits > 11 ? t('f_phone_long', { n: digits - 11 }) : t('f_bad_phone')
    case 'bad_id_number':
      return idWords(t, fault, digits)
    case 'hidden_character':
      return t('f_hidden_character', { sign: fault.params?.sign ?? '' })
    case 'open_quote':
      return t('f_open_quote', { line: fault.params?.line ?? 0 })
    case 'bad_amount':
      return t('f_bad_amount', { least: fault.params?.least ?? 0, most: fault.params?.most ?? 0 })
    case 'bad_score':
      return t('f_bad_score', { most: fault.params?.most ?? 0 })
    case 'records_full':
      return t('f_records_full', { most: fault.params?.most ?? 0 })
    case 'extra_cells':
      return fault.params?.width === undefined ? t('f_extra_cells') : t('f_extra_cells_width', { n: fault.params.width })
    case 'broken_sum':
      return t('f_broken_sum', { expected: fault.params?.expected ?? 0, found: fault.params?.found ?? 0 })
    case 'unknown_college':
      return fault.params?.near ? t('f_unknown_college_near', { near: fault.params.near }) : t('f_unknown_college')
    case 'two_colleges':
      return t('f_two_colleges', { other: fault.params?.other ?? '' })
    case 'too_long':
      return t('f_too_long', { max: fault.params?.max ?? 0 })
    case 'duplicate':
      return t('f_duplicate', { row: rowWords(t, sheets, Number(fault.params?.row ?? 0)) })
    case 'required':
    case 'bad_year':
    case 'bad_hours':
    case 'unknown_student':
    case 'bad_email':
    case 'bad_date':
    case 'lost_digits':
    case 'no_result':
    case 'broken_character':
    case 'cell_error':
    case 'unknown_class':
    case 'class_without_year':
    case 'class_twice':
    case 'existing_account':
    case 'differs':
    case 'weak_password':
    case 'bad_password':
    case 'masked_value':
    case 'changed_since':
    case 'locked':
    case 'missing_about':
    case 'bad_college_code':
      return t(`f_${fault.code}`)
    default:
      return t('f_other')
  }
}

/** Rows whose score and rank the province's own table does not have together: the first of them, with the ranks that it has for that score. */
export function ranksApartWords(t: Say, { sheets, entries }: Grid, { n, rows }: NonNullable<ImportReport['ranks_apart']>): string {
  const some = rows.slice(0, APART).map(({ row, score, rank, from, to }) =>
    t(to === null ? 'rankApartFrom' : 'rankApartOne', {
      ...{ row: rowWords(t, sheets, entries[row - 1]?.row ?? 0), score, rank: grouped(rank) },
      ...{ from: grouped(from), to: to === null ? '' : grouped(to) },
    }),
  )
  return t(n > some.length ? 'n_ranks_apart_more' : 'n_ranks_apart', { n, some: some.join(t('semicolon')) })
}
const APART = 3

/** The nations are 56. */
const OPTIONS = 8

function idWords(t: Say, fault: Fault, digits: number): string {
  const why = fault.params?.why
  if (why === 'length') return digits < 18 ? t('f_id_short', { n: 18 - digits }) : t('f_id_long', { n: digits - 18 })
  if (why === 'phone' || why === 'document') return t(`f_id_${why}`)
  return why === 'date' ? t('f_id_date') : why === 'checksum' ? t('f_id_checksum') : t('f_id_characters')
}

export const headerOf = (kind: ImportKindName, field: string): string =>
  importKinds[kind].columns.find(column => column.field === field)?.header ?? field

/** A column of the file by its heading, or else by its letter, as her spreadsheet program has it. */
export const columnName = (t: Say, heading: string | undefined, at: number): string => heading || t('columnAt', { letter: letterOf(at) })
const letterOf = (at: number): string => (at < 26 ? '' : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** A column that no field takes, with one of its cells. */
export const leftOutWords = (t: Say, { at, header, example }: LeftOut): string =>
  t('leftOutOne', { name: columnName(t, header, at), example: shortly(example) })
export const shortly = (text: string) => (text.length > 20 ? `${text.slice(0, 20)}…` : text)

/** What an undo took back, and what it left: not all of that has a name that is told. */
export function undoneWords(t: Say, { removed, restored, kept, names }: Undone): string {
  const n = removed + restored
  if (kept === 0) return t('undone', { n })
  return names.length === 0 ? t('undoneKept', { n, kept }) : t('undoneSome', { n, kept, names: names.join(t('comma')) })
}

/** What is said of an import that went through (B098). */
export const successWords = (t: Say, { created, updated, unchanged }: ImportReport): string =>
  updated > 0 ? t('successCorrected', { created, updated }) : t('success', { n: created + unchanged })

/** What a kind of change is called. */
export function groupWords(t: Say, kind: ImportKindName, change: ChangeKind): string {
  if (change === 'new') return t('groupNew')
  if (change === 'returns') return t('groupReturns')
  return change === 'leaves' ? t('groupLeaves') : headerOf(kind, change.field)
}

/** What will be written of the changes, and what not. */
export const takenWords = (t: Say, { cells, people, created, off, left }: ReturnType<typeof countTaken>): string =>
  [
    t('takenCells', { n: cells, people }),
    ...(created > 0 ? [t('takenNew', { n: created })] : []),
    ...(off > 0 ? [t('takenOff', { n: off })] : []),
    ...(left > 0 ? [t('takenLeft', { n: left })] : []),
  ].join(t('comma'))
