import { useHost } from '../../../core/host/index.ts'
import { grouped, type Translate, useWords } from '../../../core/i18n/index.ts'
import { useAct } from '../../../core/ui/index.ts'
import type { College } from '../data.ts'
import { collegeWords } from './messages/index.ts'
import type zh from './messages/zh.ts'

/** What of a table is, in words. */
export function belongingName(t: Translate<typeof zh>, table: string): string {
  const key = `of.${table}` as keyof typeof zh
  return t(Object.hasOwn(collegeWords.zh, key) ? key : 'of.other')
}

/** Deletes a college, once the person knows how many rows go with it; a number that has changed meanwhile is refused by the server. */
export function useCollegeRemoval() {
  const t = useWords(collegeWords)
  const { api } = useHost()
  const { act, remove } = useAct()
  return async ({ uuid, name }: College, done?: () => void) => {
    const hanging = await act({ run: () => api.colleges.dependents(uuid) })
    if (!hanging) return
    const rows = hanging.reduce((sum, one) => sum + one.rows, 0)
    const what = hanging.map(one => `${belongingName(t, one.table)} ${grouped(one.rows)}`).join('、')
    remove({
      title: t('deleteTitle', { name }),
      text: rows > 0 ? t('deleteWith', { n: grouped(rows), what }) : t('deleteText'),
      run: async () => {
        await api.colleges.remove(uuid, rows > 0 ? { rows } : {})
        done?.()
      },
      changes: [api.colleges, api.dict_options.college_query_options],
    })
  }
}
