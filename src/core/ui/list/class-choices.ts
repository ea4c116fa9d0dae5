import { useRecord } from '../../data/index.ts'
import { useCurrentUser, useHost } from '../../host/index.ts'
import type { Option } from '../choice.tsx'

/** The classes one looks after, to filter by; none where one looks after no class, or after more schools than one. */
export function useClassChoices(): Option[] {
  const { api } = useHost()
  const type = useCurrentUser()?.u_type
  const tree = type === 2 || type === 3 ? api.grades.t_year_grade_tree : type === 4 ? api.grades.jw_year_grade_tree : null
  const years = useRecord(tree).data ?? []
  return years.flatMap(({ year_name, children }) => children.map(({ uuid, name }) => ({ value: uuid, label: `${name}\u3000${year_name}` })))
}
