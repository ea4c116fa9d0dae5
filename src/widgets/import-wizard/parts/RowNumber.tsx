import styled from 'styled-components'
import type { Grid } from '../grid.ts'
import { rowNumber, sheetNumber } from '../reading/place.ts'
import { lineOf } from '../wording.ts'
import { textWidth } from './column-widths.ts'

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  max-width: ${() => NAME}px;
  margin-inline-end: 8px;
  font-weight: 400;
`
const NAME = 120

/** As wide as the longest number of a row, and never narrower than three digits; the name of its sheet stands before it. */
export function rowNumberWidth({ entries, sheets }: Grid): number {
  const last = entries.reduce((most, { row }) => Math.max(most, rowNumber(row)), 0)
  const names = sheets.map(name => 8 + Math.min(NAME, textWidth(lineOf(name))))
  return Math.max(36, 14 + 8 * String(last).length) + Math.max(0, ...names)
}

/** The line of a row in its sheet. */
export function RowNumber({ grid: { sheets }, row }: { grid: Grid; row: number }) {
  const sheet = sheets[sheetNumber(row) - 1]
  return (
    <>
      {sheet && <Name title={lineOf(sheet)}>{lineOf(sheet)}</Name>}
      {rowNumber(row)}
    </>
  )
}
