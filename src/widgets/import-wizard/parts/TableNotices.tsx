import { useMemo } from 'react'
import styled from 'styled-components'
import { importKinds } from '../../../core/contracts/import/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import type { Grid } from '../grid.ts'
import { words } from '../messages/index.ts'
import type { Plan } from '../model.ts'
import { ranksApartWords, rowsWords } from '../wording.ts'

const Line = styled.p`
  flex: none;
  margin: 0 24px;
  padding: 4px 0;
  color: var(--zy-ink-2);
  @media (max-width: 1023px) { margin: 0 16px; }
`

/** What is to be known of the whole table and keeps nobody from importing it. */
export function TableNotices({ grid, plan }: { grid: Grid; plan?: Plan | undefined }) {
  const t = useWords(words)
  const found = useMemo(() => importKinds[grid.kind].notices?.(grid.entries) ?? [], [grid.kind, grid.entries])
  const apart = plan?.at === 'ready' ? plan.report.ranks_apart : undefined
  if (found.length === 0 && !apart) return null
  return (
    <Line className="num" role="note">
      {[
        ...found.map(({ code, params, rows }) => t(`n_${code}`, { ...params, rows: rows ? rowsWords(t, grid.sheets, rows) : '' })),
        ...(apart ? [ranksApartWords(t, grid, apart)] : []),
      ].join(' ')}
    </Line>
  )
}
