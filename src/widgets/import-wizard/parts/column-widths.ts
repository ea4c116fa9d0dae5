import type { Grid } from '../grid.ts'
import { headerOf, lineOf } from '../wording.ts'

const SAMPLE = 400
const PADDING = 22
/** Twelve characters of a name are seen whole. */
const WIDEST = 260

/** Han, full-width signs and the dot of 阿依努尔·买买提 are 14 px wide, capitals 10, the rest about 8. */
export const textWidth = (text: string): number => {
  let width = 0
  for (const character of text) width += character > '\u1fff' || character === '·' ? 14 : /[A-Z@%]/.test(character) ? 10 : 8
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
    return PADDING + Math.min(WIDEST, widest)
  })
}
