import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react'
import { type InputHTMLAttributes, type Ref, useRef, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import type { Option } from './choice.tsx'
import { controlBox } from './control.ts'
import { useField } from './Field.tsx'
import { panel, panelRow } from './panel.ts'
import { useTopLayer } from './top-layer.ts'

const Text = styled.input`${controlBox}`

// Headless UI hands its own, empty, labels through: the field's come last
function Face({ label, ref, ...rest }: InputHTMLAttributes<HTMLInputElement> & { label: string | undefined; ref?: Ref<HTMLInputElement> }) {
  const field = useField()
  return (
    <Text
      {...rest}
      ref={ref}
      id={field?.id ?? rest.id}
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
    />
  )
}

const Panel = styled.div`
  ${panel}
`
const Row = styled.div`
  ${panelRow}
  & > small { font: var(--zy-t12); color: var(--zy-ink-3); }
`
const Nothing = styled.div`
  padding: 6px 16px;
  color: var(--zy-ink-3);
`

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

/** One of many, found by typing. Shows at most 100 at a time. */
export function Combobox<V extends string | number>({
  options,
  value,
  onChange,
  onSearch,
  placeholder,
  disabled,
  loading,
  'aria-label': label,
}: ComboboxProps<V>) {
  const t = useWords(commonWords)
  const [typed, setTyped] = useState('')
  const anchor = useRef<HTMLInputElement>(null)
  const top = useTopLayer(anchor)
  const wanted = typed.trim().toLowerCase()
  const found =
    onSearch || !wanted ? options : options.filter(option => `${option.label} ${option.note ?? ''}`.toLowerCase().includes(wanted))
  const nothing = t(loading ? 'loading' : 'noMatch')
  const search = (text: string) => {
    setTyped(text)
    onSearch?.(text)
  }
  const labels = new Map(options.map(option => [option.value, option.label]))
  return (
    <Headless<V | null> value={value ?? null} onChange={onChange} disabled={disabled} immediate onClose={() => setTyped('')}>
      <ComboboxInput
        as={Face}
        ref={anchor}
        label={label}
        autoComplete="off"
        placeholder={placeholder ?? t('select')}
        maxLength={100}
        displayValue={(chosen: V | null) => (chosen === null ? '' : (labels.get(chosen) ?? ''))}
        // half a syllable of an input method finds nothing: what is written in the end is searched for
        onChange={event => {
          if (!(event.nativeEvent as InputEvent).isComposing) search(event.target.value)
        }}
        onCompositionEnd={event => search(event.currentTarget.value)}
      />
      <ComboboxOptions as={Panel} popover="manual" modal={false} ref={top}>
        {found.slice(0, 100).map(option => (
          <ComboboxOption as={Row} key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </ComboboxOption>
        ))}
        {/* not an option: a disabled option with the present value would show as chosen */}
        {found.length === 0 && (
          <Nothing role="option" aria-disabled="true" aria-selected="false">
            {nothing}
          </Nothing>
        )}
      </ComboboxOptions>
      {/* said aloud from outside the list, which may hold nothing but options */}
      <span className="zy-hidden" role="status">
        {found.length === 0 && typed ? nothing : ''}
      </span>
    </Headless>
  )
}
