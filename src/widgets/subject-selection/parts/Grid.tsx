import styled from 'styled-components'
import { trackOf } from '../../../core/domain/admission/tracks.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import type { Opened, Shares } from '../data.ts'
import { words } from '../messages/index.ts'
import { type GridRow, gridOf, isSame, type Picked, percent } from '../model.ts'
import { GridBar, GridFirst, GridLine, GridRows } from './grid-look.ts'

const Cell = styled.button`
  display: block;
  min-width: 0;
  padding: 14px 14px 16px;
  border: 0;
  border-inline-start: 1px solid var(--zy-line);
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover { background: var(--zy-ground); }
  &:focus-visible { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
  &[data-picked='base'] { background: var(--zy-brand-wash); box-shadow: inset 0 3px 0 var(--zy-brand); }
  &[data-picked='other'] { background: var(--zy-hu-wash); box-shadow: inset 0 3px 0 var(--zy-hu); }
  & > span:first-child { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; margin-bottom: 10px; }
  & > span:first-child > b { font: var(--zy-t20); }
  & > span:first-child > i { font: var(--zy-t12); font-style: normal; font-weight: 600; margin-inline-start: auto; color: var(--zy-brand); }
  &[data-picked='other'] > span:first-child > i { color: var(--zy-hu); }
  @media (max-width: 1023px) { padding: 10px 8px 12px; border-top: 1px solid var(--zy-line); }
`
interface GridProps {
  shares: Shares
  own: readonly string[] | undefined
  picked: Picked
  onPick: (combination: readonly string[]) => void
}

/** Every legal combination with the share it opens: of all lines, and of those around one's own rank. */
export function Grid({ shares, own, picked, onPick }: GridProps) {
  const t = useWords(words)
  return (
    <GridRows>
      {gridOf(shares.opened).map(row => (
        <GridLine key={row.first ?? ''} data-first={row.first} role="group" aria-label={row.first}>
          {row.first && <FirstOf first={row.first} shares={shares} />}
          {row.cells.map(cell => (
            <Combination
              key={cell.opened.combination.join()}
              cell={cell}
              shares={shares}
              mark={
                isSame(own, cell.opened.combination)
                  ? t('chosen')
                  : isSame(picked.other, cell.opened.combination)
                    ? t('compared')
                    : undefined
              }
              picked={
                isSame(picked.base, cell.opened.combination) ? 'base' : isSame(picked.other, cell.opened.combination) ? 'other' : undefined
              }
              onPick={() => onPick(cell.opened.combination)}
            />
          ))}
        </GridLine>
      ))}
    </GridRows>
  )
}

function FirstOf({ first, shares }: { first: string; shares: Shares }) {
  const t = useWords(words)
  const track = shares.tracks.find(one => one.track === trackOf([first]))
  return (
    <GridFirst>
      <b>{first}</b>
      {track && <span>{t('plan', { track: track.track, n: grouped(track.people) })}</span>}
    </GridFirst>
  )
}

interface CombinationProps {
  cell: GridRow<Opened>['cells'][number]
  shares: Shares
  mark: string | undefined
  picked: 'base' | 'other' | undefined
  onPick: () => void
}

function Combination({ cell: { opened, others }, shares, mark, picked, onPick }: CombinationProps) {
  const t = useWords(words)
  const share = (label: string, part: number, whole: number, isOwn?: true) => {
    const text = percent(part, whole)
    return (
      text && (
        <GridBar data-own={isOwn}>
          <span>{label}</span>
          <b>{text}%</b>
          <i>
            <u style={{ width: `${text}%` }} />
          </i>
        </GridBar>
      )
    )
  }
  return (
    <Cell type="button" aria-pressed={picked !== undefined} data-picked={picked} onClick={onPick}>
      <span>
        {others.map(subject => (
          <b key={subject}>{subject}</b>
        ))}
        {mark && <i>{mark}</i>}
      </span>
      {share(t('all'), opened.majors, shares.majors)}
      {opened.band && shares.band && share(t('band'), opened.band.majors, shares.band.majors, true)}
    </Cell>
  )
}
