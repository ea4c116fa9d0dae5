import { momentOf } from '../../core/domain/dates.ts'

// a period that is sold begins and ends in China, wherever it is read
const china = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' })
/** `yyyy-mm-dd` */
export const dayOf = (at: string) => china.format(momentOf(at))
/** The last day of what ends at this moment: midnight is still the day before. */
export const lastDayOf = (end: string) => china.format(momentOf(end).getTime() - 1)
