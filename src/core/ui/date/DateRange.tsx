import { useState } from 'react'
import { atNoon, dayOf } from '../../domain/dates.ts'
import { useWords } from '../../i18n/index.ts'
import { IconButton } from '../Button.tsx'
import { useField } from '../Field.tsx'
import { useNarrow } from '../narrow.ts'
import { CalendarButton, DateBox, FaultLine, useFaultId } from './box.tsx'
import { type DateCommon, DateText } from './DateText.tsx'
import { closedDay, type DayRule, dayFault, dayPart, rangeShortcutsTo } from './days.ts'
import { dateWords } from './messages/index.ts'

/** From and to, both as the wire has them, both included; empty where one is open. */
export interface DateSpan {
  readonly from: string
  readonly to: string
}

export interface DateRangeProps extends DateCommon, DayRule {
  /** Both ends, each as a `DatePicker` has it. */
  value: DateSpan
  /** Told both ends when either has changed. */
  onChange: (value: DateSpan) => void
  /** Only where there is no field around it. */
  'aria-label'?: string
}

/** What is wrong with a span: one of its ends, or their order. Forms may ask it too. */
export function spanFault({ from, to }: DateSpan, rule: DayRule = {}, time = false) {
  const turned = from !== '' && to !== '' && dayPart(from) > dayPart(to)
  return dayFault(from, rule, time) ?? dayFault(to, rule, time) ?? (turned ? ({ why: 'turned' } as const) : null)
}

/**
 * Two days, written or picked, the earlier first. With `time` both mean noon (B238).
 *
 * @example
 * <Field label={t('period')}><DateRange value={{ from: begin_date, to: end_date }} onChange={setPeriod} /></Field>
 */
export function DateRange({ value, onChange, disabled, readOnly, time, plain, 'aria-label': label, ...rest }: DateRangeProps) {
  const t = useWords(dateWords)
  const field = useField()
  const narrow = useNarrow()
  const { today = dayOf(new Date()), ...rule } = rest
  // the first of two presses; the second one decides, whichever comes earlier in the year
  const [begun, setBegun] = useState<string | null>(null)
  const { id, own, describedBy } = useFaultId(spanFault(value, rule, time))
  const wire = (day: string) => (time ? atNoon(day) : day)
  const fixed = disabled || readOnly
  const set = (from: string, to: string) => onChange({ from: wire(from), to: wire(to) })
  const text = { time, disabled, readOnly, faultId: describedBy }
  return (
    <>
      <DateBox data-two="" role="group" aria-label={label} aria-labelledby={label ? undefined : field?.labelId}>
        <DateText {...text} label={t('from')} value={value.from} onChange={from => onChange({ ...value, from })} />
        <span aria-hidden="true">{t('until')}</span>
        <DateText {...text} first={false} label={t('to')} value={value.to} onChange={to => onChange({ ...value, to })} />
        <div>
          {(value.from || value.to) && !fixed && (
            <IconButton icon="close" label={t('clear')} onClick={() => onChange({ from: '', to: '' })} />
          )}
          <CalendarButton
            label={label ? `${label} ${t('pickRange')}` : t('pickRange')}
            disabled={fixed}
            from={begun ?? dayPart(value.from)}
            to={begun ? '' : dayPart(value.to)}
            today={today}
            rule={rule}
            months={narrow ? 1 : 2}
            note={begun ? t('chooseEnd') : undefined}
            onClose={() => setBegun(null)}
            onDay={day => {
              if (begun === null) setBegun(day)
              else if (day < begun) set(day, begun)
              else set(begun, day)
              return begun !== null
            }}
            shortcuts={(plain ? [] : rangeShortcutsTo(today)).map(({ key, from, to }) => ({
              key,
              label: t(key),
              disabled: (closedDay(from, rule) ?? closedDay(to, rule)) !== null,
              onPick: () => set(from, to),
            }))}
          />
        </div>
      </DateBox>
      <FaultLine id={id} fault={own} time={time} />
    </>
  )
}
