import { useMemo } from 'react'
import type { Page } from '../../core/api/index.ts'
import { useList, useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { type ListView, pageQuery } from '../../core/ui/index.ts'
import { type ClassOption, type Student, type StudentQuery, studentQuery, type Within } from './model.ts'
import { type View, views } from './views.ts'

interface Asked extends StudentQuery {
  search?: string
  ordering?: readonly string[]
  limit?: number
  offset?: number
}
interface Students {
  (query: Asked): Promise<Page<Student>>
  readonly path: string
}

// The calls differ by role and answer the same rows; `ordering` is checked by the server against its own list.
const asStudents = (call: unknown) => call as Students

/** One page of the students of this view. */
export function useStudents(view: View, listed: ListView, within: Within) {
  const { api } = useHost()
  const query = { ...studentQuery(listed.filters, within), ...pageQuery(listed) }
  return useList(view === 'class' && !within.grade ? null : asStudents(api.students[views[view].list]), query)
}

/** All of them, in the order and under the filters of the page: the list without limit and offset (B185). */
export function useAllStudents(view: View, listed: ListView, within: Within): () => Promise<Student[]> {
  const { api } = useHost()
  const { limit, offset, ...order } = pageQuery(listed)
  const query = { ...studentQuery(listed.filters, within), ...order }
  return async () => (await asStudents(api.students[views[view].exported])(query)).results
}

interface Classes {
  readonly years: readonly { readonly year: number; readonly year_name: string }[]
  readonly classes: readonly ClassOption[]
}

/** The classes to filter by: the tree of the role, or those of the one school that is chosen. */
export function useClasses(view: View, school: string | undefined): Classes {
  const { api } = useHost()
  const { tree, schools } = views[view]
  const branches = useRecord(tree ? api.grades[tree] : null)
  const ofSchool = useList(schools && !tree && school ? api.grades.list : null, { work_unit: school ?? '', ordering: ['-year', 'name'] })
  return useMemo(() => {
    const listed = branches.data?.flatMap(branch => branch.children) ?? ofSchool.rows ?? []
    const names = branches.data ?? ofSchool.rows ?? []
    const years = new Map(names.map(({ year, year_name }) => [year, year_name]))
    return {
      years: [...years].map(([year, year_name]) => ({ year, year_name })).sort((a, b) => b.year - a.year),
      classes: listed
        .map(one => ({ ...one, work_unit: typeof one.work_unit === 'string' ? one.work_unit : one.work_unit.uuid }))
        .sort((a, b) => b.year - a.year),
    }
  }, [branches.data, ofSchool.rows])
}

/** The schools to filter by, where a view holds several. */
export function useSchools(view: View) {
  const { api } = useHost()
  const { rows } = useList(views[view].schools ? (view === 'bureau' ? api.work_units.by_jyj : api.work_units.list) : null, {
    work_unit_type: [0, 2],
  })
  return rows ?? []
}

/** How many there are in all, and in how many classes. */
export function useCounts(view: View) {
  const { api } = useHost()
  const { count } = views[view]
  return useRecord(count ? api.students[count] : null).data
}

/** The class of the view 'class'. */
export function useClass(uuid: string | undefined) {
  const { api } = useHost()
  return useRecord(uuid ? api.grades.get : null, uuid ?? '').data
}

/** Whom this teacher follows. */
export function useFollowed(view: View): ReadonlySet<string> {
  const { api } = useHost()
  const { rows } = useList(view === 'teacher' || view === 'followed' ? api.students.teacher_follow_student : null, { fields: ['uuid'] })
  return useMemo(() => new Set(rows?.map(row => row.uuid)), [rows])
}
