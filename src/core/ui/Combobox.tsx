import { useRef } from 'react'
import { commonWords, useWords } from '../i18n/index.ts'
import { ComboboxFace } from './select/ComboboxFace.tsx'
import type { ComboboxProps } from './select/combobox-props.ts'
import { useLists } from './select/lists.ts'

export type { ComboboxProps } from './select/combobox-props.ts'

/** One of many, found by typing. Shows at most 100 at a time. */
export function Combobox<V extends string | number>(props: ComboboxProps<V>) {
  const { options, value, placeholder, disabled, 'aria-label': label } = props
  const t = useWords(commonWords)
  const anchor = useRef<HTMLInputElement>(null)
  const { lists, early } = useLists(anchor)
  if (lists) return <lists.OpenCombobox {...props} anchor={anchor} />
  const chosen = options.find(option => option.value === value)?.label ?? ''
  return (
    <ComboboxFace
      // what is chosen may come late; what is typed meanwhile is handed on
      key={chosen}
      ref={anchor}
      label={label}
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="list"
      autoComplete="off"
      placeholder={placeholder ?? t('select')}
      maxLength={100}
      disabled={disabled}
      defaultValue={chosen}
      onFocus={early.wants}
      onInput={event => early.typed(event.currentTarget.value)}
      onCompositionStart={early.composes}
      onCompositionEnd={early.composed}
    />
  )
}
