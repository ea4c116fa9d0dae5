import { type ReactNode, useState } from 'react'
import styled from 'styled-components'
import { chinaDay } from '../../../core/domain/dates.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byRow, type ListColumn, ListPage, Moment, PlaceLink, Segmented, useClassChoices, useListPage } from '../../../core/ui/index.ts'
import { type Standing, useStaffCalls } from '../data.ts'
import { words } from '../messages/index.ts'
import { Statistics } from './Statistics.tsx'

const Switch = styled.div`
  padding-bottom: 16px;
`

/** R147: the students one looks after with their tests, or how many have done which. */
export function Students({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const [shown, setShown] = useState<'list' | 'numbers'>('list')
  const lead = (
    <Switch>
      <Segmented
        aria-label={t('shown')}
        value={shown}
        options={[
          { value: 'list', label: t('byStudent') },
          { value: 'numbers', label: t('inNumbers') },
        ]}
        onChange={setShown}
      />
    </Switch>
  )
  return shown === 'list' ? <List address={address} lead={lead} /> : <Statistics lead={lead} />
}

function List({ address, lead }: { address: boolean | undefined; lead: ReactNode }) {
  const t = useWords(words)
  const classes = useClassChoices()
  const { list: call } = useStaffCalls()
  const done = ({ evaluations }: Standing) =>
    evaluations.flatMap(({ kind, status }) => (status === 1 ? [t(`${kind}.short`)] : [])).join(t('and'))
  const rest = ({ evaluations }: Standing) =>
    evaluations
      .flatMap(({ kind, status }) => (status === 1 ? [] : [status === 2 ? t('againOf', { name: t(`${kind}.short`) }) : t(`${kind}.short`)]))
      .join(t('and'))
  const columns: ListColumn<Standing, { ordering?: readonly ('name' | 'other_num')[] }>[] = [
    {
      ...{ key: 'name', title: t('name'), strong: true, sortable: true, card: 'title' },
      cell: one => (
        <PlaceLink to="student.evaluations" params={{ uuid: one.uuid }} otherwise={one.name}>
          {one.name}
        </PlaceLink>
      ),
      text: one => one.name,
    },
    { key: 'other_num', title: t('other_num'), num: true, muted: true, sortable: true, card: 'beside', emptyText: '—' },
    { key: 'grade_name', title: t('grade'), secondary: true, card: 'meta', emptyText: '—' },
    {
      ...{ key: 'done', title: t('doneCount'), num: true, align: 'end', card: 'end', named: true },
      ...{ cell: one => t('tests', { n: one.done }), text: one => String(one.done) },
    },
    { key: 'which', title: t('doneWhich'), cell: done, text: done, card: 'main', emptyText: t('notYet') },
    { key: 'rest', title: t('openWhich'), muted: true, secondary: true, card: 'none', emptyText: '—', cell: rest, text: rest },
    {
      ...{ key: 'last', title: t('last'), secondary: true, card: 'none', emptyText: '—' },
      cell: one => one.evaluations[0] && <Moment at={one.evaluations[0].updated_time} />,
      text: one => (one.evaluations[0] ? chinaDay(one.evaluations[0].updated_time) : ''),
    },
  ]
  const list = useListPage({
    name: 'evaluations',
    ...{ call, address, columns },
    filters: { grade: classes.length > 1 && byRow(t('grade'), classes) },
  })
  return (
    <ListPage
      list={list}
      title={t('studentsTitle')}
      lead={lead}
      noun={t('studentsNoun')}
      found={n => t('foundStudents', { n })}
      find={t('find')}
      none={{ title: t('noStudents'), text: t('noStudentsText') }}
      rowName={one => one.name}
      rowActions={one => [{ key: 'open', label: t('read'), to: 'student.evaluations', params: { uuid: one.uuid } }]}
    />
  )
}
