import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Dialog, PlaceLink, Table, usePagedList } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const SCHOOL = 4

interface ChosenDialogProps {
  course: readonly string[]
  /** Those of one year of classes; all of them where none is chosen. */
  year: number | undefined
  onClose: () => void
}

/** Who has chosen these subjects (D052): of the students whom whoever looks has on her list, twenty a page (B230). */
export function ChosenDialog({ course, year, onClose }: ChosenDialogProps) {
  const t = useWords(words)
  const { students } = useHost().api
  const type = useCurrentUser()?.u_type
  const call = type === SCHOOL ? students.jw_query_student : students.teacher_query_student
  const asked = { chosen: [...course], ...(year && { year: [year] }) }
  const { rows, isLoading, error, again, pages } = usePagedList(call, asked)
  const title = t('whoChose', { names: course.join(' ') })
  return (
    <Dialog open width={1080} title={title} onClose={onClose}>
      <Table
        label={title}
        columns={[
          {
            key: 'name',
            title: t('whoName'),
            strong: true,
            cell: one => (
              <PlaceLink to="student.archive" params={{ uuid: one.uuid }} otherwise={one.name}>
                {one.name}
              </PlaceLink>
            ),
          },
          { key: 'other_num', title: t('whoNumber'), num: true, card: 'beside', emptyText: '—' },
          { key: 'grade', title: t('statClass'), card: 'meta', emptyText: '—', cell: one => one.grade?.name },
          { key: 'exam_year', title: t('whoExamYear'), num: true, card: 'meta', emptyText: '—' },
        ]}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => one.name}
        loading={isLoading}
        error={error && !rows ? { title: t('whoFailed'), text: error.detail ?? '', onRetry: again } : null}
      />
      {pages}
    </Dialog>
  )
}
