import type { ReactNode } from 'react'
import type { Option } from '../choice.tsx'

interface Common<V extends string | number> {
  /** What there is to choose from; `value` goes over the wire, `label` is shown. */
  options: readonly Option<V>[]
  placeholder?: string
  disabled?: boolean
  /** Only where there is no field around it. */
  'aria-label'?: string
  /** Instead of "no match" for an empty list, for example why it is empty. */
  emptyText?: ReactNode
}

export interface SelectProps<V extends string | number> extends Common<V> {
  /** What is chosen; null for nothing. */
  value: V | null | undefined
  /** Told what was chosen, or null where the field was emptied. */
  onChange: (value: V | null) => void
  /** Offers the placeholder as a choice that empties the field. */
  clearable?: boolean
}

export interface MultiSelectProps<V extends string | number> extends Common<V> {
  /** All that are chosen. */
  value: readonly V[]
  /** Told all that are chosen. */
  onChange: (value: V[]) => void
}

/** What is chosen of several, in words. */
export const labelsOf = <V extends string | number>(options: readonly Option<V>[], value: readonly V[]) =>
  options
    .filter(option => value.includes(option.value))
    .map(option => option.label)
    .join('、')
