import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { importKinds } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import type { Grid } from '../grid.ts'
import { faultAt, PAGE_SIZE, shownFields } from '../grid.ts'
import { words } from '../messages/index.ts'
import { faultWords, headerOf, lineOf, rowWords } from '../wording.ts'
import { CellEditor } from './CellEditor.tsx'
import { columnWidths } from './column-widths.ts'
import { type Beyond, useColumnsBeyond } from './columns-beyond.ts'
import { BodyRow, Cell, HEAD, HeadRow, INDENT, ROW, Sheet } from './grid-style.ts'
import { RowNumber, rowNumberWidth } from './RowNumber.tsx'
import { cellKeys, type Spot } from './use-cell-keys.ts'

export interface GridHandle {
  /** Brings a cell into sight and puts the focus on it. */
  show(row: number, field: string): void
  /** Turns to the columns beside those that are seen. */
  turn(way: 1 | -1): void
}
/** The cell that is being typed into: what is typed is its own, wherever the cursor has gone and whatever rows are shown by then. */
interface Editing {
  readonly row: number
  readonly field: string
  readonly text: string
}
interface Props {
  grid: Grid
  onlyFaulty: boolean
  onType: (row: number, field: string, text: string) => void
  onUndo: () => void
  onRedo: () => void
  onSeen: (from: number, to: number, rows: number) => void
  /** The cell that the focus is on. */
  onSpot: (row: number | undefined, field: string) => void
  onBeyond: (beyond: Beyond) => void
  onRemove: (row: number) => void
  ref?: Ref<GridHandle>
}

