import { scoreField, scoreSubjects } from '../../../core/domain/score-record.ts'
import { useWords } from '../../../core/i18n/index.ts'
import type { ListColumn } from '../../../core/ui/index.ts'
import type { Exam } from '../data.ts'
import { words } from '../messages/index.ts'

type Columns = ListColumn<Exam, { ordering?: readonly ('date' | 'score' | 'rank')[] }>[]

/** A student reads her subjects, exam by exam; who looks after many sees sums and places, and the rest in the curves. */
export function useExamColumns(isStudent: boolean): Columns {
  const t = useWords(words)
  const number = { num: true, align: 'end', emptyText: '—' } as const
  const when: Columns = [
    { key: 'exam', title: t('exam'), strong: isStudent, emptyText: '—', card: isStudent ? 'title' : 'main' },
    { key: 'date', title: t('date'), num: true, sortable: true, card: isStudent ? 'beside' : 'meta' },
  ]
  const total: Columns = [
    {
      ...{ key: 'score', title: t('score'), ...number, sortable: true, card: 'end' },
      ...{ cell: one => one.score !== null && t('points', { n: one.score }), text: one => String(one.score ?? '') },
    },
    {
      ...{ key: 'rank', title: t('rank'), ...number, muted: true, sortable: true, card: 'side' },
      ...{ cell: one => one.rank !== null && t('place', { n: one.rank }), text: one => String(one.rank ?? '') },
    },
  ]
  if (isStudent)
    return [
      ...when,
      ...total,
      ...scoreSubjects.map(one => ({ key: scoreField(one), title: t(scoreField(one)), ...number, card: 'none' as const })),
    ]
  return [
    { key: 'student', title: t('student'), cell: one => one.student.name, strong: true, card: 'title' },
    { key: 'other_num', title: t('other_num'), cell: one => one.student.other_num, num: true, muted: true, card: 'beside', emptyText: '—' },
    { key: 'grade_name', title: t('grade'), cell: one => one.student.grade_name, secondary: true, card: 'none', emptyText: '—' },
    ...when,
    ...total,
  ]
}
