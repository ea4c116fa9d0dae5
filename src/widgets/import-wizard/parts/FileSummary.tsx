import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { WordButton } from '../../../core/ui/index.ts'
import { type Say, words } from '../messages/index.ts'
import type { Preview } from '../model.ts'

const List = styled.dl`
  display: flex;
  flex: none;
  padding: 0 24px;
  & > div { padding: 0 20px; border-left: 1px solid var(--zy-line); min-width: 0; }
  & > div:first-child { padding-left: 0; border: 0; }
  & dt { font: var(--zy-t12); color: var(--zy-ink-3); }
  & dd { overflow-wrap: anywhere; }
  & dd > b { font-weight: 600; }
  & small { font: var(--zy-t12); color: var(--zy-ink-3); margin: 0 4px 0 8px; }
  &[data-closed] { padding-bottom: 16px; border-bottom: 1px solid var(--zy-line); }
  @media (max-width: 1023px) {
    flex-wrap: wrap;
    gap: 8px;
    padding: 0 16px;
    & > div { border: 0; padding: 0 16px 0 0; }
  }
`

interface Props {
  preview: Preview
  /** Goes back to sheet and columns; absent while a write is under way. */
  onChange?: () => void
}

/** What was read, from where, and what was left out. */
export function FileSummary({ preview, onChange }: Props) {
  const t = useWords(words)
  const { source, choice, skipped, grid } = preview
  const { opened } = source
  const sheet = opened.sheets[choice.sheet]
  const total = opened.sheets.length
  return (
    <List data-closed={onChange ? undefined : ''}>
      <div>
        <dt>{t('file')}</dt>
        <dd>
          <b>{source.name}</b>
        </dd>
      </div>
      {opened.format !== 'csv' && (
        <div>
          <dt>{t('sheet')}</dt>
          <dd>
            {sheet?.name}
            {total > 1 && <small>{t('sheetOf', { n: choice.sheet + 1, total })}</small>}
            {total > 1 && onChange && <WordButton onClick={onChange}>{t('change')}</WordButton>}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('header')}</dt>
        <dd className="num">
          {t('rowN', { n: choice.header })}
          {choice.header > 1 && <small>{t('aboveHeader')}</small>}
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
          {leftOut(t, skipped).map(text => (
            <small key={text}>{text}</small>
          ))}
        </dd>
      </div>
    </List>
  )
}

function leftOut(t: Say, skipped: Preview['skipped']): string[] {
  const rows = (why: string) => skipped.filter(one => one.why === why)
  return [
    ...rows('total').map(one => t('skippedTotal', { n: one.row })),
    ...(rows('blank').length > 0 ? [t('skippedBlank', { n: rows('blank').length })] : []),
    ...(rows('header').length > 0 ? [t('skippedHeader', { n: rows('header').length })] : []),
  ]
}
