import { useList } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Column, Moment, Note, Section, Status, Table } from '../../../core/ui/index.ts'
import { type Activity, type Taker, useActivityRights } from '../data.ts'
import { words } from '../messages/index.ts'
import { useActivityActs } from '../use-activity-acts.ts'

/** Who takes part, of the students whom whoever looks looks after. */
export function Takers({ one }: { one: Activity }) {
  const t = useWords(words)
  const { api } = useHost()
  const acts = useActivityActs()
  const { mayAdd } = useActivityRights()
  const list = useList(api.school_active_students.list, { school_active: one.uuid })
  const columns: Column<Taker>[] = [
    { key: 'student', title: t('studentName'), cell: row => row.student.name, strong: true, card: 'title' },
    { key: 'other_num', title: t('other_num'), cell: row => row.student.other_num, num: true, muted: true, card: 'beside', emptyText: '—' },
    { key: 'grade_name', title: t('grade'), cell: row => row.student.grade_name, card: 'main', emptyText: '—' },
    { key: 'source', title: t('source'), cell: row => t(`source.${row.source}`), secondary: true, card: 'meta' },
    { key: 'created_time', title: t('joinedAt'), cell: row => <Moment at={row.created_time} />, secondary: true, card: 'none' },
    {
      ...{ key: 'has_feedback', title: t('feedbacks'), card: 'end' },
      cell: row => <Status kind={row.has_feedback ? 'done' : 'not-yet'}>{t(row.has_feedback ? 'hasTold' : 'notTold')}</Status>,
    },
  ]
  const isPart = list.rows !== undefined && list.rows.length < one.student_count
  return (
    <Section
      title={t('takers')}
      note={<Note>{isPart ? t('peopleOf', { n: list.rows!.length, all: one.student_count }) : t('people', { n: one.student_count })}</Note>}
    >
      <Table
        label={t('takers')}
        columns={columns}
        rows={list.rows ?? []}
        rowKey={row => row.uuid}
        rowName={row => row.student.name}
        loading={list.isLoading}
        error={list.error && !list.rows ? { title: t('takersFailed'), text: list.error.detail, onRetry: list.again } : null}
        instead={list.rows?.length === 0 && <Note>{t(mayAdd(one) ? 'noTakersYet' : 'noTakers')}</Note>}
        actions={row =>
          mayAdd(one) && !row.has_feedback ? [{ key: 'out', label: t('takeOut'), danger: true, onPick: () => acts.takeOut(row) }] : []
        }
      />
    </Section>
  )
}
