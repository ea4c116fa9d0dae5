import { DatePicker } from '../../date/DatePicker.tsx'
import { DateRange } from '../../date/DateRange.tsx'
import type { DayRule } from '../../date/days.ts'
import type { FieldBinding } from '../binding.ts'
import { FieldBox, type FieldLook } from '../frame.tsx'

interface DateProps extends FieldLook, DayRule {
  of: FieldBinding<string>
}

/** A day, `yyyy-mm-dd`. */
export const DateField = (props: DateProps) => <Moment {...props} />
/** A day and a time, `yyyy-mm-dd hh:mm:ss`; a picked day means its noon (B238). */
export const DateTimeField = (props: DateProps) => <Moment {...props} time />

function Moment({ of, time, wide, label, hint, aside, ...rule }: DateProps & { time?: boolean }) {
  return (
    <FieldBox of={of} say={undefined} wide={wide} label={label} hint={hint} aside={aside}>
      <DatePicker value={of.value ?? ''} onChange={value => of.set(value || null)} time={time} disabled={of.disabled} {...rule} />
    </FieldBox>
  )
}

/** From and to, each a field of its own on the wire; a fault of either stands under both. */
export function DateRangeField({
  from,
  to,
  time,
  wide,
  label,
  hint,
  aside,
  ...rule
}: FieldLook & DayRule & { from: FieldBinding<string>; to: FieldBinding<string>; time?: boolean }) {
  const both = { ...from, error: from.error ?? to.error, show: () => joined(from.show(), to.show()) }
  return (
    <FieldBox of={both} say={undefined} wide={wide} label={label} hint={hint} aside={aside}>
      <DateRange
        value={{ from: from.value ?? '', to: to.value ?? '' }}
        onChange={span => {
          from.set(span.from || null)
          to.set(span.to || null)
        }}
        time={time}
        disabled={from.disabled}
        {...rule}
      />
    </FieldBox>
  )
}
const joined = (one: () => void, other: () => void) => () => {
  one()
  other()
}
