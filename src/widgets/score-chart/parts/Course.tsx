import styled from 'styled-components'
import { fullOf, rankField, type ScoreOf, scoreField, steps } from '../../../core/domain/score-record.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Chart, Empty, Table } from '../../../core/ui/index.ts'
import type { Exam } from '../data.ts'
import { words } from '../messages/index.ts'
import { examsOf, type Summary, summaryOf } from '../model.ts'
import { axisOf, labelOf } from './labels.ts'

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 32px;
  margin-bottom: 12px;
  & b { font: var(--zy-t28); font-variant-numeric: tabular-nums lining-nums; margin-inline: 8px; }
  & small { color: var(--zy-ink-2); font: var(--zy-t14); }
  & > :last-child { margin-inline-start: auto; }
  @media (max-width: 1023px) { & > :last-child { margin-inline-start: 0; } }
`
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 24px 48px;
  @media (max-width: 1023px) { grid-template-columns: minmax(0, 1fr); }
`

/** One subject, or the sum: in words, then score and rank beside each other, or both in one table. */
export function Course({ exams, of, view }: { exams: readonly Exam[]; of: ScoreOf; view: 'picture' | 'table' }) {
  const t = useWords(words)
  const summary = summaryOf(exams, of)
  if (!summary) return <Empty bare title={t('noneOf')} />
  // every exam from the first to the last that has it: what was missed between is a gap
  const measured = examsOf(exams, of)
  const shown = exams.slice(exams.indexOf(measured[0]!), exams.indexOf(measured.at(-1)!) + 1)
  const categories = shown.map(axisOf)
  const name = t(`tab.${of}`)
  return (
    <>
      <InWords summary={summary} full={fullOf(measured.at(-1), of)} />
      {view === 'table' ? (
        <Steps exams={shown} of={of} />
      ) : (
        <Pair>
          <Chart
            {...{ kind: 'line', view: 'picture', categories, title: t('score'), note: t('scoreNote') }}
            series={[{ name: `${name} ${t('score')}`, values: shown.map(exam => exam[scoreField(of)]) }]}
          />
          <Chart
            {...{ kind: 'line', view: 'picture', inverted: true, categories, title: t('rank'), note: t('rankNote') }}
            series={[{ name: `${name} ${t('rank')}`, values: shown.map(exam => exam[rankField(of)]), color: 'yu' }]}
          />
        </Pair>
      )}
    </>
  )
}

function InWords({ summary, full }: { summary: Summary; full: number }) {
  const { score, rank, steps: changes, up, byScore, byRank } = summary
  const t = useWords(words)
  const moved = [
    changes > 1 && t('rises', { n: changes, up }),
    byScore !== null && (byScore === 0 ? t('same') : t(byScore > 0 ? 'more' : 'less', { n: Math.abs(byScore) })),
    byRank !== null && (byRank === 0 ? t('still') : t(byRank > 0 ? 'ahead' : 'behind', { n: Math.abs(byRank) })),
  ].filter(Boolean)
  return (
    <Line>
      {score !== null && (
        <span>
          {t('newest')}
          <b>{score}</b>
          <small>
            {t('points')}　{t('full', { full })}
          </small>
        </span>
      )}
      {rank !== null && (
        <span>
          {t('rank')}
          <b>{rank}</b>
        </span>
      )}
      {moved.length > 0 && <span>{moved.join('；')}</span>}
    </Line>
  )
}

function Steps({ exams, of }: { exams: readonly Exam[]; of: ScoreOf }) {
  const t = useWords(words)
  const all = steps(exams, of)
  const rows = exams.map((exam, at) => ({ exam, step: all[at]! }))
  return (
    <Table
      label={t(`tab.${of}`)}
      rows={rows}
      rowKey={row => row.exam.uuid}
      rowName={row => labelOf(row.exam)}
      columns={[
        { key: 'exam', title: t('exam'), strong: true, cell: row => labelOf(row.exam) },
        {
          key: 'score',
          title: t('scoreOf', { full: fullOf(exams.at(-1), of) }),
          num: true,
          align: 'end',
          cell: row => row.exam[scoreField(of)] ?? '—',
        },
        { key: 'byScore', title: t('since'), num: true, align: 'end', muted: true, cell: row => signed(row.step.score) },
        { key: 'rank', title: t('rank'), num: true, align: 'end', cell: row => row.exam[rankField(of)] ?? '—' },
        {
          ...{ key: 'byRank', title: t('since'), num: true, align: 'end', muted: true },
          cell: ({ step: { rank } }) =>
            rank === null ? '—' : rank === 0 ? t('level') : t(rank > 0 ? 'up' : 'down', { n: Math.abs(rank) }),
        },
      ]}
    />
  )
}

/** With a real minus; what cannot be compared is a dash. */
const signed = (by: number | null) => (by === null ? '—' : by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0')
