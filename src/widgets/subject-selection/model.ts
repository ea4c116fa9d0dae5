import { history, physics } from '../../core/domain/courses.ts'
import type { Opened } from './data.ts'

/** Whatever is told of a combination. */
interface OfCombination {
  readonly combination: readonly string[]
}

/** One row of the grid: the combinations of one first subject, or all of them where there is none. */
export interface GridRow<C extends OfCombination> {
  /** The subject that stands before its row; undefined where none comes first. */
  readonly first: string | undefined
  readonly cells: readonly { readonly opened: C; readonly others: readonly string[] }[]
}

/** 3+1+2 as two rows, physics and history; every other way of choosing as one. */
export function gridOf<C extends OfCombination>(opened: readonly C[]): GridRow<C>[] {
  const isFirst = opened.every(({ combination }) => combination.includes(physics) !== combination.includes(history))
  const of = (first: string | undefined, some: readonly C[]): GridRow<C> => ({
    first,
    cells: some.map(one => ({ opened: one, others: one.combination.filter(subject => subject !== first) })),
  })
  if (!isFirst || opened.some(({ combination }) => combination.length < 3)) return [of(undefined, opened)]
  return [physics, history].map(first =>
    of(
      first,
      opened.filter(({ combination }) => combination.includes(first)),
    ),
  )
}

/** A share in tenths of a percent, as text; nothing out of nothing has none. */
export const percent = (part: number, whole: number): string | undefined => (whole > 0 ? ((part / whole) * 100).toFixed(1) : undefined)

/** Whether two choices are the same, in whatever order. */
export const isSame = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one !== undefined && other !== undefined && one.length === other.length && one.every(subject => other.includes(subject))

/** The one of the legal combinations that somebody chose; undefined before she chose a whole one. */
export const ownOf = (opened: readonly Opened[], chosen: readonly string[] | null): readonly string[] | undefined =>
  opened.find(({ combination }) => isSame(combination, chosen ?? undefined))?.combination

export interface Picked {
  readonly base?: readonly string[] | undefined
  readonly other?: readonly string[] | undefined
}
/** A press on a combination: the first is what one has, the second what it is compared with; pressed again it is given up. */
export function pick({ base, other }: Picked, pressed: readonly string[]): Picked {
  if (isSame(base, pressed)) return { base: other }
  if (isSame(other, pressed)) return { base }
  return base ? { base, other: pressed } : { base: pressed }
}
