import { useHost } from '../../core/host/index.ts'
import { useWords } from '../../core/i18n/index.ts'
import { useAct } from '../../core/ui/index.ts'
import { type Answer, type Consultation, type Question, useConsultChanges } from './data.ts'
import { words } from './messages/index.ts'

/** Deletions: each asks first and names what goes (G148). */
export function useConsultActs() {
  const t = useWords(words)
  const { api } = useHost()
  const { remove } = useAct()
  const changes = useConsultChanges()
  return {
    remove: ({ uuid, title }: Consultation, then?: () => void) =>
      remove({
        title: t('deleteTitle', { title }),
        text: t('deleteText'),
        run: async () => {
          await api.consults.remove(uuid)
          then?.()
        },
        changes,
      }),
    removeQuestion: ({ uuid }: Question) =>
      remove({ title: t('deleteQuestion'), text: t('deleteText'), run: () => api.consult_students.remove(uuid), changes }),
    removeAnswer: ({ uuid }: Answer) =>
      remove({ title: t('deleteAnswer'), text: t('deleteText'), run: () => api.consult_comments.remove(uuid), changes }),
  }
}
