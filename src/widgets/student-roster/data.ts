import { useMemo } from 'react'
import { useList, useRecord } from '../../core/data/index.ts'
import { useHost } from '../../core/host/index.ts'
import { chosenOf, type ListView, type Option } from '../../core/ui/index.ts'
import { type ClassOption, classesToChoose } from './model.ts'
import { type View, views } from './views.ts'

interface Classes {
  readonly years: readonly { readonly year: number; readonly year_name: string }[]
  readonly classes: readonly ClassOption[]
}

/** The classes to filter by: the tree of the role, or those of the one school that is chosen. */
export function useClasses(view: View, chosenSchools: readonly string[] | undefined): Classes {
  const { api } = useHost()
  const { tree, schools } = views[view]
  const units = chosenOf(chosenSchools)
  const school = units.length === 1 ? units[0] : undefined
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

/** More classes than this are no words to read: a year has to be chosen first. */
const MANY_CLASSES = 60

/** The classes one may choose from; a name that stands twice carries its year. Two schools may both have a 高三(1)班: they are offered within one. */
export function classLabels(classes: Classes['classes'], years: Classes['years'], filters: ListView['filters']): Option[] {
  const open = classesToChoose(classes, filters)
  if (new Set(open.map(one => one.work_unit)).size > 1 || open.length > MANY_CLASSES) return []
  const isAlone = ({ name }: ClassOption) => open.filter(one => one.name === name).length === 1
  const yearOf = (one: ClassOption) => years.find(({ year }) => year === one.year)?.year_name ?? one.year
  return open.map(one => ({ value: one.uuid, label: isAlone(one) ? one.name : `${yearOf(one)} ${one.name}` }))
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
  return useRecord(uuid ? api.grades.get : null, uuid ?? '')
}
