import { PerformanceWrite } from '../../../core/contracts/career/performance.ts'
import { rankField, scoreField, scoreTabs } from '../../../core/domain/score-record.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { DateField, FormDialog, NumberField, StudentField, TextField, useForm } from '../../../core/ui/index.ts'
import type { Exam } from '../data.ts'
import { words } from '../messages/index.ts'

interface DialogProps {
  one: Exam | undefined
  student: string | undefined
  onClose: () => void
}

/** Records an exam or changes one: the sum and nine subjects, with the place each gave. What was not examined stays empty. */
export function ExamDialog({ one, student, onClose }: DialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: 'career/performance',
    title: t(one ? 'edit' : 'create'),
    words,
    body: PerformanceWrite,
    row: one,
    read: (row: Exam) => ({ student: row.student.uuid }),
    of: student,
    save: (body, how) =>
      one ? api.performances.patch(one.uuid, body, how) : api.performances.create({ ...body, ...(student && { student }) }, how),
    changes: [api.performances],
    done: onClose,
  })
  const { fields } = form
  return (
    <FormDialog form={form} width={640} onClose={onClose}>
      {!one && !student && <StudentField of={fields.student} />}
      <DateField of={fields.date} />
      <TextField of={fields.exam} wide />
      {scoreTabs.flatMap(of => [
        <NumberField key={scoreField(of)} of={fields[scoreField(of)]} decimal />,
        <NumberField key={rankField(of)} of={fields[rankField(of)]} />,
      ])}
    </FormDialog>
  )
}
