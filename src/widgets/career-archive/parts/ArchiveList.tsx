import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { byRow, type ListColumn, ListPage, PlaceLink, useClassChoices, useListPage } from '../../../core/ui/index.ts'
import type { Summary } from '../data.ts'
import { words } from '../messages/index.ts'

/** R154: the students one looks after, and what the archive of each holds. */
export function ArchiveList({ address }: { address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const user = useCurrentUser()
  const classes = useClassChoices()
  const number = { num: true, align: 'end' } as const
  const columns: ListColumn<Summary, { ordering?: readonly ('name' | 'other_num')[] }>[] = [
    {
      ...{ key: 'name', title: t('name'), strong: true, sortable: true, card: 'title' },
      cell: one => (
        <PlaceLink to="student.archive" params={{ uuid: one.uuid }} otherwise={one.name}>
          {one.name}
        </PlaceLink>
      ),
      text: one => one.name,
    },
    { key: 'other_num', title: t('other_num'), num: true, muted: true, sortable: true, card: 'beside', emptyText: '—' },
    { key: 'grade_name', title: t('grade'), secondary: true, card: 'meta', emptyText: '—' },
    {
      key: 'total',
      title: t('recordCount'),
      ...number,
      cell: one => t('records', { n: one.total }),
      text: one => String(one.total),
      card: 'main',
      named: true,
    },
    {
      ...{ key: 'archived', title: t('archivedCount'), ...number, card: 'side', named: true },
      ...{ cell: one => t('ofAll', { n: one.archived, all: one.confirmable }), text: one => String(one.archived) },
    },
    {
      key: 'exams',
      title: t('examCount'),
      ...number,
      cell: one => t('times', { n: one.exams }),
      text: one => String(one.exams),
      card: 'none',
    },
    {
      ...{ key: 'last_exam', title: t('lastExam'), ...number, emptyText: '—', card: 'end', named: true },
      cell: one => one.last_exam && t('points', { n: one.last_exam.score }),
      text: one => String(one.last_exam?.score ?? ''),
    },
  ]
  const list = useListPage({
    name: 'archives',
    call: user ? api.students.academic_planning : null,
    ...{ address },
    filters: { grade: classes.length > 1 && byRow(t('grade'), classes) },
    columns,
  })
  return (
    <ListPage
      list={list}
      title={t('listTitle')}
      noun={t('archivesNoun')}
      find={t('find')}
      none={{ title: t('none'), text: t('noneText') }}
      rowName={one => one.name}
      rowActions={one => [{ key: 'open', label: t('read'), to: 'student.archive', params: { uuid: one.uuid } }]}
    />
  )
}
