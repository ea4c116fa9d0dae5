import { isConfirmed, type RecordKind } from '../../../core/domain/career-records.ts'
import { type RecordField, recordForms } from '../../../core/domain/record-fields.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type ListColumn, Status } from '../../../core/ui/index.ts'
import type { CareerRecord } from '../data.ts'
import { fieldOf, listed } from '../kinds.ts'
import { words } from '../messages/index.ts'

type Say = ReturnType<typeof useWords<(typeof words)['zh']>>
type Columns = ListColumn<CareerRecord, { ordering?: readonly string[] }>[]

/** A field as it is read: a term by its name, hours with their unit. */
export function fieldText({ name, as }: RecordField, one: CareerRecord, t: Say): string | null {
  const value = one[name]
  if (value === null || value === undefined || value === '') return null
  if (as === 'term') return (value as { name: string }).name
  return as === 'hours' ? t('hours', { n: String(value) }) : String(value)
}

/** Whose it is, where several people's stand together (`list_columns`: name and number); what it is; how far it is. */
export function useRecordColumns(kind: RecordKind, hasStudents: boolean): Columns {
  const t = useWords(words)
  const { title } = recordForms[kind]
  const { columns, sortable } = listed[kind]
  const own: Columns = columns.map((name, i) => {
    const field = fieldOf(kind, name)
    const isNumber = field.as === 'date' || field.as === 'hours'
    return {
      ...{ key: name, title: t(name as 'content'), cell: one => fieldText(field, one, t), num: isNumber, emptyText: '—' },
      ...{ secondary: i > 1, muted: field.as === 'lines', card: i === 0 ? 'main' : i === 1 ? 'meta' : 'none' },
      ...(sortable.includes(name) && { sortable: true as const }),
    }
  })
  return [
    ...(hasStudents
      ? ([
          { key: 'student', title: t('student'), cell: one => one.student.name, strong: true, card: 'title' },
          {
            key: 'other_num',
            title: t('other_num'),
            cell: one => one.student.other_num,
            num: true,
            muted: true,
            card: 'beside',
            emptyText: '—',
          },
          { key: 'grade_name', title: t('grade'), cell: one => one.student.grade_name, secondary: true, card: 'none', emptyText: '—' },
        ] satisfies Columns)
      : []),
    {
      ...{ key: title, title: t(title as 'content'), strong: !hasStudents, card: hasStudents ? 'side' : 'title' },
      ...(sortable.includes(title) && { sortable: true as const }),
    },
    ...own,
    ...(isConfirmed(kind)
      ? ([
          {
            ...{ key: 'is_archive', title: t('state'), card: 'end' },
            cell: one => <Status kind={one.is_archive ? 'done' : 'not-yet'}>{t(one.is_archive ? 'archived' : 'open')}</Status>,
            text: one => t(one.is_archive ? 'archived' : 'open'),
          },
        ] satisfies Columns)
      : []),
  ]
}
