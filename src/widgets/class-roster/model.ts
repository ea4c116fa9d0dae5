import type * as z from 'zod/mini'
import type { Grade as Shape } from '../../core/contracts/data_dict/grade.ts'
import { ANY } from '../../core/domain/filters.ts'

export type Grade = z.input<typeof Shape>

export const filterKeys = ['year'] as const

/** The years somebody chose to see; 不限 is all (B171). */
export const yearsOf = (values: readonly string[] | undefined): number[] =>
  (values ?? [])
    .filter(value => value !== '' && value !== ANY)
    .map(Number)
    .filter(year => Number.isInteger(year) && year >= 1950 && year <= 2100)

export interface ClassDraft {
  readonly name: string
  readonly year: number | null
  readonly school_area: string
}
export const emptyDraft = (year: number): ClassDraft => ({ name: '', year, school_area: '' })
export const draftOf = ({ name, year, school_area }: Grade): ClassDraft => ({ name, year, school_area: school_area ?? '' })

/** What is missing or wrong in the form: the same limits as the contract. */
export const faultsOf = ({ name, year }: ClassDraft): readonly ('name' | 'year')[] => [
  ...(name.trim() === '' ? (['name'] as const) : []),
  ...(year === null || year < 1950 || year > 2100 ? (['year'] as const) : []),
]

/** The draft as the wire wants it: an empty campus is no campus. */
export const bodyOf = ({ name, year, school_area }: ClassDraft) => ({
  name: name.trim(),
  year: year ?? 0,
  school_area: school_area.trim() || null,
})
