import { useList } from '../../../core/data/index.ts'
import { dayOf } from '../../../core/domain/dates.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Note, PlaceLink, Section, Table } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'

const FEW = 10

/** Students a teacher wanted to be reminded of today or before; nothing where there are none, or where they are not known yet. */
export function DueFollows() {
  const { api } = useHost()
  const t = useWords(portalWords)
  const { rows } = useList(api.teacher_follow_student.list, { remind_until: dayOf(new Date()), limit: FEW })
  if (!rows || rows.length === 0) return null
  return (
    <Section title={t('dueTitle')} note={<Note>{t('dueNote')}</Note>} aside={<PlaceLink to="my.followed">{t('followed')}</PlaceLink>}>
      <Table
        label={t('dueTitle')}
        rows={rows}
        rowKey={row => row.uuid}
        columns={[
          {
            ...{ key: 'name', title: t('name'), strong: true, card: 'title' },
            cell: ({ student }) => (
              <PlaceLink to="student.archive" params={{ uuid: student.uuid }} otherwise={student.name}>
                {student.name}
              </PlaceLink>
            ),
          },
          { key: 'grade', title: t('class'), card: 'beside', cell: row => row.student.grade_name, emptyText: '—' },
          { key: 'reason', title: t('dueReason'), card: 'main', emptyText: '—' },
          { key: 'remind_on', title: t('dueDay'), num: true, align: 'end', card: 'end' },
        ]}
      />
    </Section>
  )
}
