const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

export type IdNumberFault = 'length' | 'characters' | 'date' | 'checksum'

/** What is wrong with an 18-character resident ID number (GB 11643); undefined when nothing is. Region codes are not looked up. */
export function idNumberFault(text: string): IdNumberFault | undefined {
  if (text.length !== 18) return 'length'
  if (!/^\d{17}[\dX]$/.test(text)) return 'characters'
  if (!isDay(Number(text.slice(6, 10)), Number(text.slice(10, 12)), Number(text.slice(12, 14)))) return 'date'
  const sum = weights.reduce((total, weight, i) => total + weight * Number(text[i]), 0)
  return checkDigits[sum % 11] === text[17] ? undefined : 'checksum'
}

/** Whether the calendar has this day; years before 1900 belong to nobody who is alive. */
export function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}
