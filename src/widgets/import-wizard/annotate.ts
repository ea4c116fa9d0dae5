import { utils, write } from 'xlsx'
import { importKinds } from '../../core/contracts/import/index.ts'
import type { Grid } from './grid.ts'

/** The table as it stands with a last column that says what is wrong with each row, and a comment at each wrong cell. A chunk of its own. */
export function annotatedCopy(
  grid: Grid,
  words: {
    column: string
    sheet: string
    separator: string
    was: (value: string) => string
    of: (row: number, field: string) => string | undefined
  },
): Blob {
  const { columns } = importKinds[grid.kind]
  const head = [...columns.map(column => column.header), words.column]
  const lines = grid.entries.map(entry => {
    const faults = columns.flatMap(column => {
      const fault = words.of(entry.row, column.field)
      if (!fault) return []
      const was = entry.doubts?.[column.field] ? ` ${words.was(entry.cells[column.field] ?? '')}` : ''
      return [`${column.header} ${fault}${was}`]
    })
    // a number that lost its tail would be a text like any other in the copy, and might pass: what was refused stays to be filled in
    return [...columns.map(({ field }) => (entry.doubts?.[field] ? '' : (entry.cells[field] ?? ''))), faults.join(words.separator)]
  })
  const sheet = utils.aoa_to_sheet([head, ...lines])
  grid.entries.forEach((entry, r) => {
    columns.forEach((column, c) => {
      const fault = words.of(entry.row, column.field)
      if (!fault) return
      const ref = utils.encode_cell({ r: r + 1, c })
      sheet[ref] ??= { t: 's', v: '' }
      const value = entry.cells[column.field]
      utils.cell_add_comment(sheet[ref], entry.doubts?.[column.field] && value ? `${fault} ${words.was(value)}` : fault)
      // shown when one points at the cell, not spread over the table
      sheet[ref].c.hidden = true
    })
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, words.sheet.slice(0, 31))
  return new Blob([write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
