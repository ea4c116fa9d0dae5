import { DayPicker, type Matcher } from 'react-day-picker'
import styled from 'styled-components'
import { dayOf } from '../../domain/dates.ts'
import { useLocale, useWords } from '../../i18n/index.ts'
import { closedDay, type DayRule, dateOf } from './days.ts'
import { dateWords } from './messages/index.ts'

const Look = styled.div`
  & .rdp-months { display: flex; gap: 24px; }
  & .rdp-month { display: grid; grid-template: 'back caption on' 36px 'grid grid grid' auto / 32px 1fr 32px; align-items: center; }
  & .rdp-month_caption { grid-area: caption; display: flex; justify-content: center; font-weight: 600; }
  & .rdp-button_previous { grid-area: back; }
  & .rdp-button_next { grid-area: on; }
  & :is(.rdp-button_previous, .rdp-button_next) { width: 32px; height: 32px; display: grid; place-items: center; padding: 0; border: 0; border-radius: var(--zy-r); background: none; color: var(--zy-ink-2); }
  & :is(.rdp-button_previous, .rdp-button_next):hover:not([aria-disabled]) { background: var(--zy-ground); }
  & :is(.rdp-button_previous, .rdp-button_next)[aria-disabled] { color: var(--zy-ink-off); cursor: not-allowed; }
  & .rdp-chevron { width: 16px; height: 16px; fill: currentColor; }
  & .rdp-dropdowns { position: relative; display: flex; gap: 4px; }
  & .rdp-dropdown_root > span { display: none; }
  & .rdp-dropdown { min-height: 28px; padding: 0 2px; border: 0; border-radius: var(--zy-r); background: var(--zy-paper); color: inherit; font-weight: 600; cursor: pointer; }
  & .rdp-dropdown:hover { background: var(--zy-ground); }
  & .rdp-month_grid { grid-area: grid; border-collapse: separate; border-spacing: 0 2px; }
  & .rdp-weekday { height: 28px; padding: 0; font: var(--zy-t12); color: var(--zy-ink-3); }
  & .rdp-day { padding: 0; width: 36px; height: 36px; text-align: center; }
  & .rdp-day_button { width: 36px; height: 36px; padding: 0; border: 1px solid transparent; border-radius: var(--zy-r); background: none; color: var(--zy-ink); font-variant-numeric: tabular-nums; }
  & .rdp-day_button:hover:not(:disabled) { background: var(--zy-ground); }
  & .rdp-today .rdp-day_button { border-color: var(--zy-brand); }
  & .rdp-disabled .rdp-day_button { color: var(--zy-ink-off); text-decoration: line-through; cursor: not-allowed; }
  & .rdp-range_middle:not(.rdp-outside) { background: var(--zy-brand-wash); }
  & .rdp-selected:not(.rdp-range_middle) .rdp-day_button { background: var(--zy-brand); border-color: var(--zy-brand); color: var(--zy-on-brand); font-weight: 600; }
  & .rdp-range_start:not(.rdp-range_end, .rdp-outside) { background: linear-gradient(90deg, transparent 50%, var(--zy-brand-wash) 50%); }
  & .rdp-range_end:not(.rdp-range_start, .rdp-outside) { background: linear-gradient(270deg, transparent 50%, var(--zy-brand-wash) 50%); }
`

export interface CalendarProps {
  /** `yyyy-mm-dd`, or empty. */
  from: string
  /** The end of a range; left out where one day is chosen. */
  to?: string
  today: string
  rule: DayRule
  months: 1 | 2
  onDay: (day: string) => void
}

const tags = { zh: 'zh-CN', en: 'en-US', es: 'es-ES' } as const

/** Days of a month to choose from: the APG's date grid. Words come from Intl, not from date-fns' tables. Fetched when it is opened. */
export function Calendar({ from, to, today, rule, months, onDay }: CalendarProps) {
  const t = useWords(dateWords)
  const locale = useLocale()
  const formatted = (options: Intl.DateTimeFormatOptions) => (date: Date) => new Intl.DateTimeFormat(tags[locale], options).format(date)
  const caption = formatted({ year: 'numeric', month: 'long' })
  const whole = formatted({ dateStyle: 'full' })
  const closed: Matcher = date => closedDay(dayOf(date), rule) !== null
  const [first, last] = [rule.min ?? '1950-01-01', rule.max ?? `${Number(today.slice(0, 4)) + 10}-12-31`]
  const month = from || to || (today < first ? first : today > last ? last : today)
  const shared = {
    autoFocus: true,
    showOutsideDays: false,
    fixedWeeks: true,
    navLayout: 'around',
    captionLayout: 'dropdown',
    numberOfMonths: months,
    weekStartsOn: 1,
    locale: { code: tags[locale] },
    today: dateOf(today),
    defaultMonth: dateOf(month),
    startMonth: dateOf(from && from < first ? from : first),
    endMonth: dateOf(to && to > last ? to : last),
    disabled: closed,
    formatters: {
      formatCaption: caption,
      formatMonthDropdown: formatted({ month: locale === 'zh' ? 'numeric' : 'long' }),
      formatYearDropdown: formatted({ year: 'numeric' }),
      formatWeekdayName: formatted({ weekday: locale === 'zh' ? 'narrow' : 'short' }),
    },
    labels: {
      labelGrid: caption,
      labelDayButton: (date: Date, { today: isToday }: { today?: boolean }) => (isToday ? `${whole(date)} ${t('todayIs')}` : whole(date)),
      labelWeekday: formatted({ weekday: 'long' }),
      labelPrevious: () => t('previousMonth'),
      labelNext: () => t('nextMonth'),
      labelMonthDropdown: () => t('month'),
      labelYearDropdown: () => t('year'),
    },
  } as const
  return (
    <Look>
      {to === undefined ? (
        <DayPicker {...shared} mode="single" selected={from ? dateOf(from) : undefined} onSelect={(_, day) => onDay(dayOf(day))} />
      ) : (
        <DayPicker
          {...shared}
          mode="range"
          selected={{ from: from ? dateOf(from) : undefined, to: to ? dateOf(to) : undefined }}
          onSelect={(_, day) => onDay(dayOf(day))}
        />
      )}
    </Look>
  )
}
