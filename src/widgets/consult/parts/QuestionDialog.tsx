import { QuestionWrite } from '../../../core/contracts/career/consult_student.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, SelectField, TextAreaField, useForm } from '../../../core/ui/index.ts'
import { type Consultation, type Question, useConsultChanges, useConsultRights } from '../data.ts'
import { words } from '../messages/index.ts'

interface DialogProps {
  one: Consultation
  row: Question | undefined
  onClose: () => void
}

/** A question on a topic: a student's own, or one that a student asked a teacher and she writes down (C217). */
export function QuestionDialog({ one, row, onClose }: DialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const { isStudent } = useConsultRights()
  const changes = useConsultChanges()
  const asksStudent = !isStudent && !row
  const form = useForm({
    name: `career/consult_student ${one.uuid}`,
    title: t(row ? 'changeQuestion' : isStudent ? 'askOn' : 'askForOn', { title: one.title }),
    words,
    body: QuestionWrite,
    row,
    read: (asked: Question) => ({ consult: asked.consult.uuid, student: asked.student.uuid }),
    required: asksStudent ? ['student'] : [],
    save: (body, how) =>
      row ? api.consult_students.patch(row.uuid, body, how) : api.consult_students.create({ ...body, consult: one.uuid }, how),
    changes,
    done: onClose,
  })
  const { fields } = form
  return (
    <FormDialog form={form} width={560} onClose={onClose} note={isStudent && t('whoReads')}>
      {asksStudent && (
        <SelectField of={fields.student} options={(one.students ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))} wide />
      )}
      <TextAreaField of={fields.content} label={t('question')} rows={6} counted />
    </FormDialog>
  )
}
