import type { Changed } from '../../../core/data/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { useAct } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import type zh from '../messages/zh.ts'

interface Dependent {
  readonly table: string
  readonly rows: number
}
/** Deleting by `contracts/dependents.ts`: what goes along, and the deletion that names its number. */
interface Removal {
  readonly dependents: (uuid: string) => Promise<readonly Dependent[]>
  readonly remove: (uuid: string, query: { rows?: number }) => Promise<unknown>
  readonly changes: readonly Changed[]
}

/** What a table of the database is, in words. */
export function useTableName(): (table: string) => string {
  const t = useWords(adminWords)
  return table => {
    const key = `of.${table}` as keyof typeof zh
    return t(Object.hasOwn(adminWords.zh, key) ? key : 'of.other')
  }
}

/** Deletes a row, once the person knows how many others go with it; a number that has changed meanwhile is refused by the server. */
export function useRemoval({ dependents, remove: send, changes }: Removal) {
  const t = useWords(adminWords)
  const nameOf = useTableName()
  const { act, remove } = useAct()
  return async ({ uuid, name }: { uuid: string; name: string }, done?: () => unknown) => {
    const hanging = await act({ run: () => dependents(uuid) })
    if (!hanging) return
    const rows = hanging.reduce((sum, one) => sum + one.rows, 0)
    const what = hanging.map(one => `${nameOf(one.table)} ${grouped(one.rows)}`).join('、')
    remove({
      title: t('deleteTitle', { name }),
      text: rows > 0 ? t('deleteWith', { n: grouped(rows), what }) : t('deleteText'),
      run: async () => {
        await send(uuid, rows > 0 ? { rows } : {})
        done?.()
      },
      changes,
    })
  }
}
