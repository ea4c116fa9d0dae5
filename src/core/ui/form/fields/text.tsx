import type { HTMLInputAutoCompleteAttribute } from 'react'
import { Input, NumberInput, PasswordInput, Textarea } from '../../Input.tsx'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'

interface TextProps extends FieldLook {
  of: FieldBinding<string>
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
}

/** One line of text; as long as the contract allows, 100 characters where it says nothing (B239). */
export function TextField({ of, autoComplete = 'off', placeholder, type, inputMode, ...look }: TextProps & Native) {
  return (
    <FieldBox of={of} say={undefined} {...look}>
      <Input
        type={type}
        inputMode={inputMode}
        value={of.value ?? ''}
        onText={of.set}
        maxLength={of.max ?? 100}
        disabled={of.disabled}
        autoComplete={autoComplete}
        placeholder={placeholder}
      />
    </FieldBox>
  )
}
interface Native {
  type?: 'text' | 'email' | 'url'
  inputMode?: 'text' | 'numeric' | 'email' | 'url'
}

/** Several lines; `rows` of them at first. */
export function TextAreaField({
  of,
  rows = 3,
  counted,
  ...look
}: FieldLook & { of: FieldBinding<string>; rows?: number; counted?: boolean }) {
  return (
    <FieldBox of={of} say={undefined} wide {...look}>
      <Textarea value={of.value ?? ''} onText={of.set} maxLength={of.max} rows={rows} counted={counted} disabled={of.disabled} />
    </FieldBox>
  )
}

/** A phone number: full-width digits become digits. It is somebody else's, unless `tel` says that it is her own who types it. */
export function PhoneField({ of, autoComplete = 'off', ...look }: TextProps) {
  return (
    <FieldBox of={of} say={undefined} {...look}>
      <Input
        type="tel"
        className="num"
        value={of.value ?? ''}
        onText={text => of.set(text.normalize('NFKC'))}
        maxLength={of.max ?? 20}
        disabled={of.disabled}
        autoComplete={autoComplete}
      />
    </FieldBox>
  )
}

/** The number of a document: its letters are always capitals. */
export function IdNumberField({ of, ...look }: FieldLook & { of: FieldBinding<string> }) {
  return (
    <FieldBox of={of} say={undefined} {...look}>
      <Input
        className="num"
        value={of.value ?? ''}
        onText={text => of.set(text.normalize('NFKC').toUpperCase())}
        maxLength={of.max ?? 40}
        disabled={of.disabled}
        autoComplete="off"
      />
    </FieldBox>
  )
}

/** A password, with an eye to look at it. */
export function PasswordField({
  of,
  autoComplete,
  ...look
}: FieldLook & { of: FieldBinding<string>; autoComplete: 'current-password' | 'new-password' }) {
  return (
    <FieldBox of={of} say={undefined} {...look}>
      <PasswordInput value={of.value ?? ''} onText={of.set} maxLength={of.max ?? 100} disabled={of.disabled} autoComplete={autoComplete} />
    </FieldBox>
  )
}

interface NumberProps extends FieldLook {
  of: FieldBinding<number>
  unit?: string
  /** A point may be typed: 59.5. */
  decimal?: boolean
  maxLength?: number
}

/** A number. What is no number, or not a whole one where the contract wants one, stays as typed and is refused in words. */
export function NumberField({ of, unit, decimal, maxLength, ...look }: NumberProps) {
  return (
    <FieldBox of={of} say={undefined} {...look}>
      <NumberInput
        value={of.value}
        onNumber={value => of.set(value as number | null)}
        unit={unit}
        decimal={decimal}
        maxLength={maxLength ?? 20}
        disabled={of.disabled}
      />
    </FieldBox>
  )
}

/** A year of four digits. */
export const YearField = (props: Omit<NumberProps, 'decimal' | 'maxLength'>) => <NumberField {...props} maxLength={4} />
