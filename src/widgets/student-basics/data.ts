import { useMemo } from 'react'
import { useList, useRecord } from '../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../core/host/index.ts'
import type { CascaderOption } from '../../core/ui/index.ts'

/** The student this form is about: oneself, a given one, or nobody yet. */
export function useStudent(view: 'own' | 'staff' | 'read', uuid: string | undefined) {
  const { api } = useHost()
  const own = useRecord(view === 'own' ? api.students.student : null)
  const other = useRecord(view !== 'own' && uuid ? api.students.get : null, uuid ?? '')
  return view === 'own' ? own : other
}

/** Everything that can be chosen: provinces with their course types, subjects, and the school's classes for staff. */
export function useChoices(needsClasses: boolean) {
  const { api } = useHost()
  const user = useCurrentUser()
  const provinces = useList(api.provinces.list)
  const courses = useList(api.courses.list)
  const tree = useRecord(needsClasses && user?.u_type === 4 ? api.grades.jw_year_grade_tree : null)
  const classes = useMemo(
    () =>
      (tree.data ?? []).flatMap(({ year_name, children }) =>
        children.map(one => ({ value: one.uuid, label: `${one.name} · ${year_name}` })),
      ),
    [tree.data],
  )
  return { provinces: provinces.rows ?? [], courses: courses.rows ?? [], classes, isLoading: provinces.isLoading || courses.isLoading }
}

/** The registered places level by level (GB/T 2260). */
export function useNativePlaces() {
  const { api } = useHost()
  return async (path: readonly CascaderOption[]): Promise<CascaderOption[]> => {
    const above = Number(path.at(-1)?.value)
    if (path.length === 0) return (await api.areas.native_province()).map(({ id, province }) => ({ value: String(id), label: province }))
    if (path.length === 1)
      return (await api.areas.native_city({ province: above })).map(({ id, city }) => ({ value: String(id), label: city }))
    return (await api.areas.native_area({ city: above })).map(({ id, area }) => ({ value: String(id), label: area, leaf: true }))
  }
}

/** High schools by province, city and county. */
export function useSchools() {
  const { api } = useHost()
  return async (path: readonly CascaderOption[]): Promise<CascaderOption[]> => {
    const [province, city, area] = path.map(step => Number(step.value))
    if (province === undefined) return (await api.areas.province()).map(row => ({ value: String(row.id), label: row.province }))
    if (city === undefined) return (await api.areas.city({ province })).map(row => ({ value: String(row.id), label: row.city }))
    if (area === undefined) return (await api.areas.area({ province, city })).map(row => ({ value: String(row.id), label: row.area }))
    return (await api.areas.school({ province, city, area })).map(row => ({ value: String(row.id), label: row.school, leaf: true }))
  }
}

/** A stored place as the path a cascader shows. The codes of the levels above follow from the county's. */
export function nativePath(native: number | null, words: string): CascaderOption[] {
  if (native === null) return []
  const codes = [Math.floor(native / 10_000) * 10_000, Math.floor(native / 100) * 100, native]
  const labels = words.split(' ')
  const shown = labels.length === 2 ? [codes[0]!, native] : codes
  return labels.map((label, level) => ({ value: String(shown[level]), label, leaf: level === labels.length - 1 }))
}

/** A stored school as a path; only the last step is looked up again. */
export const schoolPath = (area: number | null, words: string): CascaderOption[] =>
  area === null
    ? []
    : words
        .split(' ')
        .map((label, level, all) => ({ value: level === all.length - 1 ? String(area) : label, label, leaf: level === all.length - 1 }))
