import type { QueryState } from '../../../core/data/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note, Section, Skeleton, Term, Terms } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { useTableName } from './use-removal.ts'

/** How many rows would go with this one: known before anybody asks to delete it. */
export function Belongings({ of: { data, error } }: { of: QueryState<readonly { table: string; rows: number }[]> }) {
  const t = useWords(adminWords)
  const nameOf = useTableName()
  if (error && !data) return null
  return (
    <Section title={t('belongs')}>
      {!data && (
        <div aria-busy="true">
          <Skeleton width="100%" height={72} />
        </div>
      )}
      {data?.length === 0 && <Note>{t('belongsNothing')}</Note>}
      {data && data.length > 0 && (
        <Terms columns>
          {data.map(({ table, rows }) => (
            <Term key={table} label={nameOf(table)} value={t('rows', { n: grouped(rows) })} />
          ))}
        </Terms>
      )}
    </Section>
  )
}
