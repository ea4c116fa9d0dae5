import { useList } from '../../../core/data/index.ts'
import type { RecordKind } from '../../../core/domain/career-records.ts'
import { dayOf } from '../../../core/domain/dates.ts'
import { recordForms } from '../../../core/domain/record-fields.ts'
import { useHost } from '../../../core/host/index.ts'
import type { Option } from '../../../core/ui/index.ts'

/** The terms to filter by, newest first, where the kind has them: those that have begun. */
export function useTermChoices(kind: RecordKind): Option[] {
  const { api } = useHost()
  const hasTerm = recordForms[kind].fields.some(({ as }) => as === 'term')
  const { rows = [] } = useList(hasTerm ? api.terms.list : null, { ordering: ['-begin_date'] })
  const today = dayOf(new Date())
  return rows.filter(({ begin_date }) => begin_date <= today).map(({ uuid, name }) => ({ value: uuid, label: name }))
}
