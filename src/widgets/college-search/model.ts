import { isOf } from '../../core/domain/admission/disciplines.ts'
import { chosenOf, type ListView } from '../../core/ui/index.ts'

export const filterKeys = ['provinces', 'level', 'attr', 'type', 'college_nature', 'major', 'second_major'] as const

/** Classes of the chosen disciplines, whose two digits they begin with; none while no discipline is chosen: there are nearly a hundred. */
export const classesOf = <C extends { readonly id: string }>(classes: readonly C[], disciplines: readonly string[]): readonly C[] =>
  classes.filter(({ id }) => isOf(id, disciplines))

/** A class goes with its discipline. */
export function settleClasses(filters: ListView['filters']): ListView['filters'] {
  const disciplines = chosenOf(filters.major)
  const kept = chosenOf(filters.second_major).filter(code => isOf(code, disciplines))
  return { ...filters, second_major: kept }
}
