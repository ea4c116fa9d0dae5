import { isValidElement, type ReactNode } from 'react'
import { chinaMoment } from '../../domain/dates.ts'
import type { SheetOf } from '../workbook.ts'
import { type Column, cellOf } from './column.ts'

/**
 * A table as it stands, on its way into a file: the columns somebody chose, in their order, in words. For lists whose file says
 * what the screen says; `useExport` writes it, every cell a text (S8).
 *
 * @example
 * exporting.run(async () => sheetOf(t('students'), view.columns, await allRows()))
 */
export function sheetOf<R>(name: string, columns: readonly Column<R>[], rows: readonly R[]): SheetOf {
  return { name, head: columns.map(column => column.title), lines: rows.map(row => columns.map(column => wordOf(column, row))) }
}

function wordOf<R>(column: Column<R>, row: R): string {
  if (column.text) return column.text(row)
  const cell = cellOf(column, row)
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell)
  // drawn in another way and without words of its own: the field itself, or the words that are drawn
  const value: unknown = row !== null && typeof row === 'object' ? Reflect.get(row, column.key) : undefined
  if (typeof value === 'string') return MOMENT.test(value) ? chinaMoment(value) : value
  return typeof value === 'number' ? String(value) : drawnWords(cell)
}
/** A moment as the wire has it; a file says it as the clock in China does. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:/

function drawnWords(cell: ReactNode): string {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell)
  if (Array.isArray(cell)) return cell.map(drawnWords).filter(Boolean).join(' ')
  return isValidElement<{ children?: ReactNode }>(cell) ? drawnWords(cell.props.children) : ''
}
