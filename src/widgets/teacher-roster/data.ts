import { useList, useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { type ListView, pageQuery } from '../../core/ui/index.ts'
import { gradesOf, type Teacher, type TeacherType } from './model.ts'

const queryOf = (listed: ListView, type: TeacherType) => {
  const grade = gradesOf(listed.filters.grade)
  return { teacher_type: [type], ...(grade.length > 0 && { grade }) }
}
// the server checks the name of an order against its own list
const order = ({ ordering, ...page }: ReturnType<typeof pageQuery>) => ({ ...page, ...(ordering && { ordering: ordering as ['name'] }) })

export function useTeachers(listed: ListView, type: TeacherType) {
  const { api } = useHost()
  return useList(api.teachers.list, { ...queryOf(listed, type), ...order(pageQuery(listed)) })
}

/** All of them under the filters and in the order of the page: the list without limit and offset (B185). */
export function useAllTeachers(listed: ListView, type: TeacherType): () => Promise<Teacher[]> {
  const { api } = useHost()
  const { limit, offset, ...rest } = order(pageQuery(listed))
  return async () => (await api.teachers.list({ ...queryOf(listed, type), ...rest })).results
}

/** The classes of the school, newest year first; none where there are none to give (a company). */
export function useClasses(isWanted: boolean) {
  const { api } = useHost()
  const { data } = useRecord(isWanted ? api.grades.jw_year_grade_tree : null)
  return (data ?? [])
    .flatMap(({ year_name, children }) => children.map(({ uuid, name, year }) => ({ uuid, name, year, year_name })))
    .sort((a, b) => b.year - a.year)
}