/** The table as a virtual sheet: a few dozen rows in the document, however long the file is. */
export function PreviewGrid({ grid, onlyFaulty, onType, onUndo, onRedo, onSeen, onSpot, onBeyond, onRemove, ref }: Props) {
  const t = useWords(words)
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const [wanted, setSpot] = useState<Spot>({ at: 0, field: importKinds[grid.kind].columns[0]!.field })
  const [editing, setEditing] = useState<Editing | null>(null)
  const fields = useMemo(() => shownFields(grid), [grid])
  const rows = useMemo(() => {
    if (!onlyFaulty) return grid.entries
    return grid.entries.filter(entry => grid.faults.has(entry.row))
  }, [grid, onlyFaulty])
  // rows may have gone from under it
  const spot = { ...wanted, at: Math.max(0, Math.min(wanted.at, rows.length - 1)) }
  const typedAt = editing ? rows.findIndex(entry => entry.row === editing.row) : -1
  const list = useVirtualizer({
    // out of sight it stays in the document, with what is typed in it
    rangeExtractor: range => {
      const seen = defaultRangeExtractor(range)
      return typedAt < 0 || seen.includes(typedAt) ? seen : [...seen, typedAt].sort((a, b) => a - b)
    },
    count: rows.length,
    getScrollElement: () => sheet.current,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: as wide as it was, like the columns
  const first = useMemo(() => rowNumberWidth(grid), [grid.sheets])
  // measured once: a column that changes its width under the cursor is worse than one that is a little narrow
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when other columns are shown
  const widths = useMemo(() => columnWidths(grid, fields), [fields.join()])
  const { beyond, turn, seek } = useColumnsBeyond({ sheet, widths, head: INDENT + first })
  useEffect(() => onBeyond(beyond), [onBeyond, beyond])
  // who comes to the table goes on in it: Escape, undo and the arrows need no click before
  useEffect(() => sheet.current?.focus({ preventScroll: true }), [])
  const shown = list.getVirtualItems()
  const { startIndex: from = 0, endIndex: to = 0 } = list.range ?? {}
  useEffect(() => onSeen(from + 1, to + 1, rows.length), [onSeen, from, to, rows.length])

  const move = (next: Spot, align: 'auto' | 'center' = 'auto') => {
    setSpot(next)
    list.scrollToIndex(next.at, { align })
    seek(fields.indexOf(next.field))
  }
  useImperativeHandle(ref, () => ({
    show(row, field) {
      const at = rows.findIndex(entry => entry.row === row)
      if (at < 0) return
      move({ at, field }, 'center')
      sheet.current?.focus()
    },
    turn,
  }))
  const current = rows[spot.at]
  const { row } = current ?? {}
  useEffect(() => onSpot(row, spot.field), [onSpot, row, spot.field])
  const onKeyDown = cellKeys({
    rows: rows.length,
    fields,
    page: PAGE_SIZE,
    spot,
    move,
    edit: text => current && setEditing({ row: current.row, field: spot.field, text: text ?? current.cells[spot.field] ?? '' }),
    remove: () => current && onRemove(current.row),
    undo: onUndo,
    redo: onRedo,
  })
  const finish = (text: string | undefined, step: -1 | 0 | 1) => {
    setEditing(null)
    if (text !== undefined && editing) onType(editing.row, editing.field, text)
    sheet.current?.focus()
    if (step !== 0) move({ ...spot, at: Math.max(0, Math.min(rows.length - 1, spot.at + step)) })
  }
  const columns = `${first}px ${widths.map(width => `minmax(${width}px, ${width}fr)`).join(' ')}`
  const minWidth = widths.reduce((sum, width) => sum + width, first)
  const cellId = (at: number, field: string) => `${id}-${at}-${field}`

  return (
    <Sheet
      ref={sheet}
      role="grid"
      aria-label={t('grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={fields.length + 1}
      aria-activedescendant={shown.some(item => item.index === spot.at) ? cellId(spot.at, spot.field) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={{ scrollPaddingInlineStart: INDENT + first }}
    >
      <HeadRow role="row" aria-rowindex={1} style={{ gridTemplateColumns: columns, minWidth }}>
        <div role="columnheader" tabIndex={-1}>
          {t('row')}
        </div>
        {fields.map(field => (
          <div role="columnheader" tabIndex={-1} key={field}>
            {headerOf(grid.kind, field)}
          </div>
        ))}
      </HeadRow>
      <div role="rowgroup" style={{ height: list.getTotalSize(), minWidth, position: 'relative' }}>
        {shown.map(({ index, start }) => {
          const entry = rows[index]!
          return (
            <BodyRow
              key={entry.row}
              role="row"
              className="num"
              aria-rowindex={index + 2}
              data-faulty={grid.faults.has(entry.row) || undefined}
              style={{ gridTemplateColumns: columns, top: start - HEAD }}
            >
              <div role="rowheader" tabIndex={-1}>
                <RowNumber grid={grid} row={entry.row} />
              </div>
              {fields.map(field => {
                const fault = faultAt(grid, entry.row, field)
                const whole = entry.cells[field] ?? ''
                const value = lineOf(whole)
                const isHere = index === spot.at && field === spot.field
                return (
                  <Cell
                    key={field}
                    id={cellId(index, field)}
                    role="gridcell"
                    aria-invalid={fault ? true : undefined}
                    aria-label={fault ? `${value || t('empty')} ${faultWords(t, grid, fault)}` : undefined}
                    title={fault ? faultWords(t, grid, fault) : undefined}
                    data-faulty={fault ? '' : undefined}
                    data-noted={grid.notes.has(entry.row, field) || undefined}
                    data-active={isHere || undefined}
                    data-current={(isHere && fault) || undefined}
                    onMouseDown={() => setSpot({ at: index, field })}
                    onDoubleClick={() => setEditing({ row: entry.row, field, text: whole })}
                  >
                    {editing?.row === entry.row && editing.field === field ? (
                      <CellEditor
                        kind={grid.kind}
                        field={field}
                        text={editing.text}
                        label={t('editCell', { row: rowWords(t, grid.sheets, entry.row), field: headerOf(grid.kind, field) })}
                        onDone={finish}
                      />
                    ) : (
                      <span>{value || (fault ? t('unfilled') : '')}</span>
                    )}
                  </Cell>
                )
              })}
            </BodyRow>
          )
        })}
      </div>
    </Sheet>
  )
}
