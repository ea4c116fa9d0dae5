import type { Api } from '../../../core/api/index.ts'
import { type ListColumn, PlaceLink, Status, type StatusKind } from '../../../core/ui/index.ts'
import type { Followed } from '../following.ts'
import type { Say } from '../messages/index.ts'
import { type AccountState, accountState, type Student, subjectsOf } from '../model.ts'
import { type View, views } from '../views.ts'

const dots: Readonly<Record<AccountState, StatusKind>> = { active: 'done', never: 'not-yet', incomplete: 'needs', disabled: 'failed' }
const WIDE_BLANK = '\u3000'

type StudentColumn = ListColumn<Student, NonNullable<Parameters<Api['students']['jw_query_student']>[0]>>

/** The columns of a view; where a row becomes a card they stand as in the reference. */
export function columnsOf(view: View, t: Say, followed: Followed): StudentColumn[] {
  const columns: StudentColumn[] = [
    { key: 'other_num', title: t('number'), num: true, muted: true, sortable: true, card: 'meta' },
    {
      ...{ key: 'name', title: t('name'), strong: true, sortable: true, text: row => row.name },
      // an administrator has no page of it: her name is read
      cell: ({ uuid, name }) => (
        <PlaceLink to="student.archive" params={{ uuid }} otherwise={name}>
          {name}
        </PlaceLink>
      ),
    },
    { key: 'gender', title: t('gender'), muted: true, secondary: true, card: 'beside' },
    { key: 'grade', title: t('grade'), card: 'side', cell: ({ grade }) => grade?.name, emptyText: t('noClass') },
    { key: 'school', title: t('work_unit'), card: 'meta', cell: ({ user }) => user.work_unit.name },
    // parted by a full-width blank, not by marks
    { key: 'course', title: t('subjects'), card: 'main', cell: row => subjectsOf(row).join(WIDE_BLANK), emptyText: t('noSubjects') },
    { key: 'exam_year', title: t('exam_year'), num: true, sortable: true, secondary: true, card: 'none' },
    { key: 'phone', title: t('phone'), num: true, secondary: true, card: 'meta' },
    {
      key: 'state',
      title: t('state'),
      card: 'end',
      cell: row => <Status kind={dots[accountState(row)]}>{t(`state_${accountState(row)}`)}</Status>,
    },
  ]
  // no reason is said to be missing before it is known
  const none = followed ? '—' : ''
  // why she is followed, and when to look again, say more than her phone
  if (view === 'followed')
    return [
      ...columns.filter(({ key }) => ['other_num', 'name', 'grade'].includes(key)),
      { key: 'reason', title: t('reason'), card: 'main', cell: ({ uuid }) => followed?.get(uuid)?.reason, emptyText: none },
      {
        key: 'remind_on',
        title: t('remind_on'),
        num: true,
        card: 'end',
        cell: ({ uuid }) => followed?.get(uuid)?.remind_on,
        emptyText: none,
      },
      {
        key: 'last_note',
        title: t('lastNote'),
        secondary: true,
        card: 'none',
        cell: ({ uuid }) => followed?.get(uuid)?.last_note?.content,
        emptyText: none,
      },
    ]
  const left = view === 'class' ? 'grade' : undefined
  return columns.filter(column => column.key !== left && (column.key !== 'school' || views[view].schools))
}
