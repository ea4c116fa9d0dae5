import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import {
  type Column,
  Empty,
  FailedPanel,
  Field,
  Note,
  PageHead,
  Section,
  Select,
  Skeleton,
  Table,
  useNarrow,
} from '../../../core/ui/index.ts'
import { type Stat, useStaffCalls } from '../data.ts'
import { words } from '../messages/index.ts'

type Numbers = Stat['kinds'][number]
const Page = styled.div`
  display: grid;
  gap: 32px;
  & > * { min-width: 0; }
`
const Which = styled.div`
  width: 220px;
  padding-bottom: 12px;
  @media (max-width: 1023px) { width: 100%; }
`

/** R147: how many have done which test, of all and by class; a bureau reads it by school, and no small number. */
export function Statistics({ lead, title, actions }: { lead?: ReactNode; title?: string; actions?: ReactNode }) {
  const t = useWords(words)
  const { stat } = useStaffCalls()
  const { data, error, again } = useRecord(stat, {})
  return (
    <>
      <PageHead title={title ?? t('studentsTitle')} actions={actions} sub={data && t('statOf', { n: grouped(data.students) })} />
      {lead}
      {!stat ? (
        // nobody's numbers are this person's to see: none will come
        <Empty title={t('noStudents')} text={t('noStudentsText')} />
      ) : error && !data ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={320} />
        </div>
      ) : data.students === 0 ? (
        <Empty title={t('noStudents')} text={t('noStudentsText')} />
      ) : (
        <Told stat={data} />
      )}
    </>
  )
}

function Told({ stat }: { stat: Stat }) {
  const t = useWords(words)
  const [kind, setKind] = useState(stat.kinds[0]!.kind)
  const isBureau = stat.is_small_hidden
  const rows = stat.groups.map(group => ({ ...group, ...group.kinds.find(one => one.kind === kind)!, students: group.students }))
  return (
    <Page>
      <Section title={t('ofAll')} note={isBureau && <Note>{t('smallHidden')}</Note>}>
        <Table
          label={t('ofAll')}
          rows={stat.kinds}
          rowKey={one => one.kind}
          columns={[
            { key: 'kind', title: t('test'), strong: true, card: 'title', cell: one => t(`${one.kind}.title`) },
            ...useNumbers(isBureau),
          ]}
        />
      </Section>
      <Section title={t(isBureau ? 'bySchool' : 'byClass')}>
        <Which>
          <Field label={t('test')}>
            <Select
              value={kind}
              options={stat.kinds.map(one => ({ value: one.kind, label: t(`${one.kind}.title`) }))}
              onChange={value => value && setKind(value)}
            />
          </Field>
        </Which>
        <Table
          label={t(isBureau ? 'bySchool' : 'byClass')}
          rows={rows}
          rowKey={one => `${one.work_unit?.uuid} ${one.grade?.uuid} ${one.year}`}
          columns={[
            {
              ...{ key: 'group', title: t(isBureau ? 'school' : 'grade'), strong: true, card: 'title' },
              cell: one => (isBureau ? one.work_unit?.name : one.grade?.name) ?? t('noClass'),
            },
            {
              ...{ key: 'year', title: t('year'), num: true, muted: true, card: 'beside', emptyText: '—' },
              cell: one => one.year !== null && t('yearOf', { n: one.year }),
            },
            ...useNumbers(isBureau),
          ]}
        />
      </Section>
    </Page>
  )
}

/** Done, under way, sent back, not begun, each with its unit; for a bureau what is told of those who have done it. */
function useNumbers(isBureau: boolean): Column<Numbers>[] {
  const t = useWords(words)
  // a card has no heads: its numbers say themselves what they are
  const isCard = useNarrow()
  const number = { num: true, align: 'end' } as const
  const people = (n: number | null, word: 'people' | 'ofPeople' | 'doneOf' | 'openOf' = 'people') =>
    n !== null && t(isCard ? word : 'people', { n: grouped(n) })
  const share = ({ done, students }: Numbers) =>
    done !== null && students > 0 && t(isCard ? 'shareOf' : 'percent', { n: Math.round((done / students) * 100) })
  return [
    {
      ...{ key: 'students', title: t('studentsCount'), ...number, muted: true, card: 'meta', emptyText: '—' },
      cell: one => one.told !== 'hidden' && people(one.students, 'ofPeople'),
    },
    {
      ...{ key: 'done', title: t('done'), ...number, card: 'end' },
      cell: one => (one.told === 'number' ? people(one.done, 'doneOf') : t(one.told)),
    },
    { key: 'share', title: t('share'), ...number, card: 'main', cell: share, emptyText: '—' },
    ...(isBureau
      ? []
      : ([
          { key: 'open', title: t('open'), ...number, muted: true, card: 'side', cell: one => people(one.open, 'openOf') },
          { key: 'again', title: t('again'), ...number, muted: true, secondary: true, card: 'none', cell: one => people(one.again) },
          {
            ...{ key: 'not', title: t('notBegun'), ...number, muted: true, secondary: true, card: 'none' },
            cell: one => people(one.students - (one.done ?? 0) - (one.open ?? 0) - (one.again ?? 0)),
          },
        ] satisfies Column<Numbers>[])),
  ]
}
