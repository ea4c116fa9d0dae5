import { useState } from 'react'
import styled from 'styled-components'
import type { Curve } from '../../../core/domain/admission/score-rank.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Table, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const Room = styled.div`
  margin-top: 12px;
  & > [data-lines] { max-height: 360px; overflow: auto; margin-top: 8px; }
`

/** The table that is drawn, line by line, for whoever reads numbers. */
export function Lines({ curve }: { curve: Curve }) {
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  return (
    <Room>
      <WordButton aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'hideLines' : 'showLines')}
      </WordButton>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <div data-lines tabIndex={0} role="region" aria-label={t('lines')}>
          <Table
            label={t('lines')}
            columns={[
              {
                key: 'score',
                title: t('score'),
                num: true,
                strong: true,
                cell: row => (row.score === curve.table.rows[0]?.score ? t('orMore', { score: row.score }) : row.score),
              },
              { key: 'count', title: t('count'), num: true, align: 'end', card: 'main', named: true, cell: row => grouped(row.count) },
              {
                key: 'cumulative',
                title: t('cumulative'),
                num: true,
                align: 'end',
                card: 'end',
                named: true,
                cell: row => grouped(row.cumulative),
              },
            ]}
            rows={curve.table.rows}
            rowKey={row => String(row.score)}
            rowName={row => String(row.score)}
          />
        </div>
      )}
    </Room>
  )
}
