import { useState } from 'react'
import { school_active_student_feedbacks } from '../../../core/contracts/career/school_active_student_feedbacks.ts'
import { MOST_PICTURES } from '../../../core/domain/upload-limits.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, PicturesField, TextAreaField, useForm } from '../../../core/ui/index.ts'
import { type Activity, type Feedback, useActivityChanges } from '../data.ts'
import { words } from '../messages/index.ts'

interface DialogProps {
  active: Activity
  row: Feedback | undefined
  onClose: () => void
}

/** A student tells how it was, with what she photographed (C200). */
export function FeedbackDialog({ active, row, onClose }: DialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const changes = useActivityChanges()
  const [isSending, setSending] = useState(false)
  const form = useForm({
    name: `career/feedbacks ${active.uuid}`,
    title: t(row ? 'changeFeedback' : 'tellOf', { name: active.name }),
    words,
    body: school_active_student_feedbacks.write,
    row,
    read: (one: Feedback) => ({ image: one.image.map(({ uuid }) => uuid) }),
    check: () => ({ image: isSending ? { code: 'sending' } : undefined }),
    save: (body, how) => {
      const sent = { ...body, school_active: active.uuid }
      return row ? api.school_active_student_feedbacks.patch(row.uuid, sent, how) : api.school_active_student_feedbacks.create(sent, how)
    },
    changes,
    done: onClose,
  })
  const { fields } = form
  return (
    <FormDialog form={form} width={640} onClose={onClose}>
      <TextAreaField of={fields.content} label={t('feedbackContent')} rows={5} counted />
      <PicturesField of={fields.image} there={row?.image} limit={MOST_PICTURES} onBusy={setSending} wide />
    </FormDialog>
  )
}
