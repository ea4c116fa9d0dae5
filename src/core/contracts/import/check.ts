import { hiddenCharacter, splitList } from '../../domain/cells.ts'
import { isDate } from '../../domain/dates.ts'
import { documentFault } from '../../domain/id-number.ts'
import { isMaskedDocument } from '../../domain/masks.ts'
import { isPoorPassword, isTypeable } from '../../domain/passwords.ts'
import { classKey, isEmail, isPhone } from '../../domain/people.ts'
import type { Cells, Column, Entry, Fault, FaultCode, ImportKind, Partly } from './define.ts'
import { normalise } from './define.ts'

/** A class of the school, for those who know them. */
export interface KnownClass {
  readonly name: string
  readonly year: number
}
/** What a check may know beyond the rows. The preview passes nothing and leaves these questions to the server. */
export interface Known {
  readonly classes?: ReadonlyMap<string, readonly KnownClass[]>
  /** The list corrects: an empty cell leaves what is stored, and only the server knows for whom something is. */
  readonly corrects?: true
}
export const knownClasses = (list: readonly KnownClass[]): Known['classes'] => Map.groupBy(list, one => classKey(one.name))

type Finding = readonly [FaultCode, Fault['params']?]
type CellCheck = (value: string, column: Column, known: Known, cells: Cells) => Finding | undefined

/** G147: an export shows 136****1614; whether that is the stored value only the server can tell. */
const isMaskedPhone = (value: string) => /^[\d*]{11}$/.test(value) && value.includes('**')

function findClass(name: string, known: Known, year: string | undefined): Finding | undefined {
  if (!known.classes) return
  const found = known.classes.get(classKey(name))
  if (!found) return ['unknown_class', { value: name }]
  const meant = found.filter(one => String(one.year) === year)
  const years = new Set(found.map(one => one.year))
  // stored from before: which of them is meant nobody can tell
  if (meant.length > 1 || (meant.length === 0 && years.size === 1 && found.length > 1)) return ['class_twice', { value: name }]
  if (found.length > 1 && meant.length === 0) return ['class_without_year', { value: name }]
}

const checks: Partial<Record<Column['kind'], CellCheck>> = {
  option: (value, column) => (column.options?.some(o => o.value === value) ? undefined : ['bad_option', { value }]),
  phone: value => (isPhone(value) || isMaskedPhone(value) ? undefined : ['bad_phone', { digits: value.length }]),
  year: value => (/^(19[5-9]\d|20\d\d)$/.test(value) ? undefined : ['bad_year', { value }]),
  // the form's own bounds: 0 to 1000 where it says nothing else, at most one decimal
  score: (value, { most = 1000 }) => (/^\d{1,4}(\.\d0*)?$/.test(value) && Number(value) <= most ? undefined : ['bad_score', { most }]),
  amount: (value, { least = 0, most = 10_000_000 }) =>
    /^\d{1,8}$/.test(value) && Number(value) >= least && Number(value) <= most ? undefined : ['bad_amount', { least, most }],
  hours: value => (/^\d{1,4}(\.\d)?$/.test(value) ? undefined : ['bad_hours']),
  mark: value => (/^\d{1,4}(\.\d{1,2}0*)?$/.test(value) && Number(value) <= 1000 ? undefined : ['bad_score', { most: 1000 }]),
  college_code: value => (/^\d{10}$/.test(value) ? undefined : ['bad_college_code', { digits: value.length }]),
  date: value => (isDate(value) ? undefined : ['bad_date', { value }]),
  // the list of common ones is the server's
  password: (value, _column, _known, cells) =>
    isPoorPassword(value, cells.cert_id) ? ['weak_password'] : isTypeable(value) ? undefined : ['bad_password'],
  email: value => (isEmail(value) ? undefined : ['bad_email', { value }]),
  id_number: value => {
    const why = isMaskedDocument(value) ? undefined : documentFault(value)
    return why && ['bad_id_number', { why, digits: value.length }]
  },
  class: (value, _column, known, cells) => findClass(value, known, cells.enrollment_year),
  classes: (value, _column, known) => {
    for (const name of splitList(value)) {
      const fault = findClass(name, known, undefined)
      // a teacher may teach both classes of one name; which ones the server cannot ask for in a spreadsheet
      if (fault) return fault
    }
  },
}

