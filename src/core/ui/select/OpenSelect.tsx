import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import type { KeyboardEvent, RefObject } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../../i18n/index.ts'
import { Icon } from '../Icon.tsx'
import { panel, panelRow } from '../panel.ts'
import { useTopLayer } from '../top-layer.ts'
import { SelectFace } from './SelectFace.tsx'
import { labelsOf, type MultiSelectProps, type SelectProps } from './select-props.ts'

const Panel = styled.div`
  ${panel}
`
const Row = styled.div`
  ${panelRow}
  & > small { font: var(--zy-t12); color: var(--zy-ink-3); }
  & > svg { margin-inline-start: auto; color: var(--zy-brand); }
`
const Nothing = styled.div.attrs({ role: 'option', 'aria-disabled': true, 'aria-selected': false })`
  padding: 6px 16px;
  color: var(--zy-ink-3);
`

/** Enter opens the list, as the APG has it; Headless UI would submit the form around it. */
function opensByEnter(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))
}

/** A list of several in which nothing is chosen begins at its first line (APG); Headless UI would begin nowhere. */
function beginsAtFirst({ currentTarget: list }: { currentTarget: HTMLElement }) {
  requestAnimationFrame(() => {
    if (!list.isConnected || list.hasAttribute('aria-activedescendant')) return
    list.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }))
  })
}

interface Anchored {
  anchor: RefObject<HTMLButtonElement | null>
}

/** `Select`, with the list that opens. */
export function OpenSelect<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  clearable,
  emptyText,
  'aria-label': label,
  anchor,
}: SelectProps<V> & Anchored) {
  const t = useWords(commonWords)
  const top = useTopLayer(anchor)
  const chosen = options.find(option => option.value === value)
  return (
    <Listbox value={value ?? null} onChange={onChange} disabled={disabled}>
      <ListboxButton
        as={SelectFace}
        ref={anchor}
        onKeyDown={opensByEnter}
        text={chosen?.label ?? ''}
        placeholder={placeholder}
        label={label}
        icon={disabled ? 'lock' : 'chevron-down'}
      />
      <ListboxOptions as={Panel} popover="manual" modal={false} ref={top}>
        {clearable && (
          <ListboxOption as={Row} value={null}>
            {placeholder ?? t('select')}
          </ListboxOption>
        )}
        {options.map(option => (
          <ListboxOption as={Row} key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </ListboxOption>
        ))}
        {options.length === 0 && <Nothing>{emptyText ?? t('empty')}</Nothing>}
      </ListboxOptions>
    </Listbox>
  )
}

/** `MultiSelect`, with the list that opens. */
export function OpenMultiSelect<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  emptyText,
  'aria-label': label,
  anchor,
}: MultiSelectProps<V> & Anchored) {
  const t = useWords(commonWords)
  const top = useTopLayer(anchor)
  return (
    <Listbox multiple value={[...value]} onChange={onChange} disabled={disabled}>
      <ListboxButton
        as={SelectFace}
        ref={anchor}
        onKeyDown={opensByEnter}
        text={labelsOf(options, value)}
        placeholder={placeholder}
        label={label}
        icon={disabled ? 'lock' : 'chevron-down'}
      />
      <ListboxOptions as={Panel} popover="manual" modal={false} ref={top} onFocus={beginsAtFirst}>
        {options.map(option => (
          <ListboxOption as={Row} key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
            {option.note && <small>{option.note}</small>}
            {value.includes(option.value) && <Icon name="check" />}
          </ListboxOption>
        ))}
        {options.length === 0 && <Nothing>{emptyText ?? t('empty')}</Nothing>}
      </ListboxOptions>
    </Listbox>
  )
}
