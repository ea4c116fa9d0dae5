import { useCallback, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import type { Fault } from '../../../core/contracts/import/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { useNarrow, WordButton } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { cellKey, faultAt, redo, removeRows, retypeAll, retypeMany, rowsLike, rowsWith, typeCell, undo } from '../grid.ts'
import { words } from '../messages/index.ts'
import type { Plan, Preview } from '../model.ts'
import { ColumnsLine } from '../parts/ColumnsLine.tsx'
import { CorrectLine } from '../parts/CorrectLine.tsx'
import type { Beyond } from '../parts/columns-beyond.ts'
import { FaultPanel } from '../parts/FaultPanel.tsx'
import { FileSummary } from '../parts/FileSummary.tsx'
import { LeftOutLine } from '../parts/LeftOutLine.tsx'
import { NotesLine } from '../parts/NotesLine.tsx'
import { type GridHandle, PreviewGrid } from '../parts/PreviewGrid.tsx'
import { RowCards } from '../parts/RowCards.tsx'
import { TableNotices } from '../parts/TableNotices.tsx'
import { rowWords } from '../wording.ts'

const Two = styled.div`
  flex: 1;
  min-height: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) 296px;
  border-top: 1.5px solid var(--zy-rule);
  & > div { display: flex; flex-direction: column; min-height: 0; min-width: 0; }
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); flex: none; }
`
const Strip = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  min-height: 33px;
  padding: 0 24px;
  border-top: 1px solid var(--zy-line);
  color: var(--zy-ink-2);
  font: var(--zy-t12);
  & > span:first-child { flex: 1; }
  &[data-offer] { background: var(--zy-brand-wash); color: var(--zy-ink); font: var(--zy-t14); }
`

interface Props {
  preview: Preview
  /** What the server has said of this table. */
  plan?: Plan | undefined
  edit: (change: (grid: Grid) => Grid) => void
  onRematch: () => void
  /** All sheets of like shape instead of the one. */
  onTakeAll: () => void
  /** Columns that no field takes, and nobody has decided about. */
  asksLeftOut: boolean
  onLeaveOut: () => void
  /** The list corrects what is stored, from now on. */
  onCorrect: () => void
}
/** After one cell was mended: the same value elsewhere in its column. */
interface Offer {
  readonly field: string
  readonly value: string
  readonly text: string
  readonly n: number
}

/** The table with everything that is known about it, to be mended in place. */
export function PreviewStep({ preview, plan, edit, onRematch, onTakeAll, asksLeftOut, onLeaveOut, onCorrect }: Props) {
  const t = useWords(words)
  const host = useHost()
  const isNarrow = useNarrow()
  const { grid } = preview
  // where there is room for one list only, what must be mended comes first
  const [onlyFaulty, setOnlyFaulty] = useState(isNarrow)
  const [current, setCurrent] = useState<string>()
  const [offer, setOffer] = useState<Offer>()
  const [beyond, setBeyond] = useState<Beyond>({ before: 0, after: 0 })
  const [seen, setSeen] = useState({ from: 1, to: 1, n: grid.entries.length })
  const [spot, setSpot] = useState<{ row?: number | undefined; field: string }>({ field: '' })
  const sheet = useRef<GridHandle>(null)
  const onSeen = useCallback((from: number, to: number, n: number) => setSeen({ from, to: Math.min(to, n), n }), [])

  const type = (row: number, field: string, text: string) => {
    const value = grid.entries.find(entry => entry.row === row)?.cells[field] ?? ''
    const wasFaulty = faultAt(grid, row, field) !== undefined
    const next = typeCell(grid, row, field, text)
    edit(now => (now === grid ? next : typeCell(now, row, field, text)))
    const after = next.entries.find(entry => entry.row === row)?.cells[field] ?? ''
    const n = after === value ? 0 : rowsLike(next, field, value).length
    setOffer(wasFaulty && n > 0 ? { field, value, text: after, n } : undefined)
  }
  const onSpot = useCallback((row: number | undefined, field: string) => setSpot({ row, field }), [])
  const alike = useMemo(() => {
    const fault = spot.row === undefined ? undefined : faultAt(grid, spot.row, spot.field)
    return fault ? rowsWith(grid, fault) : []
  }, [grid, spot])
  const remove = (rows: readonly number[]) => {
    step(now => removeRows(now, rows))()
    host.notify({
      tone: 'info',
      text: rows.length > 1 ? t('removedMany', { n: rows.length }) : t('removed', { row: rowWords(t, grid.sheets, rows[0]!) }),
    })
  }
  const step = (change: (grid: Grid) => Grid) => () => {
    setOffer(undefined)
    edit(change)
  }
  const go = (fault: Fault) => {
    setCurrent(cellKey(fault.row, fault.field))
    sheet.current?.show(fault.row, fault.field)
  }

  return (
    <>
      <FileSummary preview={preview} onChange={onRematch} onTakeAll={onTakeAll} />
      <ColumnsLine preview={preview} onChange={onRematch} onUndo={step(undo)} onRedo={step(redo)} />
      <LeftOutLine preview={preview} asks={asksLeftOut} onMatch={onRematch} onLeave={onLeaveOut} />
      <TableNotices grid={grid} plan={plan} />
      <NotesLine grid={grid} />
      <CorrectLine grid={grid} onCorrect={onCorrect} />
      <Two>
        {!isNarrow && (
          <div>
            <PreviewGrid
              ref={sheet}
              grid={grid}
              onlyFaulty={onlyFaulty && grid.faultTotal > 0}
              onType={type}
              onUndo={step(undo)}
              onRedo={step(redo)}
              onSeen={onSeen}
              onSpot={onSpot}
              onBeyond={setBeyond}
              onRemove={row => remove([row])}
            />
            {offer ? (
              <Strip data-offer="" role="status">
                <span>{t('like', { n: offer.n, value: offer.value || t('empty') })}</span>
                <WordButton onClick={step(now => retypeAll(now, offer.field, offer.value, offer.text))}>
                  {t('likeApply', { value: offer.text })}
                </WordButton>
                <WordButton tone="quiet" onClick={() => setOffer(undefined)}>
                  {t('likeSkip')}
                </WordButton>
              </Strip>
            ) : (
              <Strip className="num">
                <span>{t('pages', seen)}</span>
                {beyond.before > 0 && (
                  <WordButton tone="quiet" onClick={() => sheet.current?.turn(-1)}>
                    {t('columnsBefore', { n: beyond.before })}
                  </WordButton>
                )}
                {beyond.after > 0 && (
                  <WordButton onClick={() => sheet.current?.turn(1)}>{t('columnsAfter', { n: beyond.after })}</WordButton>
                )}
                {alike.length > 1 && <WordButton onClick={() => remove(alike)}>{t('removeAlike', { n: alike.length })}</WordButton>}
                {spot.row !== undefined && (
                  <WordButton tone="quiet" onClick={() => remove([spot.row!])}>
                    {t('removeRowN', { row: rowWords(t, grid.sheets, spot.row) })}
                  </WordButton>
                )}
              </Strip>
            )}
          </div>
        )}
        <FaultPanel
          grid={grid}
          current={current}
          onlyFaulty={onlyFaulty}
          onOnlyFaulty={setOnlyFaulty}
          onGo={go}
          onType={type}
          onRemove={row => remove([row])}
          onTypeAll={(field, value, text) => edit(now => retypeAll(now, field, value, text))}
          onTypeMany={(field, meant) => edit(now => retypeMany(now, field, meant))}
        >
          {isNarrow && <RowCards grid={grid} onType={type} onRemove={row => remove([row])} />}
        </FaultPanel>
      </Two>
    </>
  )
}
