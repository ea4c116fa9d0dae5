const builtIn = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a date. Quoted text, colours and locales in brackets say nothing about it. */
export function isDateFormat(id: number, code?: string): boolean {
  if (code === undefined) return builtIn(id)
  const bare = code
    .slice(0, 255)
    .replace(/"[^"]*"/g, '')
    .replace(/\[[^[\]]*\]/g, '')
    .replace(/[\\_*]./g, '')
  return /[ymd]/i.test(bare) && !/general/i.test(bare)
}

const pad = (n: number) => String(n).padStart(2, '0')

/** A day number of a workbook as `yyyy-mm-dd`; undefined for what is no day (a bare time, a negative number). */
export function serialDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 1) || serial > 2_958_465) return
  // 1900 has a 29 February in Excel: before it the count is one day ahead
  const days = Math.floor(serial) + (is1904 ? 0 : serial < 60 ? 1 : 0)
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const minutes = Math.round((serial - Math.floor(serial)) * 1440)
  const at = new Date(start + days * 86_400_000 + minutes * 60_000)
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return minutes === 0 ? day : `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
}
