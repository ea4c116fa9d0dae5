import { isInCalendar } from './dates.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

export type IdNumberFault = 'length' | 'characters' | 'date' | 'checksum'

/** What is wrong with an 18-character resident ID number (GB 11643); undefined when nothing is. Region codes are not looked up. */
export function idNumberFault(text: string): IdNumberFault | undefined {
  if (text.length !== 18) return 'length'
  if (!/^\d{17}[\dX]$/.test(text)) return 'characters'
  const year = Number(text.slice(6, 10))
  // years before 1900 belong to nobody who is alive
  if (year < 1900 || !isInCalendar(year, Number(text.slice(10, 12)), Number(text.slice(12, 14)))) return 'date'
  const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return checkDigits[sum % 11] === text[17] ? undefined : 'checksum'
}
