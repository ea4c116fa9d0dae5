import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../../core/api/index.ts'
import { FollowWrite } from '../../../core/contracts/relation/teacher_follow_student.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { DateField, FormDialog, TextAreaField, useForm } from '../../../core/ui/index.ts'
import type { Follow } from '../following.ts'
import { words } from '../messages/index.ts'
import type { Student } from '../model.ts'

/** What she has written, without what is empty. */
const filled = <T extends object>(body: T): Partial<T> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Partial<T>

/** She has followed him in another window since the list came, with other words (8.18). */
const isWrittenOver = (there: Follow, said: Partial<z.input<typeof FollowWrite>>) =>
  (['reason', 'remind_on'] as const).some(field => said[field] !== undefined && there[field] !== null && there[field] !== said[field])

interface DialogProps {
  student: Student
  follow: Follow | undefined
  onClose: () => void
}

/** D056: why a teacher follows a student, and when she wants to be reminded. The first time it is made, later it is changed (B119). */
export function FollowDialog({ student, follow: given, onClose }: DialogProps) {
  // as it was opened: the list knows of a new one before this dialog has closed
  const [follow] = useState(given)
  const t = useWords(words)
  const { api } = useHost()
  const form = useForm({
    name: 'teacher_follow_student',
    title: t(follow ? 'followOf' : 'followTitle', { name: student.name }),
    words,
    body: FollowWrite,
    row: follow,
    read: (row: Follow) => ({ student: row.student.uuid }),
    of: student.uuid,
    ask: false,
    async save(body, how) {
      if (follow) return api.teacher_follow_student.patch(follow.uuid, body, how)
      // what is left empty says nothing: in another window, or before she ended it, she may have written it
      const said = filled(body)
      const [there] = (await api.teacher_follow_student.list({ student: student.uuid, is_follow: true, limit: 1 }, { quiet: true })).results
      if (there && how.ifMatch) return api.teacher_follow_student.patch(there.uuid, said, how)
      if (there && isWrittenOver(there, said)) throw new ApiError('refused', api.teacher_follow_student.list.path, 412, { current: there })
      return api.teacher_follow_student.create({ ...said, student: student.uuid }, how)
    },
    success: follow ? undefined : t('followedDone'),
    changes: [api.teacher_follow_student, api.students],
    done: onClose,
  })
  const { reason, remind_on } = form.fields
  return (
    <FormDialog form={form} onClose={onClose} ok={follow ? undefined : t('follow')}>
      <TextAreaField of={reason} rows={4} />
      <DateField of={remind_on} />
    </FormDialog>
  )
}
