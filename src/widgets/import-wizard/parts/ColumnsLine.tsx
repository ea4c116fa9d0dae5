import styled from 'styled-components'
import { importKinds } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { IconButton, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import type { Preview } from '../model.ts'
import { headersOf, isRenamed } from '../model.ts'
import { columnName, headerOf } from '../wording.ts'

const Line = styled.div`
  display: flex;
  flex: none;
  align-items: flex-start;
  gap: 16px;
  padding: 8px 24px 4px;
  & > ul { display: flex; flex: 1; flex-wrap: wrap; align-items: center; gap: 2px 12px; min-height: 32px; font-size: 13px; }
  & li { white-space: nowrap; color: var(--zy-ink-2); }
  & li > b { font-weight: 400; color: var(--zy-ink); }
  & li > span { color: var(--zy-ink-3); }
  & > div { display: flex; flex: none; }
  @media (max-width: 1023px) { padding: 8px 16px 4px; }
`

interface Props {
  preview: Preview
  onChange: () => void
  onUndo: () => void
  onRedo: () => void
}

/** Which column of the file is which field; only renamed ones show the arrow. */
export function ColumnsLine({ preview, onChange, onUndo, onRedo }: Props) {
  const t = useWords(words)
  const { grid, choice, source } = preview
  const headers = headersOf(source.opened.sheets[choice.sheet]!, choice.header)
  const columns = importKinds[grid.kind].columns.filter(column => choice.mapping[column.field] !== undefined)
  return (
    <Line>
      <ul>
        <li>{t('columns')}</li>
        {columns.map(column => {
          const at = choice.mapping[column.field]!
          const header = columnName(t, headers[at], at)
          return isRenamed(header, column.header) ? (
            <li key={column.field}>
              <span>{header} → </span>
              <b>{column.header}</b>
            </li>
          ) : (
            <li key={column.field}>{column.header}</li>
          )
        })}
        {choice.nameAs && (
          <li>
            <span>{t('sheetName')} → </span>
            <b>{headerOf(grid.kind, choice.nameAs)}</b>
          </li>
        )}
        <li>
          <WordButton onClick={onChange}>{t('mend')}</WordButton>
        </li>
      </ul>
      <div>
        <IconButton icon="undo" label={t('undo')} disabled={grid.past.length === 0} onClick={onUndo} />
        <IconButton icon="redo" label={t('redo')} disabled={grid.future.length === 0} onClick={onRedo} />
      </div>
    </Line>
  )
}
