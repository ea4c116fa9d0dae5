import { atNoon, dayOf } from '../../domain/dates.ts'
import { useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { CalendarButton, DateBox, FaultLine, useFaultId } from './box.tsx'
import { type DateCommon, DateText } from './DateText.tsx'
import { closedDay, type DayRule, dayFault, dayPart, shortcutsFrom } from './days.ts'
import { dateWords } from './messages/index.ts'

export interface DatePickerProps extends DateCommon, DayRule {
  /** As the wire has it: `yyyy-mm-dd`, with `time` `yyyy-mm-dd hh:mm:ss`; empty for none. Never a Date, so no time zone gets in. */
  value: string
  /** Told the day, or the text as it was written where it is none: the form refuses that. */
  onChange: (value: string) => void
  /** Only where there is no field around it. */
  'aria-label'?: string
}

/**
 * A day, written or picked. With `time` a picked day means its noon (B238).
 *
 * @example
 * <Field label={t('begin')}><DatePicker value={begin} onChange={setBegin} max={end} /></Field>
 */
export function DatePicker({ value, onChange, disabled, readOnly, time, plain, 'aria-label': label, ...rest }: DatePickerProps) {
  const t = useWords(dateWords)
  const { today = dayOf(new Date()), ...rule } = rest
  const wire = (day: string) => (time ? atNoon(day) : day)
  const { id, own, describedBy } = useFaultId(dayFault(value, rule, time))
  const fixed = disabled || readOnly
  return (
    <>
      <DateBox>
        <DateText
          value={value}
          onChange={onChange}
          time={time}
          disabled={disabled}
          readOnly={readOnly}
          label={label}
          faultId={describedBy}
        />
        <div>
          {value && !fixed && <IconButton icon="close" label={t('clear')} onClick={() => onChange('')} />}
          <CalendarButton
            label={label ? `${label} ${t('pick')}` : t('pick')}
            disabled={fixed}
            from={dayPart(value)}
            today={today}
            rule={rule}
            months={1}
            onDay={day => {
              onChange(wire(day))
              return true
            }}
            shortcuts={(plain ? [] : shortcutsFrom(today)).map(({ key, day }) => ({
              key,
              label: t(key),
              disabled: closedDay(day, rule) !== null,
              onPick: () => onChange(wire(day)),
            }))}
          />
        </div>
      </DateBox>
      <FaultLine id={id} fault={own} time={time} />
    </>
  )
}
