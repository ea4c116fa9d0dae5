import { useRef } from 'react'
import { useLists } from './select/lists.ts'
import { RestingSelect } from './select/RestingSelect.tsx'
import { labelsOf, type MultiSelectProps, type SelectProps } from './select/select-props.ts'

export type { MultiSelectProps, SelectProps } from './select/select-props.ts'

/**
 * One of a list.
 *
 * @example
 * <Field label={t('nation')}><Select options={nations} value={nation} onChange={setNation} /></Field>
 */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const { lists, early } = useLists(anchor)
  if (lists) return <lists.OpenSelect {...props} anchor={anchor} />
  return (
    <RestingSelect
      {...props}
      anchor={anchor}
      early={early}
      text={props.options.find(option => option.value === props.value)?.label ?? ''}
    />
  )
}

/** Several of a list; the list stays open while one chooses. */
export function MultiSelect<V extends string | number>(props: MultiSelectProps<V>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const { lists, early } = useLists(anchor)
  if (lists) return <lists.OpenMultiSelect {...props} anchor={anchor} />
  return <RestingSelect {...props} anchor={anchor} early={early} text={labelsOf(props.options, props.value)} />
}
