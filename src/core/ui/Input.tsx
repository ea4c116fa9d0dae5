import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useState } from 'react'
import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'
import { controlBox } from './control.ts'
import { useControlProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

const Text = styled.input.attrs({ part: 'input' })`${controlBox}`
const Around = styled.span`
  position: relative;
  display: block;
  & > em { position: absolute; inset-block: 0; right: 11px; display: flex; align-items: center; font-style: normal; color: var(--zy-ink-3); pointer-events: none; }
  & > svg { position: absolute; left: 10px; top: calc(50% - 8px); color: var(--zy-ink-3); pointer-events: none; }
  & > input[data-unit] { padding-right: 34px; }
  & > input[data-icon] { padding-left: 34px; }
  & > button { position: absolute; right: 2px; top: calc(50% - 14px); width: 28px; height: 28px; display: grid; place-items: center; padding: 0; border: 0; background: none; color: var(--zy-ink-2); border-radius: var(--zy-r); }
`

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The unit, at the right end inside the box. */
  unit?: ReactNode
  /** At the left end inside the box. */
  icon?: IconName
  /** The text, for those who need no event. */
  onText?: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** One line of text; 100 characters unless told otherwise. No browser remembers what was typed. */
export function Input({ unit, icon, onText, onChange, maxLength = 100, autoComplete = 'off', ...rest }: InputProps) {
  const wiring = useControlProps(autoComplete !== 'off')
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    onText?.(event.target.value)
  }
  const input = (
    <Text
      {...wiring}
      {...rest}
      autoComplete={autoComplete}
      maxLength={maxLength}
      onChange={change}
      data-unit={unit ? '' : undefined}
      data-icon={icon ? '' : undefined}
    />
  )
  if (!unit && !icon) return input
  return (
    <Around>
      {icon && <Icon name={icon} />}
      {input}
      {unit && <em>{unit}</em>}
    </Around>
  )
}

export interface NumberInputProps extends Omit<InputProps, 'value' | 'onText' | 'type'> {
  /** A text that is no number stands as it was typed. */
  value: number | string | null
  /** Called with null for an empty field, and with the text itself where it is no number: the form's rule refuses it, nothing is guessed. */
  onNumber: (value: number | string | null) => void
  /** Numbers with a point are expected; it decides the keyboard of a phone, not what is right. */
  decimal?: boolean
}

/** A number typed as text: no wheel, no spin buttons; full-width digits and thousands are understood. */
export function NumberInput({ value, onNumber, decimal = false, onBlur, ...rest }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string) => {
    const plain = text.normalize('NFKC').replaceAll(',', '').trim()
    setDraft(plain)
    onNumber(plain === '' ? null : isNumber(plain) ? Number(plain) : plain)
  }
  return (
    <Input
      {...rest}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      className="num"
      value={draft ?? (value === null ? '' : String(value))}
      onText={type}
      onBlur={event => {
        setDraft(null)
        onBlur?.(event)
      }}
    />
  )
}
const isNumber = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

/** A password with an eye to look at it. */
export function PasswordInput({ onText, onChange, maxLength = 100, ...rest }: Omit<InputProps, 'unit' | 'icon' | 'type'>) {
  const t = useWords(commonWords)
  const wiring = useControlProps()
  const [seen, setSeen] = useState(false)
  return (
    <Around>
      <Text
        autoComplete="current-password"
        {...wiring}
        {...rest}
        data-unit=""
        type={seen ? 'text' : 'password'}
        maxLength={maxLength}
        onChange={event => {
          onChange?.(event)
          onText?.(event.target.value)
        }}
      />
      <button type="button" aria-label={t(seen ? 'hidePassword' : 'showPassword')} aria-pressed={seen} onClick={() => setSeen(!seen)}>
        <Icon name={seen ? 'eye-off' : 'eye'} />
      </button>
    </Around>
  )
}

const Area = styled.textarea.attrs({ part: 'input' })`
  ${controlBox}
  display: block;
  resize: vertical;
  padding: 6px 10px;
`
const Count = styled.span`
  display: block;
  margin-top: 2px;
  text-align: end;
  font: var(--zy-t12);
  color: var(--zy-ink-3);
`

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** The text, for those who need no event. */
  onText?: (text: string) => void
  /** Shows how many characters are used of `maxLength`. */
  counted?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; 1000 characters and five rows unless told otherwise. */
export function Textarea({ onText, onChange, maxLength = 1000, rows = 5, counted, ...rest }: TextareaProps) {
  const wiring = useControlProps()
  const [length, setLength] = useState(() => String(rest.value ?? rest.defaultValue ?? '').length)
  return (
    <>
      <Area
        {...wiring}
        {...rest}
        rows={rows}
        maxLength={maxLength}
        onChange={event => {
          setLength(event.target.value.length)
          onChange?.(event)
          onText?.(event.target.value)
        }}
      />
      {counted && (
        <Count className="num">
          {length} / {maxLength}
        </Count>
      )}
    </>
  )
}
