import type { Option } from '../choice.tsx'

export interface ComboboxProps<V extends string | number> {
  /** What there is to choose from, or what was found. */
  options: readonly Option<V>[]
  /** What is chosen; null for nothing. */
  value: V | null | undefined
  /** Told what was chosen, or null where the text was emptied. */
  onChange: (value: V | null) => void
  /** Called with what is typed, when the options are searched on the server; without it we search in the labels. */
  onSearch?: (text: string) => void
  placeholder?: string
  disabled?: boolean
  /** The options are on their way from the server. */
  loading?: boolean
  'aria-label'?: string
}
