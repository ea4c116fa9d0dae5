import { useList, useRecord } from '../../../core/data/index.ts'
import type { RecordKind } from '../../../core/domain/career-records.ts'
import { dayOf } from '../../../core/domain/dates.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import type { Option } from '../../../core/ui/index.ts'
import { kinds } from '../kinds.ts'

/** The classes one looks after, to filter by; none where one looks after no class, or after more schools than one. */
export function useClassChoices(): Option[] {
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  const tree = type === 2 || type === 3 ? api.grades.t_year_grade_tree : type === 4 ? api.grades.jw_year_grade_tree : null
  const years = useRecord(tree).data ?? []
  return years.flatMap(({ year_name, children }) => children.map(({ uuid, name }) => ({ value: uuid, label: `${name}\u3000${year_name}` })))
}

/** The terms to filter by, newest first, where the kind has them: those that have begun. */
export function useTermChoices(kind: RecordKind): Option[] {
  const { api } = useHost()
  const hasTerm = kinds[kind].fields.some(({ as }) => as === 'term')
  const { rows = [] } = useList(hasTerm ? api.terms.list : null, { ordering: ['-begin_date'] })
  const today = dayOf(new Date())
  return rows.filter(({ begin_date }) => begin_date <= today).map(({ uuid, name }) => ({ value: uuid, label: name }))
}
