import { looksLikePhone } from './cells.ts'
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

export type DocumentFault = IdNumberFault | 'phone' | 'document'

/** More digits than a passport or a permit has: whoever writes so many means a resident ID number. */
const MOST_DIGITS = 12
/** Digits alone: a permit of Taiwan has eight or ten, a passport of some countries nine. Of any other length it is a resident ID number that is cut. */
const DIGITS_ALONE = /^\d{8,10}$/

/**
 * What is wrong with the number of somebody's document, at every door it comes through; undefined when nothing is. A passport or a permit of
 * Hong Kong, Macau or Taiwan has no check digit that we could know, so of these only the form is held. A mobile number is none: as a login
 * name it would keep out whoever holds the phone (G127).
 */
export function documentFault(text: string): DocumentFault | undefined {
  if (looksLikePhone(text)) return 'phone'
  if (/^\d+$/.test(text)) return DIGITS_ALONE.test(text) ? undefined : idNumberFault(text)
  const digits = text.replace(/\D/g, '').length
  if (digits > MOST_DIGITS) return idNumberFault(text)
  return digits > 0 && /^[A-Za-z\d][A-Za-z\d()/-]{4,19}$/.test(text) ? undefined : 'document'
}
