import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Table } from '../../../core/ui/index.ts'
import { portalWords } from '../../messages/index.ts'
import { DueFollows } from './DueFollows.tsx'
import { Answer, Stack } from './layout.tsx'

/** A teacher: her classes and how many students are in them. */
export function TeacherDashboard() {
  const host = useHost()
  const t = useWords(portalWords)
  const common = useWords(commonWords)
  const tree = useRecord(host.api.students.teacher_query_student_tree)
  if (tree.error && !tree.data) return <FailedPanel bare onRetry={tree.again} />
  const classes = tree.data ?? []
  const students = classes.reduce((sum, one) => sum + one.children.length, 0)
  return (
    <>
      <Answer pending={!tree.data}>
        {classes.length === 0 ? t('teacherEmpty') : t('teacherLine', { classes: classes.length, students })}
      </Answer>
      <Stack>
        <DueFollows />
        <Table
          label={t('myStudents')}
          rows={classes}
          rowKey={row => row.uuid}
          loading={!tree.data}
          columns={[
            { key: 'name', title: t('class'), strong: true, card: 'title' },
            { key: 'year', title: t('cohort'), num: true, card: 'beside' },
            { key: 'size', title: t('size'), num: true, align: 'end', card: 'end', named: true, cell: row => row.children.length },
          ]}
          actions={() => [{ key: 'detail', label: common('detail'), to: 'my.students' }]}
        />
      </Stack>
    </>
  )
}
