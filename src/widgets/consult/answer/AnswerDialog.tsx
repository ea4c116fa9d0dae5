import { CommentWrite } from '../../../core/contracts/career/consult_student_teacher_commen.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, Muted, TextAreaField, useForm } from '../../../core/ui/index.ts'
import { type Answer, type Question, useConsultChanges } from '../data.ts'
import { words } from './messages/index.ts'

interface DialogProps {
  question: Question
  row: Answer | undefined
  onClose: () => void
}

/** D051: a teacher's answer to a question, new or changed: at most 1000 characters in five to ten lines. */
export function AnswerDialog({ question, row, onClose }: DialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const changes = useConsultChanges()
  const form = useForm({
    name: `career/consult_comment ${question.uuid}`,
    title: t(row ? 'change' : 'answerTo', { name: question.student.name }),
    words,
    body: CommentWrite,
    row,
    save: (body, how) =>
      row ? api.consult_comments.patch(row.uuid, body, how) : api.consult_comments.create({ ...body, consult_student: question.uuid }, how),
    changes,
    done: onClose,
  })
  return (
    <FormDialog form={form} width={640} onClose={onClose}>
      <Muted style={{ gridColumn: '1 / -1', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{question.content}</Muted>
      <TextAreaField of={form.fields.content} rows={8} counted />
    </FormDialog>
  )
}
