import { useState } from 'react'
import { useField } from '../Field.tsx'
import { Input } from '../Input.tsx'
import { readDay, readMoment } from './days.ts'

/** What every control that asks for a date takes. */
export interface DateCommon {
  disabled?: boolean
  readOnly?: boolean
  /** The wire wants a moment: `yyyy-mm-dd hh:mm:ss`, at 12:00:00 unless another time is written (B238). */
  time?: boolean
  /** Today, for those who know better than the clock of this machine. */
  today?: string
  /** Without the column of shortcuts. */
  plain?: boolean
}

export interface DateTextProps extends Pick<DateCommon, 'disabled' | 'readOnly' | 'time'> {
  value: string
  onChange: (value: string) => void
  /** Only where the field's own label does not name it. */
  label?: string
  /** The one the label of the field points at. */
  first?: boolean
  placeholder?: string
  faultId?: string
}

/**
 * A date as text. What can be read as a date is put into the wire's form when one leaves the box or presses Enter; what cannot is
 * handed on as it was written, so that the rule of the form refuses it too and a draft keeps it (R4).
 */
export function DateText({ value, onChange, time, label, first = true, faultId, ...rest }: DateTextProps) {
  const field = useField()
  const [draft, setDraft] = useState<string | null>(null)
  const settle = () => {
    if (draft === null) return
    const plain = draft.trim()
    setDraft(null)
    const next = (time ? readMoment(plain) : readDay(plain)) ?? plain
    if (next !== value) onChange(next)
  }
  const described = [faultId, field?.describedBy].filter(Boolean).join(' ')
  return (
    <Input
      placeholder={time ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd'}
      {...rest}
      {...(!first && { id: undefined })}
      className="num"
      autoComplete="off"
      maxLength={40}
      aria-label={label}
      aria-describedby={described || undefined}
      aria-invalid={faultId || field?.invalid ? true : undefined}
      value={draft ?? value}
      onText={setDraft}
      onBlur={settle}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle()
      }}
    />
  )
}
