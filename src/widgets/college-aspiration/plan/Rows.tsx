import { useRef } from 'react'
import styled from 'styled-components'
import { shortPlace } from '../../../core/domain/places.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { type Column, Icon, IconButton, Note, PlaceLink, Table } from '../../../core/ui/index.ts'
import type { Unit } from '../data.ts'
import { words } from '../messages/index.ts'
import { shareOf } from '../model.ts'
import { BandMark } from '../parts/BandMark.tsx'
import { RankStrip } from '../parts/RankStrip.tsx'
import type { PlanUnits } from './data.ts'
import { planWords } from './messages/index.ts'
import { useDrag } from './use-drag.ts'

const Two = styled.span`
  display: grid;
  gap: 2px;
  min-width: 0;
  padding-block: 2px;
  & em { font-style: normal; font-weight: 400; color: var(--zy-ink-2); }
  & small { font: var(--zy-t12); color: var(--zy-ink-3); }
  & > strong { font: var(--zy-t12); color: var(--zy-zhu); }
  &[data-end] { justify-items: end; text-align: end; }
`
const Mover = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 2px;
  min-width: 24px;
`
const Handle = styled.span`
  display: inline-grid;
  place-items: center;
  width: 24px;
  height: 28px;
  color: var(--zy-ink-3);
  cursor: grab;
  touch-action: none;
  &:hover { color: var(--zy-ink); }
  &:active { cursor: grabbing; }
  @media (max-width: 1023px) { width: 44px; height: 44px; }
`
const Dragged = styled.div`
  & :is(tr, li):has([data-drop='before']) { box-shadow: inset 0 2px 0 var(--zy-brand); }
  & :is(tr, li):has([data-drop='after']) { box-shadow: inset 0 -2px 0 var(--zy-brand); }
  & :is(tr, li):has([data-drag]) { background: var(--zy-brand-wash); }
  &[data-dragging] { user-select: none; cursor: grabbing; }
`
interface Numbered {
  readonly unit: Unit
  readonly number: number
}
interface RowsProps {
  units: PlanUnits
  onMove: ((row: number, to: number) => void) | undefined
  onTakeOut: ((rows: readonly number[]) => void) | undefined
}

/** The rows of a plan in their order; each is dragged by its handle, and moved by the arrows beside it, by keyboard as by hand. */
export function Rows({ units, onMove, onTakeOut }: RowsProps) {
  const t = useWords(planWords)
  const own = useWords(words)
  const rows = units.units.map((unit, i): Numbered => ({ unit, number: i + 1 }))
  const table = useRef<HTMLDivElement>(null)
  const { dragging, handle } = useDrag(table, (row, to) => onMove?.(row, to))
  const dropOn = (number: number) =>
    !dragging || dragging.before === dragging.row || dragging.before === dragging.row + 1
      ? undefined
      : dragging.before === number
        ? 'before'
        : dragging.before > rows.length && number === rows.length
          ? 'after'
          : undefined
  const columns: Column<Numbered>[] = [
    {
      key: 'number',
      title: t('number'),
      num: true,
      muted: true,
      card: 'beside',
      width: 128,
      text: ({ number }) => String(number),
      cell: ({ number }) => (
        <Mover data-number={number} data-drop={dropOn(number)} data-drag={dragging?.row === number || undefined}>
          {onMove && (
            <Handle title={t('drag')} {...handle(number)}>
              <Icon name="grip" />
            </Handle>
          )}
          {number}
          {onMove && (
            <>
              <IconButton icon="chevron-up" label={t('up')} disabled={number === 1} onClick={() => onMove(number, number - 1)} />
              <IconButton
                icon="chevron-down"
                label={t('down')}
                disabled={number === rows.length}
                onClick={() => onMove(number, number + 1)}
              />
            </>
          )}
        </Mover>
      ),
    },
    { key: 'band', title: own('bandTitle'), card: 'end', width: 56, cell: ({ unit }) => <BandMark band={unit.band ?? 'none'} /> },
    {
      key: 'unit',
      title: own('unit'),
      strong: true,
      card: 'title',
      cell: ({ unit }) => (
        <Two>
          <PlaceLink to="college.detail" params={{ uuid: unit.college_uuid }} otherwise={unit.college_name}>
            {unit.college_name}
          </PlaceLink>
          <span>
            <em>{unit.major_name}</em>{' '}
            <small>
              {[
                unit.category_sub && own('group', { group: unit.category_sub }),
                unit.college_province_name && shortPlace(unit.college_province_name),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
        </Two>
      ),
    },
    {
      key: 'requirement',
      title: own('requirement'),
      secondary: true,
      card: 'meta',
      cell: ({ unit }) => (
        <Two>
          {unit.requirement ?? <Note>{own('noRequirement')}</Note>}
          {unit.is_requirement_met === false && <strong>{t('notMet')}</strong>}
        </Two>
      ),
    },
    {
      key: 'past',
      title: t('yours', { rank: grouped(units.rank) }),
      card: 'main',
      width: 160,
      cell: ({ unit }) => (unit.basis === 'none' ? <Note>{own('noHistory')}</Note> : <RankStrip unit={unit} own={units.rank} />),
    },
    {
      key: 'expected',
      title: own('expected'),
      num: true,
      align: 'end',
      card: 'side',
      emptyText: '—',
      cell: ({ unit }) =>
        unit.expected !== null && (
          <Two data-end="">
            {grouped(Math.round(unit.expected))}
            <small>{t('ratio', { share: shareOf(units.rank, unit.expected) })}</small>
          </Two>
        ),
    },
    {
      key: 'plan',
      title: own('plan', { year: units.plan_year ?? '' }),
      num: true,
      align: 'end',
      card: 'meta',
      emptyText: own('unknown'),
      cell: ({ unit }) =>
        unit.enroll_num !== null && (
          <Two data-end="">
            {own('people', { n: grouped(unit.enroll_num) })}
            {unit.is_plan_halved && <small>{own('halved')}</small>}
          </Two>
        ),
    },
  ]
  return (
    <Dragged ref={table} data-dragging={dragging ? '' : undefined}>
      <Table
        label={t('rows')}
        columns={columns}
        rows={rows}
        rowKey={({ unit, number }) => `${unit.uuid} ${number}`}
        rowName={({ unit, number }) => `${number} ${unit.college_name} ${unit.major_name}`}
        actions={({ number }) => (onTakeOut ? [{ key: 'out', label: t('takeOut'), danger: true, onPick: () => onTakeOut([number]) }] : [])}
      />
    </Dragged>
  )
}
