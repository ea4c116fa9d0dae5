import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react'
import { type RefObject, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { panel, panelRow } from '../panel.ts'
import { useTopLayer } from '../top-layer.ts'
import { ComboboxFace } from './ComboboxFace.tsx'
import type { ComboboxProps } from './combobox-props.ts'

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

/** `Combobox`, with the list that opens. */
export function OpenCombobox<V extends string | number>({
  options,
  value,
  onChange,
  onSearch,
  placeholder,
  disabled,
  loading,
  'aria-label': label,
  anchor,
}: ComboboxProps<V> & { anchor: RefObject<HTMLInputElement | null> }) {
  const t = useWords(commonWords)
  const [typed, setTyped] = useState('')
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
        as={ComboboxFace}
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
