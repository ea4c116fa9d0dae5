import styled from 'styled-components'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ListPage, useListPage } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const List = styled.ul`
  display: grid;
  gap: 2px;
  & > li > small { font: var(--zy-t12); color: var(--zy-ink-3); }
`

/** The students somebody looks after who have a list, and what is in it. */
export function Students({ address }: { address: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const list = useListPage({
    name: 'student-collects',
    call: api.college_aspirations.student_collect_majors,
    address,
    columns: [
      {
        key: 'name',
        title: t('student'),
        strong: true,
      },
      { key: 'grade', title: t('grade'), card: 'beside', emptyText: t('noGrade') },
      { key: 'count', title: t('collectedCount'), num: true, align: 'end', card: 'end', named: true },
      {
        key: 'majors',
        title: t('collectedMajors'),
        card: 'main',
        text: one => one.majors.map(({ college_name, major_name }) => `${college_name} ${major_name}`).join('；'),
        cell: one => (
          <List>
            {one.majors.map(({ uuid, college_name, major_name, category_sub, year }) => (
              <li key={uuid}>
                {college_name} {major_name}{' '}
                <small>{[year, category_sub && t('group', { group: category_sub })].filter(Boolean).join(' · ')}</small>
              </li>
            ))}
          </List>
        ),
      },
    ],
  })
  return (
    <ListPage
      list={list}
      title={t('title.students')}
      noun={t('studentNoun')}
      find={t('findStudent')}
      none={{ title: t('noneStudents'), text: t('noneStudentsText') }}
      rowName={one => one.name}
      rowActions={one => [
        { key: 'aspirations', label: t('studentAspirations'), to: 'student.aspirations', params: { uuid: one.uuid } },
        { key: 'detail', label: t('studentDetail'), to: 'student.detail', params: { uuid: one.uuid } },
      ]}
    />
  )
}
