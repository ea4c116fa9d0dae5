import { useState } from 'react'
import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note, Table, WordButton } from '../../../core/ui/index.ts'
import type { Standing } from '../data.ts'
import { words } from '../messages/index.ts'
import { percent } from '../model.ts'
import { BandMark } from './BandMark.tsx'

const Text = styled.div`
  display: grid;
  gap: 6px;
  align-content: start;
  max-width: 72em;
  margin-bottom: 20px;
  & > p { color: var(--zy-ink-2); }
  & > div { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
`
const Tried = styled.div`
  max-width: 640px;
  padding-top: 4px;
`
const order = ['reach', 'match', 'safe', 'beyond'] as const

/** What 冲 稳 保 mean, in the words a parent reads, how the rule did on the last known year, and whose numbers they are. */
export function Method({ standing }: { standing: Standing }) {
  const t = useWords(words)
  const [isOpen, setIsOpen] = useState(false)
  const { backtest, years, sources, begun_plan, plan_year, target_year } = standing
  return (
    <Text>
      <p>{t('meaning')}</p>
      {begun_plan && plan_year !== null && (
        <p>{t('begunPlan', { year: begun_plan.year, n: grouped(begun_plan.lines), plan: plan_year })}</p>
      )}
      {!begun_plan && plan_year !== null && target_year !== null && plan_year < target_year && (
        <p>{t('oldPlan', { plan: plan_year, target: target_year })}</p>
      )}
      <div>
        {backtest && (
          <WordButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'hideBacktest' : 'backtest', { year: backtest.year })}
          </WordButton>
        )}
        <Note>{t('sources', { years: years.join('、'), sources: sources.join('；') })}</Note>
      </div>
      {isOpen && backtest && (
        <Tried>
          <p>{t('backtestText', { year: backtest.year, n: grouped(backtest.n) })}</p>
          <Table
            label={t('backtest', { year: backtest.year })}
            density="compact"
            columns={[
              { key: 'band', title: t('bandTitle'), cell: ({ band }) => <BandMark band={band} />, card: 'title' },
              {
                key: 'mean',
                title: t('reached'),
                num: true,
                align: 'end',
                card: 'main',
                named: true,
                cell: ({ mean }) => `${percent(mean)} %`,
              },
              {
                key: 'edge',
                title: t('reachedEdge'),
                num: true,
                align: 'end',
                card: 'end',
                named: true,
                cell: ({ edge }) => `${percent(edge)} %`,
              },
            ]}
            rows={order.map(band => ({ band, ...backtest.bands[band] }))}
            rowKey={({ band }) => band}
            rowName={({ band }) => t(`band.${band}`)}
          />
          <Note>{t('noPercent')}</Note>
        </Tried>
      )}
    </Text>
  )
}
