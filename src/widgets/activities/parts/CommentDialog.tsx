import { ActiveCommentWrite } from '../../../core/contracts/career/school_active_teacher_comment.ts'
import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, SelectField, TextAreaField, useForm } from '../../../core/ui/index.ts'
import { type Comment, type Pupil, useActivityChanges } from '../data.ts'
import { words } from '../messages/index.ts'

interface DialogProps {
  pupil: Pupil
  row?: Comment
  onClose: () => void
}

/** A teacher's word on a student's activities of a term; terms in which she took part in something are offered (C199, C203). */
export function CommentDialog({ pupil, row, onClose }: DialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const changes = useActivityChanges()
  const { data: terms } = useRecord(row ? null : api.school_actives.tc_student_terms, { student: pupil.uuid })
  const written = new Set(pupil.comments.filter(({ is_own }) => is_own).map(({ term }) => term.uuid))
  const free = terms?.filter(({ uuid }) => !written.has(uuid))
  const form = useForm({
    name: `career/active_comment ${pupil.uuid}`,
    title: t(row ? 'changeCommentOf' : 'writeOf', { name: pupil.name }),
    words,
    body: ActiveCommentWrite,
    row,
    read: ({ term }: Comment) => ({ term: term.uuid, student: pupil.uuid }),
    start: { student: pupil.uuid },
    fixed: row ? ['term'] : [],
    save: (body, how) =>
      row
        ? api.school_active_teacher_comment.patch(row.uuid, body, how)
        : api.school_active_teacher_comment.create({ ...body, student: pupil.uuid }, how),
    changes,
    done: onClose,
  })
  const { fields } = form
  const choices = row ? [row.term] : (free ?? [])
  return (
    <FormDialog form={form} width={560} onClose={onClose}>
      <SelectField
        of={fields.term}
        options={choices.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        hint={free?.length === 0 ? t('allWritten') : undefined}
        wide
      />
      <TextAreaField of={fields.content} label={t('comment')} rows={5} counted />
    </FormDialog>
  )
}
