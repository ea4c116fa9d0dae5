import { useRecord } from '../../core/data/index.ts'
import { workUnitTypes } from '../../core/domain/code-tables.ts'
import { useCurrentUser, useHost, useMay } from '../../core/host/index.ts'

/** The classes of the school, newest year first; a name that stands twice carries its year. None for a company, which has none to give (B265); none yet while `waits`. */
export function useClasses() {
  const { api } = useHost()
  const may = useMay()
  const isCompany = useCurrentUser()?.work_unit?.work_unit_type === workUnitTypes.company
  const { data, error, again, isLoading } = useRecord(
    !isCompany && may(api.grades.jw_year_grade_tree) ? api.grades.jw_year_grade_tree : null,
  )
  const all = (data ?? [])
    .flatMap(({ year_name, children }) => children.map(({ uuid, name, year }) => ({ uuid, name, year, year_name })))
    .sort((a, b) => b.year - a.year)
  const isDouble = (name: string) => all.filter(one => one.name === name).length > 1
  const classes = all.map(one => ({ ...one, label: isDouble(one.name) ? `${one.year_name} ${one.name}` : one.name }))
  return { classes, waits: isLoading, error: data ? undefined : error, again }
}
