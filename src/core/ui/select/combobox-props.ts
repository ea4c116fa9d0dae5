import type { Option } from '../choice.tsx'

export interface ComboboxProps<V extends string | number> {
  options: readonly Option<V>[]
  value: V | null | undefined
  onChange: (value: V | null) => void
  /** Called with what is typed, when the options are searched on the server; without it we search in the labels. */
  onSearch?: (text: string) => void
  placeholder?: string
  disabled?: boolean
  loading?: boolean
  'aria-label'?: string
}
