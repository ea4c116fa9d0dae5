import { useWords } from '../../../core/i18n/index.ts'
import { type ListColumn, Status } from '../../../core/ui/index.ts'
import { type Activity, namesOf, stageMark, stageNow, whenOf } from '../data.ts'
import { words } from '../messages/index.ts'

type Columns = ListColumn<Activity, { ordering?: readonly ('begin_date' | 'name' | 'created_time')[] }>[]

/** What it is, when, for whom, and where it stands; a student reads whether she takes part. */
export function useActivityColumns(isStudent: boolean, isOwn: boolean): Columns {
  const t = useWords(words)
  const whom = (one: Activity) => (one.student ? t('byStudent', { name: one.student.name }) : (namesOf(one) ?? t('wholeSchool')))
  const stage = (one: Activity) => t(isStudent && one.is_joined && !isOwn ? 'mine' : `stage.${stageNow(one)}`)
  return [
    { key: 'name', title: t('name'), strong: true, sortable: true, card: 'title' },
    { key: 'active_type', title: t('active_type'), card: 'beside', secondary: true },
    { key: 'begin_date', title: t('when'), cell: whenOf, text: whenOf, num: true, sortable: true, card: 'main' },
    { key: 'place', title: t('place'), secondary: true, card: 'meta', emptyText: '—' },
    ...(isStudent ? [] : ([{ key: 'for', title: t('for'), cell: whom, text: whom, muted: true, card: 'none' }] satisfies Columns)),
    ...(isOwn
      ? []
      : ([
          {
            ...{ key: 'student_count', title: t('takers'), num: true, align: 'end', card: 'side', named: true },
            ...{ cell: one => t('people', { n: one.student_count }), text: one => String(one.student_count) },
          },
        ] satisfies Columns)),
    {
      ...{ key: 'stage', title: t('stage'), card: 'end', text: stage },
      cell: one => <Status kind={isStudent && one.is_joined && !isOwn ? 'done' : stageMark[stageNow(one)]}>{stage(one)}</Status>,
    },
  ]
}
