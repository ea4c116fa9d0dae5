import { chosenOf, type ListView } from '../../core/ui/index.ts'

export const filterKeys = ['provinces', 'level', 'attr', 'type', 'college_nature', 'major', 'second_major'] as const

/** 内蒙古自治区 is 内蒙古, 上海市 is 上海: thirty-three of them stand in a line. */
export const shortPlace = (name: string): string => name.replace(/(壮族|回族|维吾尔)?自治区$|特别行政区$|[省市]$/, '')

/** Classes of the chosen disciplines, whose two digits they begin with; none while no discipline is chosen: there are nearly a hundred. */
export const classesOf = <C extends { readonly id: string }>(classes: readonly C[], disciplines: readonly string[]): readonly C[] =>
  classes.filter(({ id }) => disciplines.some(code => id.startsWith(code)))

/** A class goes with its discipline. */
export function settleClasses(filters: ListView['filters']): ListView['filters'] {
  const disciplines = chosenOf(filters.major)
  const kept = chosenOf(filters.second_major).filter(code => disciplines.some(discipline => code.startsWith(discipline)))
  return { ...filters, second_major: kept }
}
