import type { ReactNode } from 'react'
import { useWords } from '../../../core/i18n/index.ts'
import { type Filter, FilterBar, type ListView, SearchBox, TableView, useNarrow, type useTableView } from '../../../core/ui/index.ts'
import type { useClasses, useSchools } from '../data.ts'
import { type Say, words } from '../messages/index.ts'
import { accountStates, type ClassOption, classesToChoose, firstCourses, type Student, settleClasses } from '../model.ts'
import type { View } from '../views.ts'

/** More classes than this are no words to read: a year has to be chosen first. */
const MANY_CLASSES = 60

export interface FiltersProps {
  filters: readonly Filter[]
  listed: ListView
  onChange: (part: Partial<ListView>) => void
  classes: readonly ClassOption[]
  found: ReactNode
  table: ReturnType<typeof useTableView<Student>>
}

/** School, year, class, electives and account, and the search. */
export function Filters({ filters, listed, onChange, classes, found, table }: FiltersProps) {
  const t = useWords(words)
  const narrow = useNarrow()
  return (
    <FilterBar
      filters={filters}
      values={listed.filters}
      onChange={next => onChange({ filters: settleClasses(next, classes) })}
      found={found}
    >
      <SearchBox value={listed.search} placeholder={t('find')} onSearch={search => onChange({ search })} />
      {!narrow && <TableView view={table} />}
    </FilterBar>
  )
}

/** The lines of choices; within one class neither years nor classes are chosen. */
export function useFilters(
  view: View,
  listed: ListView,
  classes: ReturnType<typeof useClasses>,
  schools: ReturnType<typeof useSchools>,
): Filter[] {
  const t = useWords(words)
  const rest: Filter[] = [
    {
      key: 'first_course',
      label: t('firstCourse'),
      multiple: true,
      options: firstCourses.map(first => ({ value: first, label: t(`first_${first}`) })),
    },
    {
      key: 'state',
      label: t('account'),
      multiple: true,
      options: accountStates.map(state => ({ value: state, label: t(`state_${state}`) })),
    },
  ]
  return view === 'class' ? rest : [...placeFilters(t, listed, classes, schools), ...rest]
}

function placeFilters(
  t: Say,
  { filters }: ListView,
  { years, classes }: ReturnType<typeof useClasses>,
  schools: ReturnType<typeof useSchools>,
): Filter[] {
  const open = classesToChoose(classes, filters)
  const isAlone = ({ name }: ClassOption) => open.filter(one => one.name === name).length === 1
  const label = (one: ClassOption) =>
    isAlone(one) ? one.name : `${years.find(({ year }) => year === one.year)?.year_name ?? one.year} ${one.name}`
  // two schools may both have a 高三(1)班: classes are offered within one
  const isOneSchool = new Set(open.map(one => one.work_unit)).size < 2
  const shown = isOneSchool && open.length <= MANY_CLASSES ? open : []
  const all: Filter[] = [
    { key: 'work_unit', label: t('unit'), multiple: true, options: schools.map(({ uuid, name }) => ({ value: uuid, label: name })) },
    { key: 'year', label: t('year'), multiple: true, options: years.map(one => ({ value: String(one.year), label: one.year_name })) },
    { key: 'grade', label: t('grade'), multiple: true, options: shown.map(one => ({ value: one.uuid, label: label(one) })) },
  ]
  return all.filter(filter => filter.options.length > 0)
}
