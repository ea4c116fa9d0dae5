import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import type { Option } from '../../../core/ui/index.ts'

/** The terms that have activities, newest first (C194). */
export function useActiveTerms(): Option[] {
  const { api } = useHost()
  const { data = [] } = useRecord(api.school_actives.terms)
  return data.map(({ uuid, name }) => ({ value: uuid, label: name }))
}

/** Every type (C195); `used` leaves out those without an activity. */
export function useActiveTypes(used: boolean) {
  const { api } = useHost()
  const { data = [] } = useRecord(api.school_actives.active_type)
  return data.filter(({ count }) => !used || count > 0).map(({ name }) => ({ value: name, label: name }))
}
