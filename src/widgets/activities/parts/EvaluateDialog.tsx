import { useState } from 'react'
import { EvaluateWrite } from '../../../core/contracts/career/school_active_teacher_evaluates.ts'
import { MOST_PICTURES } from '../../../core/domain/upload-limits.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FormDialog, PicturesField, TextAreaField, useForm } from '../../../core/ui/index.ts'
import { type Activity, type Evaluate, useActivityChanges } from '../data.ts'
import { words } from '../messages/index.ts'

interface DialogProps {
  active: Activity
  row: Evaluate | undefined
  onClose: () => void
}

/** D057: a teacher says what she saw, with at most six pictures; `school_active`, `content`, `teacher` and `image` are sent (B262). */
export function EvaluateDialog({ active, row, onClose }: DialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const teacher = useCurrentUser()?.extra_user_info.uuid
  const changes = useActivityChanges()
  const [isSending, setSending] = useState(false)
  const form = useForm({
    name: `career/evaluates ${active.uuid}`,
    title: t(row ? 'changeEvaluate' : 'evaluateOf', { name: active.name }),
    words,
    body: EvaluateWrite,
    row,
    read: (one: Evaluate) => ({ image: one.image.map(({ uuid }) => uuid) }),
    check: () => ({ image: isSending ? { code: 'sending' } : undefined }),
    save: (body, how) => {
      const sent = { ...body, school_active: active.uuid, ...(teacher && { teacher }) }
      return row ? api.school_active_teacher_evaluates.patch(row.uuid, sent, how) : api.school_active_teacher_evaluates.create(sent, how)
    },
    changes,
    done: onClose,
  })
  const { fields } = form
  return (
    <FormDialog form={form} width={640} onClose={onClose}>
      <TextAreaField of={fields.content} label={t('evaluateContent')} rows={5} counted />
      <PicturesField of={fields.image} there={row?.image} limit={MOST_PICTURES} onBusy={setSending} wide />
    </FormDialog>
  )
}
