import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { useAct } from '../../core/ui/index.ts'
import { type Activity, useActivityChanges } from './data.ts'
import { words } from './messages/index.ts'

/** Join, leave, delete: what loses something asks first and names it (G148). */
export function useActivityActs() {
  const t = useWords(words)
  const { api } = useHost()
  const { act, remove } = useAct()
  const changes = useActivityChanges()
  return {
    join: ({ uuid, name }: Activity) =>
      act({ of: uuid, run: () => api.school_active_students.create({ school_active: uuid }), success: t('joined', { name }), changes }),
    leave: ({ uuid, name }: Activity) =>
      act({
        ask: { title: t('leaveTitle', { name }), text: t('leaveText'), ok: t('leave') },
        run: async () => {
          const [row] = (await api.school_active_students.list({ school_active: uuid })).results
          if (row) await api.school_active_students.remove(row.uuid)
        },
        ...{ success: t('left', { name }), changes },
      }),
    remove: ({ uuid, name, student_count }: Activity, then?: () => void) =>
      remove({
        title: t('deleteTitle', { name }),
        text: student_count > 0 ? t('deleteTaken', { n: student_count }) : t('deleteText'),
        run: async () => {
          await api.school_actives.remove(uuid)
          then?.()
        },
        changes,
      }),
    takeOut: (row: { uuid: string; student: { name: string } }) =>
      remove({
        title: t('takeOutTitle', { name: row.student.name }),
        ...{ text: t('takeOutText'), run: () => api.school_active_students.remove(row.uuid), changes },
      }),
    removeFeedback: (uuid: string) =>
      remove({
        ...{ title: t('deleteFeedback'), text: t('deleteText'), run: () => api.school_active_student_feedbacks.remove(uuid), changes },
      }),
    removeEvaluate: (uuid: string) =>
      remove({
        ...{ title: t('deleteEvaluate'), text: t('deleteText'), run: () => api.school_active_teacher_evaluates.remove(uuid), changes },
      }),
  }
}
