import { useState } from 'react'
import { useHost, usePlaces } from '../../core/host/index.ts'
import { commonWords, useWords } from '../../core/i18n/index.ts'
import { byRow, ListPage, onDemand, useAct, useClassChoices, useListPage } from '../../core/ui/index.ts'
import { type Exam, useExamList, useExamRights } from './data.ts'
import { words } from './messages/index.ts'
import { useExamColumns } from './parts/columns.tsx'

// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const ExamDialog = onDemand(() => import('./parts/ExamDialog.tsx').then(room => room.ExamDialog))

export interface PerformanceProps {
  /** Of this student alone. */
  student?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * Exam scores: a student reads her own, teachers and school staff record those of the students they look after; each student's course
 * is one press away.
 *
 * @example
 * <Performance />
 */
export function Performance({ student, address }: PerformanceProps) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const host = useHost()
  const places = usePlaces()
  const { remove } = useAct()
  const { api } = host
  const { isStudent, mayWrite, mayImport } = useExamRights()
  const classes = useClassChoices()
  const [editing, setEditing] = useState<Exam | 'new' | null>(null)
  const list = useListPage({
    name: 'performance',
    call: useExamList(),
    ...{ address, query: student ? { student } : {} },
    filters: { grade: !student && classes.length > 1 && byRow(t('grade'), classes) },
    columns: useExamColumns(isStudent),
  })
  const draws = places.canOpen('score-chart')
  const draw = (one?: Exam) => {
    const seen = [...new Map((list.rows ?? []).map(row => [row.student.uuid, row.student])).values()]
    void host.open('score-chart', {
      dialog: true,
      ...(one && { student: one.student.uuid, name: one.student.name }),
      ...(one && { others: seen.map(({ uuid, name }) => ({ uuid, name })) }),
    })
  }
  return (
    <>
      <ListPage
        list={list}
        title={t('title')}
        noun={t('noun')}
        find={t(isStudent ? 'findOwn' : 'find')}
        none={{ title: t('none'), text: t(isStudent ? 'noneOwnText' : mayWrite ? 'noneText' : 'noneBureauText') }}
        rowName={one => [one.student.name, one.exam ?? one.date].join(' ')}
        rowActions={one => [
          !isStudent && draws && { key: 'curve', label: t('curve'), onPick: () => draw(one) },
          mayWrite && { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
          mayWrite && {
            ...{ key: 'delete', label: common('delete'), danger: true },
            onPick: () =>
              remove({
                title: t('deleteTitle', { name: one.student.name, date: one.date }),
                ...{ text: t('deleteText'), run: () => api.performances.remove(one.uuid), changes: [api.performances] },
              }),
          },
        ]}
        importing={mayImport && !student && { kind: 'performance', label: t('import') }}
        create={
          isStudent
            ? draws && (list.count ?? 0) > 0 && { label: t('curve'), onPick: () => draw() }
            : mayWrite && { label: t('create'), onPick: () => setEditing('new') }
        }
      />
      {editing && <ExamDialog one={editing === 'new' ? undefined : editing} student={student} onClose={() => setEditing(null)} />}
    </>
  )
}
