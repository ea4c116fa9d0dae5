import { useState } from 'react'
import styled from 'styled-components'
import { rankField, scoreField, scoreTabs } from '../../core/domain/score-record.ts'
import { useWords } from '../../core/i18n/index.ts'
import { Button, Dialog, Empty, FailedPanel, PageHead, Segmented, Skeleton, Tabs, useExport, WordButton } from '../../core/ui/index.ts'
import { type Exam, useExams } from './data.ts'
import { words } from './messages/index.ts'
import { LAST, type Tab } from './model.ts'
import { Course } from './parts/Course.tsx'
import { LastExams } from './parts/LastExams.tsx'

export interface ScoreChartProps {
  /** Whose; the student who signed in needs none. */
  student?: string
  /** Her name, for the title. */
  name?: string
  /** Stands over the page, as the list of scores opens it; on the page otherwise. */
  dialog?: boolean
  /** Who can be looked at from here, in their order. */
  others?: readonly { readonly uuid: string; readonly name: string }[]
  onClose?: () => void
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  flex: 1 1 auto;
  justify-content: flex-end;
  @media (max-width: 1023px) { order: 1; flex: 1 0 100%; justify-content: flex-start; }
`
const Foot = styled.p`
  margin-top: 16px;
  color: var(--zy-ink-2);
  font: var(--zy-t12);
`

/**
 * A student's exams: the sum and nine subjects, score and rank beside each other, and the last five together (D045).
 *
 * @example
 * <ScoreChart />
 */
export function ScoreChart(props: ScoreChartProps) {
  return <Chart key={props.student} {...props} />
}

function Chart({ student: first, name, dialog, others = [], onClose }: ScoreChartProps) {
  const t = useWords(words)
  const [who, setWho] = useState({ uuid: first, name })
  const [tab, setTab] = useState<Tab>('total')
  const [view, setView] = useState<'picture' | 'table'>('picture')
  const { exams, error, again, isNobody } = useExams(who.uuid)
  const save = useExport()
  const at = others.findIndex(one => one.uuid === who.uuid)
  const title = who.name ? t('of', { name: who.name }) : t('title')
  const tools = (
    <Tools>
      {[others[at - 1], at < 0 ? undefined : others[at + 1]].map(
        (one, side) =>
          one && (
            <WordButton key={one.uuid} onClick={() => setWho(one)}>
              {t(side === 0 ? 'previous' : 'next', { name: one.name })}
            </WordButton>
          ),
      )}
      {exams && exams.length > 0 && (
        <>
          <Segmented
            small
            aria-label={t('view')}
            options={(['picture', 'table'] as const).map(value => ({ value, label: t(value) }))}
            value={view}
            onChange={setView}
          />
          <Button icon="download" busy={save.busy} onClick={() => save.run(async () => sheetOf(title, exams, t))}>
            {t('export')}
          </Button>
        </>
      )}
    </Tools>
  )
  const content = isNobody ? (
    <Empty title={t('nobody')} text={t('nobodyText')} />
  ) : error ? (
    <FailedPanel bare text={error.detail} onRetry={again} />
  ) : !exams ? (
    <div aria-busy="true">
      <Skeleton width="100%" height={360} />
    </div>
  ) : exams.length === 0 ? (
    <Empty title={t('none')} text={t('noneText')} />
  ) : (
    <>
      <Tabs
        label={t('tabs')}
        tabs={[...scoreTabs, 'last' as const].map(key => ({ key, label: t(`tab.${key}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'last' ? <LastExams exams={exams.slice(-LAST)} view={view} /> : <Course exams={exams} of={tab} view={view} />}
      </Tabs>
      <Foot>{t('source', { n: exams.length, date: exams.at(-1)!.date })}</Foot>
    </>
  )
  if (!dialog)
    return (
      <>
        <PageHead title={title} actions={tools} />
        {content}
      </>
    )
  return (
    <Dialog open closable width="80%" title={title} beside={tools} onClose={() => onClose?.()}>
      {content}
    </Dialog>
  )
}

/** Everything, one exam a line: what the charts are drawn from. */
function sheetOf(title: string, exams: readonly Exam[], t: (key: keyof (typeof words)['zh']) => string) {
  return {
    name: title,
    head: [t('date'), t('exam'), ...scoreTabs.flatMap(of => [t(`tab.${of}`), `${t(`tab.${of}`)} ${t('rank')}`])],
    lines: exams.map(exam => [
      exam.date,
      exam.exam ?? '',
      ...scoreTabs.flatMap(of => [String(exam[scoreField(of)] ?? ''), String(exam[rankField(of)] ?? '')]),
    ]),
  }
}
