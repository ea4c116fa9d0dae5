import { ANY } from '../../domain/filters.ts'
import type { Option } from '../choice.tsx'
import type { ListView } from '../list-view.ts'

/** One filter of a list: its words, its choices, and how a text of an address becomes a value of the call. */
export interface ListFilter<V extends string | number = string | number> {
  readonly label: string
  readonly options: readonly Option<V>[]
  /** Several may be chosen together. */
  readonly multiple?: boolean
  /** undefined for a text that is none of ours: it narrows nothing. */
  readonly read: (text: string) => V | undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const isYear = (value: number) => Number.isInteger(value) && value >= 1950 && value <= 2100

/** Rows of ours, known by their uuid; the choices may come later than the address. */
export const byRow = (label: string, options: readonly Option[]): ListFilter<string> => ({
  label,
  options,
  multiple: true,
  read: text => (uuid.test(text) ? text : undefined),
})
/** Years; the choices may come later than the address. */
export const byYear = (label: string, options: readonly Option<number>[]): ListFilter<number> => ({
  label,
  options,
  multiple: true,
  read: text => (isYear(Number(text)) ? Number(text) : undefined),
})
/** Words of a table that is known beforehand. */
export const byWord = <V extends string | number>(label: string, options: readonly Option<V>[], multiple = true): ListFilter<V> => ({
  label,
  options,
  multiple,
  read: text => options.find(option => String(option.value) === text)?.value,
})

/** What is chosen without 不限 (B171, B172). */
export const chosenOf = (values: readonly string[] | undefined): string[] => (values ?? []).filter(value => value !== '' && value !== ANY)

/** The chosen filters as the call wants them; what is not chosen, or is no value of ours, is not asked for (B171–B175). */
export function queryOfFilters(filters: Readonly<Record<string, ListFilter>>, chosen: ListView['filters']): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, { read, multiple }]) => {
      const values = chosenOf(chosen[name]).flatMap(text => read(text) ?? [])
      return values.length === 0 ? [] : [[name, multiple ? values : values[0]]]
    }),
  )
}
