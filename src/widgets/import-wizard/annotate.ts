import { utils, write } from 'xlsx'
import { importKinds } from '../../core/contracts/import/index.ts'
import type { Grid } from './grid.ts'

/** The table as it stands with a last column that says what is wrong with each row, and a comment at each wrong cell. A chunk of its own. */
export function annotatedCopy(
  grid: Grid,
  words: { column: string; sheet: string; separator: string; of: (row: number, field: string) => string | undefined },
): Blob {
  const { columns } = importKinds[grid.kind]
  const head = [...columns.map(column => column.header), words.column]
  const lines = grid.entries.map(entry => {
    const faults = columns.flatMap(column => {
      const fault = words.of(entry.row, column.field)
      return fault ? [`${column.header} ${fault}`] : []
    })
    return [...columns.map(column => entry.cells[column.field] ?? ''), faults.join(words.separator)]
  })
  const sheet = utils.aoa_to_sheet([head, ...lines])
  grid.entries.forEach((entry, r) => {
    columns.forEach((column, c) => {
      const fault = words.of(entry.row, column.field)
      if (!fault) return
      const ref = utils.encode_cell({ r: r + 1, c })
      sheet[ref] ??= { t: 's', v: '' }
      utils.cell_add_comment(sheet[ref], fault)
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
