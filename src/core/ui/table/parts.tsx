import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { WordButton } from '../Link.tsx'
import { MenuButton } from '../Menu.tsx'
import { ResolvedLink } from '../place.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Note } from '../text.ts'
import { type Column, cellOf, isBlank } from './column.ts'
import { Acts } from './look.ts'
import type { Offered } from './offered.ts'

/** One cell; an empty value is a quiet word. No component of its own: a filter of a long table draws hundreds of them. */
export function drawCell<R>(column: Column<R>, row: R) {
  const cell = cellOf(column, row)
  return (
    <td
      key={column.key}
      data-end={column.align === 'end' || undefined}
      data-num={column.num || undefined}
      data-strong={column.strong || undefined}
      data-muted={column.muted || undefined}
      title={typeof cell === 'string' && cell.length > 12 ? cell : undefined}
    >
      {isBlank(cell) ? <Unfilled text={column.emptyText} /> : cell}
    </td>
  )
}
// apart, because a long table draws hundreds of cells at each filter, and few of them are empty
function Unfilled({ text }: { text: string | undefined }) {
  const t = useWords(commonWords)
  return <Note>{text ?? t('unfilled')}</Note>
}

/** As many words as a row can carry; more go into a menu under the last one. */
const MOST_WORDS = 3

/** What one can do with a row, as words, in a tight place fewer of them; what leads somewhere is a link. */
export function RowActions({ list, tight = 0 }: { list: readonly Offered[]; tight?: number }) {
  const t = useWords(commonWords)
  const most = MOST_WORDS - tight
  const words = list.length > most ? list.slice(0, most - 1) : list
  const rest = list.slice(words.length)
  return (
    <Acts>
      {words.map(action =>
        'target' in action ? (
          <ResolvedLink key={action.key} target={action.target}>
            {action.label}
          </ResolvedLink>
        ) : (
          <WordButton key={action.key} tone={action.danger ? 'danger' : 'brand'} disabled={action.disabled} onClick={action.onPick}>
            {action.label}
          </WordButton>
        ),
      )}
      {rest.length > 0 && (
        <MenuButton label={t('more')} align="end" items={rest}>
          <Word>{t('more')}</Word>
        </MenuButton>
      )}
    </Acts>
  )
}
const Word = styled.span`
  color: var(--zy-brand);
`

/** Five lines of the real columns, while the first rows are on their way. */
export function Bones<R>({ columns, select, actions }: { columns: readonly Column<R>[]; select: boolean; actions: boolean }) {
  // uneven, as real words are; the same for every drawing
  const widths = [64, 44, 92, 58, 104]
  return ['a', 'b', 'c', 'd', 'e'].map((line, row) => (
    <tr key={line}>
      {select && (
        <td>
          <Skeleton width={16} height={16} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-end={column.align === 'end' || undefined}>
          <Skeleton width={widths[(row + index * 2) % widths.length]} />
        </td>
      ))}
      {actions && (
        <td data-end="">
          <Skeleton width={72} />
        </td>
      )}
    </tr>
  ))
}

/** Keeps the place of rows that are not drawn. */
export const Space = ({ span, height }: { span: number; height: number }) => (
  <tr data-space="">
    <td colSpan={span} style={{ height }} />
  </tr>
)
