import styled from 'styled-components'
import { useWords } from '../../../core/i18n/index.ts'
import { WordButton } from '../../../core/ui/index.ts'
import type { Grid } from '../grid.ts'
import { words } from '../messages/index.ts'

const Line = styled.div`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: 4px 24px;
  align-items: center;
  margin: 4px 24px 8px;
  padding: 7px 12px;
  background: var(--zy-brand-wash);
  & > span { flex: 1 1 240px; }
  @media (max-width: 1023px) { margin: 4px 16px 12px; }
`

/** Rows of people who are in the school with other data: the way to correct them instead. */
export function CorrectLine({ grid, onCorrect }: { grid: Grid; onCorrect: () => void }) {
  const t = useWords(words)
  const n = grid.serverFaults.filter(fault => fault.code === 'differs').length
  if (n === 0) return null
  return (
    <Line role="status" className="num">
      <span>{t('differsLine', { n })}</span>
      <WordButton onClick={onCorrect}>{t('differsCorrect')}</WordButton>
    </Line>
  )
}