function checkCell(column: Column, entry: Entry, known: Known): Finding | undefined {
  const value = entry.cells[column.field] ?? ''
  const doubt = entry.doubts?.[column.field]
  if (doubt) return [doubt.code, doubt.params]
  if (value === '') return column.required && !known.corrects ? ['required'] : undefined
  if (/^#(VALUE!|REF!|NAME\?|DIV\/0!|N\/A|NULL!|NUM!)$/.test(value)) return ['cell_error', { value }]
  if (value.length > column.max) return ['too_long', { max: column.max }]
  if (value.includes('\ufffd')) return ['broken_character']
  const hidden = hiddenCharacter(value)
  if (hidden) return ['hidden_character', { sign: hidden }]
  return checks[column.kind]?.(value, column, known, entry.cells)
}

/** Everything wrong with one row that can be told from this row alone; at most one fault a cell. */
export function checkRow(kind: Pick<ImportKind, 'columns'>, entry: Entry, known: Known = {}): Fault[] {
  const faults: Fault[] = []
  for (const column of kind.columns) {
    const found = checkCell(column, entry, known)
    if (found) faults.push({ row: entry.row, field: column.field, code: found[0], ...(found[1] && { params: found[1] }) })
  }
  return faults
}

/** Rows that repeat an earlier one. The earlier row stands; the later carries the fault and names it. `first` is what earlier parts of the table had. */
export function checkDuplicates(
  kind: Pick<ImportKind, 'columns' | 'unique' | 'maybeEmpty'>,
  entries: readonly Entry[],
  first = new Map<string, number>(),
): Fault[] {
  const faults: Fault[] = []
  const field = kind.unique[0]!
  // a name may have an asterisk of its own, a number never
  const sign = kind.columns.some(column => column.field === field && column.kind === 'id_number') ? '*' : '**'
  const parts = kind.unique.map(name => ({
    name,
    mayMiss: kind.maybeEmpty?.includes(name) ?? false,
    isClass: kind.columns.some(column => column.field === name && column.kind === 'class_name'),
  }))
  for (const { row, cells, doubts } of entries) {
    // two people may show the same mask: who is meant the server decides, with the name (G147)
    if (doubts?.[field]?.code === 'lost_digits' || cells[field]?.includes(sign)) continue
    let key = ''
    for (const { name, isClass, mayMiss } of parts) {
      const value = isClass ? classKey(cells[name] ?? '') : (cells[name] ?? '')
      key = value === '' && !mayMiss ? '' : key === '' ? value : `${key}\u0000${value}`
      if (key === '') break
    }
    if (key === '') continue
    const before = first.get(key)
    if (before === undefined) first.set(key, row)
    else faults.push({ row, field, code: 'duplicate', params: { row: before } })
  }
  return faults
}

/** What rows say only together: repetitions, and what the kind itself looks at. */
export const checkAcross = (kind: Pick<ImportKind, 'columns' | 'unique' | 'maybeEmpty' | 'across'>, entries: readonly Entry[]): Fault[] => [
  ...checkDuplicates(kind, entries),
  ...(kind.across?.faults(entries) ?? []),
]

/** The whole table (B098). The same function runs in the preview and on the server, so the two cannot disagree. */
export function checkTable(
  kind: Pick<ImportKind, 'columns' | 'unique'>,
  entries: readonly Entry[],
  known: Known = {},
  first?: Map<string, number>,
): Fault[] {
  const own = entries.flatMap(entry => checkRow(kind, entry, known))
  const marked = new Set(own.map(fault => `${fault.row} ${fault.field}`))
  const doubled = checkDuplicates(kind, entries, first).filter(fault => !marked.has(`${fault.row} ${fault.field}`))
  const order = new Map(kind.columns.map((column, i) => [column.field, i]))
  return [...own, ...doubled].sort((a, b) => a.row - b.row || order.get(a.field)! - order.get(b.field)!)
}

/** Wire rows as entries, 1-based, normalised like a cell of a file: what `checkTable` wants on the server. */
export const entriesOf = <Row>(kind: ImportKind<Row>, rows: readonly Row[]): Entry[] => rows.map((row, i) => entryOf(kind, row, i + 1))

export function entryOf<Row>(kind: ImportKind<Row>, row: Row, place: number): Entry {
  const cells = kind.cellsOf(row as Partly<Row>)
  return {
    row: place,
    cells: Object.fromEntries(kind.columns.map(column => [column.field, normalise(column, cells[column.field] ?? '').value])),
  }
}
