import { type Cells, type Entry, type Existing, type Fault, type ImportKind, IS_ACTIVE } from '../../src/core/contracts/import/index.ts'
import type { Change, Values } from './correct.ts'
import { differingCells } from './differences.ts'

const MASKED: ReadonlySet<string> = new Set(['phone', 'id_number'])

interface Compared {
  readonly kind: Pick<ImportKind, 'columns'>
  readonly index: number
  readonly entry: Entry
  readonly existing: Existing | undefined
  /** What is stored, as a file shows it. */
  readonly texts: Cells
  /** The row as its form sends it. */
  readonly form: Values
  readonly stored: {
    readonly uuid: string
    readonly version: string
    readonly name: string
    readonly place: string
    readonly is_active?: boolean
  }
  /** Somebody whose account is off is in the list: she may be let in again. */
  readonly offersReturn?: boolean
}

/** What a row changes of the stored one that it means; undefined: nothing. */
export function correctionOf({ kind, index, entry, existing, texts, form, stored, offersReturn }: Compared): Change | Fault | undefined {
  if (existing && existing.version !== stored.version) return { row: index + 1, field: kind.columns[0]!.field, code: 'changed_since' }
  const { is_active, ...of } = stored
  const cells = differingCells(kind.columns, entry.cells, texts)
  const masked = cells.find(({ field, to }) => to.includes('*') && MASKED.has(kind.columns.find(one => one.field === field)!.kind))
  if (masked) return { row: index + 1, field: masked.field, code: 'masked_value' }
  const values = Object.fromEntries(cells.map(({ field }) => [field, form[field]]))
  const to = existing?.is_active ?? (offersReturn && is_active === false ? true : undefined)
  // a class has no account
  const isSwitched = to !== undefined && is_active !== undefined && to !== is_active
  if (!isSwitched && cells.length === 0) return
  return {
    difference: {
      row: index + 1,
      ...of,
      cells: isSwitched ? [...cells, { field: IS_ACTIVE, from: String(is_active), to: String(to) }] : cells,
    },
    values: isSwitched ? { ...values, is_active: to } : values,
  }
}
