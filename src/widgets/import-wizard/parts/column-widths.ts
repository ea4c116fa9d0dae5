import type { Grid } from '../grid.ts'
import { headerOf, lineOf } from '../wording.ts'

const SAMPLE = 400
const PADDING = 22

/** Han and full-width characters are 14 px wide, the rest about 8. */
const textWidth = (text: string): number => {
  let width = 0
  for (const character of text) width += character > '\u2e7f' ? 14 : 8
  return width
}

/** A width for each column, in px, from its header and what stands in its first rows; long texts are cut. */
export function columnWidths(grid: Grid, fields: readonly string[]): number[] {
  const rows = grid.entries.slice(0, SAMPLE)
  return fields.map(field => {
    const widest = rows.reduce(
      (most, entry) => Math.max(most, textWidth(lineOf(entry.cells[field] ?? ''))),
      textWidth(headerOf(grid.kind, field)),
    )
    return PADDING + Math.min(260, widest)
  })
}
