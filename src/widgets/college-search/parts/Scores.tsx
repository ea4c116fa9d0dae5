import { useState } from 'react'
import styled from 'styled-components'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { type Column, Empty, Section, Segmented, Source, Table, usePagedList } from '../../../core/ui/index.ts'
import type { CollegeMajorScore, CollegeScore } from '../data.ts'
import { words } from '../messages/index.ts'

type Kind = 'college' | 'major'
type Row = CollegeScore & Partial<Pick<CollegeMajorScore, 'major_name' | 'requirement'>>

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  margin-bottom: 12px;
`

/** What was published of its intakes, of the college and of its majors (B256), in the viewer's province where she has one. */
export function Scores({ college }: { college: number }) {
  const t = useWords(words)
  const { api } = useHost()
  const home = useCurrentUser()?.extra_user_info.native?.province.id
  const [kind, setKind] = useState<Kind>('college')
  const asked = { category: [college], ...(home && { province: [home] }) }
  const ofCollege = usePagedList(kind === 'college' ? api.college_scores.slist : null, asked)
  const ofMajors = usePagedList(kind === 'major' ? api.college_major_scores.slist : null, asked)
  const { isLoading, error, again, pages } = kind === 'college' ? ofCollege : ofMajors
  const rows: readonly Row[] | undefined = kind === 'college' ? ofCollege.rows : ofMajors.rows
  const sources = [...new Set((rows ?? []).map(row => row.source).filter(source => source !== null))]
  return (
    <Section title={t('scores')} aside={sources.length > 0 && <Source>{sources.join('；')}</Source>}>
      <Bar>
        <Segmented
          aria-label={t('scoresOf')}
          value={kind}
          options={[
            { value: 'college', label: t('ofCollege') },
            { value: 'major', label: t('ofMajors') },
          ]}
          onChange={setKind}
        />
      </Bar>
      <Table
        label={t('scores')}
        columns={columnsOf(kind, t)}
        rows={rows ?? []}
        rowKey={row => row.uuid}
        rowName={row => `${row.year} ${row.major_name ?? row.college_name}`}
        loading={isLoading}
        error={error && !rows ? { title: t('scoresFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('noScores')} text={t('noScoresText')} />}
      />
      {pages}
    </Section>
  )
}

type Say = ReturnType<typeof useWords<typeof words.zh>>

function columnsOf(kind: Kind, t: Say): Column<Row>[] {
  const number = (
    key: 'max_score' | 'min_score' | 'avg_score' | 'enroll_num' | 'min_rank',
    more: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    ...{ key, title: t(key), num: true, align: 'end', emptyText: t('unknown'), card: 'meta', named: true },
    cell: row => row[key] !== null && grouped(row[key]),
    ...more,
  })
  const year: Column<Row> = { key: 'year', title: t('year'), num: true, card: 'beside' }
  const major: Column<Row> = { key: 'major_name', title: t('major'), strong: true, card: 'title' }
  return [
    ...(kind === 'major' ? [major, year] : [{ ...year, strong: true, card: 'title' as const }]),
    { key: 'examine_type', title: t('examine_type'), card: 'main' },
    number('min_score', { card: 'end' }),
    number('min_rank', { card: 'side' }),
    number('max_score'),
    number('avg_score'),
    number('enroll_num'),
    { key: 'batch', title: t('batch'), card: 'meta' },
    { key: 'category_sub', title: t('category_sub'), card: 'none', emptyText: t('unknown') },
    { key: 'college_name', title: t('school'), card: 'none' },
    ...(kind === 'major' ? [{ key: 'requirement', title: t('requirement'), card: 'meta' as const, emptyText: t('unknown') }] : []),
  ]
}
