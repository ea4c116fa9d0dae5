import { useList, useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { type ListView, pageQuery } from '../../core/ui/index.ts'
import { type Grade, yearsOf } from './model.ts'

const queryOf = (listed: ListView) => {
  const year = yearsOf(listed.filters.year)
  return year.length > 0 ? { year } : {}
}
// the server checks the name of an order against its own list
const order = ({ ordering, ...page }: ReturnType<typeof pageQuery>) => ({ ...page, ...(ordering && { ordering: ordering as ['name'] }) })

export function useClasses(listed: ListView) {
  const { api } = useHost()
  return useList(api.grades.list, { ...queryOf(listed), ...order(pageQuery(listed)) })
}

/** All classes under the filters and in the order of the page: the list without limit and offset (B185). */
export function useAllClasses(listed: ListView): () => Promise<Grade[]> {
  const { api } = useHost()
  const { limit, offset, ...rest } = order(pageQuery(listed))
  return async () => (await api.grades.list({ ...queryOf(listed), ...rest })).results
}

/** The years of the school's classes, newest first. */
export function useYears() {
  const { api } = useHost()
  const { data } = useRecord(api.grades.jw_year_grade_tree)
  const years = data?.map(({ year, year_name, children }) => ({ year, year_name, count: children.length })) ?? []
  return years.sort((a, b) => b.year - a.year)
}
