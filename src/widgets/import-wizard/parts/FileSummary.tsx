import { useMemo } from 'react'
import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { WordButton } from '../../../core/ui/index.ts'
import { removedCount } from '../grid.ts'
import { type Say, words } from '../messages/index.ts'
import { filledIn, type Preview } from '../model.ts'
import { placeIn } from '../reading/place.ts'
import type { Apart } from '../reading/table.ts'
import { askedOf, otherSheets, withAll } from '../together.ts'
import { headerOf, rowsWords, someOf } from '../wording.ts'

// What has no room on the line goes to the next one; the rule before the first of a line is cut off.
const List = styled.dl`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  row-gap: 6px;
  /* as much above and below as the ring of a focused word needs */
  margin: -4px 24px -4px 4px;
  padding: 4px 0;
  overflow: hidden;
  & > div { max-width: 100%; margin-left: -1px; padding: 0 20px; border-left: 1px solid var(--zy-line); }
  & dt { font: var(--zy-t12); color: var(--zy-ink-3); }
  & dd { overflow-wrap: anywhere; }
  & dd > b { font-weight: 600; }
  & small { font: var(--zy-t12); color: var(--zy-ink-3); margin: 0 4px 0 8px; }
  @media (max-width: 1023px) {
    gap: 8px;
    margin: -4px 16px;
    & > div { border: 0; margin: 0; padding: 0 16px 0 0; }
  }
`
const Closed = styled.div`
  padding-bottom: 16px;
  border-bottom: 1px solid var(--zy-line);
`

interface Props {
  preview: Preview
  /** Goes back to sheet and columns; absent while a write is under way. */
  onChange?: () => void
  /** Takes all sheets of like shape; absent as above. */
  onTakeAll?: () => void
}

/** What was read, from where, and what was left out. */
export function FileSummary({ preview, onChange, onTakeAll }: Props) {
  const t = useWords(words)
  const { source, choice, skipped, hidden, grid } = preview
  const { opened } = source
  const sheet = opened.sheets[choice.sheet]
  const total = opened.sheets.length
  const { kind, sheets } = grid
  const { others, more, headers } = useMemo(() => {
    const { more: beside = [], ...own } = askedOf(kind, opened, choice)
    const parts = [own, ...beside].sort((a, b) => a.sheet - b.sheet)
    return {
      others: otherSheets(kind, opened, choice),
      more: withAll(kind, opened, choice).more ?? [],
      // one line where they are all on the same
      headers: new Set(parts.map(one => one.header)).size === 1 ? [choice.header] : parts.map((one, i) => placeIn(i + 1, one.header)),
    }
  }, [kind, opened, choice])
  const unseen = [
    ...(hidden.rows.length > 0 ? [rowsWords(t, grid.sheets, hidden.rows)] : []),
    ...(hidden.fields.length > 0 ? [t('hiddenFields', { names: hidden.fields.map(field => headerOf(grid.kind, field)).join('、') })] : []),
  ]
  const removed = removedCount(grid)
  const filled = useMemo(() => filledIn(grid), [grid]).map(one => t(one.n < grid.entries.length ? 'filledSome' : 'filledAll', one))
  const list = (
    <List>
      <div>
        <dt>{t('file')}</dt>
        <dd>
          <b>{source.name}</b>
        </dd>
      </div>
      {grid.known.corrects && (
        <div>
          <dt>{t('mode')}</dt>
          <dd>{t('modeCorrect')}</dd>
        </div>
      )}
      {opened.format !== 'csv' && (
        <div>
          <dt>{t('sheet')}</dt>
          <dd>
            {sheets[0] ?? (sheet?.hidden ? t('sheetHidden', { name: sheet.name }) : sheet?.name)}
            {total > 1 && (
              <small>{sheets.length > 0 ? t('sheetsOf', { n: sheets.length, total }) : t('sheetOf', { n: choice.sheet + 1, total })}</small>
            )}
            {total > 1 && onChange && <WordButton onClick={onChange}>{t('change')}</WordButton>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('header')}</dt>
        <dd className="num">
          {headers.length === 1 ? headerWords(t, choice.header) : rowsWords(t, sheets, headers)}
          {skipped.has('above') && <small>{t('aboveHeader', { n: skipped.get('above')!.length })}</small>}
        </dd>
      </div>
      {opened.encoding && (
        <div>
          <dt>{t('encoding')}</dt>
          <dd>{opened.encoding}</dd>
        </div>
      )}
      <div>
        <dt>{t('data')}</dt>
        <dd className="num">
          {t('rows', { n: grid.entries.length })}
          {removed > 0 && <small>{t('removedRows', { n: removed })}</small>}
          {leftOut(t, preview).map(text => (
            <small key={text}>{text}</small>
          ))}
        </dd>
      </div>
      {others.length > 0 && (
        <div>
          <dt>{t('notRead')}</dt>
          <dd className="num">
            {someOf(
              t,
              others.map(one => t('sheetPeople', one)),
            )}
            {onTakeAll && more.length >= Math.max(1, sheets.length) && (
              <>
                {' '}
                <WordButton onClick={onTakeAll}>{t('togetherAll', { n: more.length + 1 })}</WordButton>
              </>
            )}
          </dd>
        </div>
      )}
      {filled.length > 0 && (
        <div>
          <dt>{t('filledIn')}</dt>
          <dd className="num">{filled.join(t('comma'))}</dd>
        </div>
      )}
      {unseen.length > 0 && (
        <div>
          <dt>{t('unseen')}</dt>
          <dd className="num">{unseen.join(t('comma'))}</dd>
        </div>
      )}
    </List>
  )
  return onChange ? list : <Closed>{list}</Closed>
}

const headerWords = (t: Say, header: number) => (header === 0 ? t('noHeaderRow') : t('rowN', { n: header }))

function leftOut(t: Say, { skipped, grid }: Preview): string[] {
  const rows = (why: Apart) => skipped.get(why) ?? []
  const named = [
    ['total', 'skippedTotal'],
    ['signature', 'skippedSignature'],
    ['footnote', 'skippedFootnote'],
    ['section', 'skippedSection'],
  ] as const
  return [
    ...named.flatMap(([why, word]) => (rows(why).length > 0 ? [t(word, { rows: rowsWords(t, grid.sheets, rows(why)) })] : [])),
    ...(rows('blank').length > 0 ? [t('skippedBlank', { n: rows('blank').length })] : []),
    ...(rows('header').length > 0 ? [t('skippedHeader', { n: rows('header').length })] : []),
  ]
}
