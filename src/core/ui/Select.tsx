import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import type { Option } from './choice.tsx'
import { controlBox } from './control.ts'
import { useField } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { panel, panelRow } from './panel.ts'
import { useTopLayer } from './top-layer.ts'

const Face = styled.button`
  ${controlBox}
  display: inline-flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  text-align: start;
  & > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & > span[data-empty] { color: var(--zy-ink-3); }
  & > svg { color: var(--zy-ink-2); }
`

export interface SelectFaceProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What is chosen, in words; the placeholder is shown when it is empty. */
  text: string
  placeholder?: string
  label: string | undefined
  icon?: 'chevron-down' | 'lock'
  ref?: Ref<HTMLButtonElement>
}

/** The closed face of everything that is chosen from a list. Named by its field and by what is chosen. */
export function SelectFace({ text, placeholder, label, icon = 'chevron-down', ref, children: _, ...rest }: SelectFaceProps) {
  const t = useWords(commonWords)
  const field = useField()
  const id = field?.id ?? rest.id
  const textId = useId()
  return (
    <Face
      part="input"
      {...rest}
      ref={ref}
      type="button"
      id={id}
      // Headless UI passes its own, empty, labels through: these come last
      aria-label={field ? undefined : [label, text].filter(Boolean).join(' ') || undefined}
      aria-labelledby={field ? `${field.labelId} ${textId}` : undefined}
      aria-describedby={field?.describedBy}
      data-invalid={field?.invalid || undefined}
      aria-invalid={field?.invalid || undefined}
    >
      <span id={textId} data-empty={text ? undefined : ''}>
        {text || (placeholder ?? t('select'))}
      </span>
      <Icon name={icon} size={12} />
    </Face>
  )
}

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

/**
 * One of a list.
 *
 * @example
 * <Field label={t('nation')}><Select options={nations} value={nation} onChange={setNation} /></Field>
 */
export function Select<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  clearable,
  emptyText,
  'aria-label': label,
}: SelectProps<V>) {
  const t = useWords(commonWords)
  const anchor = useRef<HTMLButtonElement>(null)
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

export interface MultiSelectProps<V extends string | number> extends Common<V> {
  /** All that are chosen. */
  value: readonly V[]
  /** Told all that are chosen. */
  onChange: (value: V[]) => void
}

/** Several of a list; the list stays open while one chooses. */
export function MultiSelect<V extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  emptyText,
  'aria-label': label,
}: MultiSelectProps<V>) {
  const t = useWords(commonWords)
  const anchor = useRef<HTMLButtonElement>(null)
  const top = useTopLayer(anchor)
  const text = options
    .filter(option => value.includes(option.value))
    .map(option => option.label)
    .join('、')
  return (
    <Listbox multiple value={[...value]} onChange={onChange} disabled={disabled}>
      <ListboxButton
        as={SelectFace}
        ref={anchor}
        onKeyDown={opensByEnter}
        text={text}
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
