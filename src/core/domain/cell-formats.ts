/** How a number format shows a number; undefined where the number itself says more: exponents, fractions, what we cannot draw. */
export type Show = (value: number, is1904: boolean) => string | undefined

export interface CellFormat {
  readonly isDate: boolean
  readonly show: Show
}

/** Formats that a file names by number alone, as a Chinese program shows them. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy/m/d',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy/m/d h:mm',
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  34: 'h"时"mm"分"',
  35: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  55: 'h"时"mm"分"',
  56: 'h"时"mm"分"ss"秒"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
}
/** The short date of the machine, which a file writes as the American one. */
const SHORT_DATE = 'm/d/yy'

/** What a number format does; undefined for the plain ones. */
export function cellFormat(id: number, code?: string): CellFormat | undefined {
  const text = code === SHORT_DATE ? builtIn[14] : (code ?? builtIn[id])
  if (text === undefined || text.length > MAX_FORMAT || /^(general|@|G\/通用格式)$/i.test(text)) return
  const sections = split(text).map(tokens)
  if (isDateFormat(text)) return { isDate: true, show: (value, is1904) => short(sections[0] && showDate(sections[0], value, is1904)) }
  return { isDate: false, show: value => short(showNumber(sections, value)) }
}
/** Excel's own limit of characters in a format: what is longer does nothing. */
const MAX_FORMAT = 255
/** No number or day takes more characters to be read; fifty thousand rows of 255 each would be a gigabyte. */
const MAX_SHOWN = 64
const short = (text: string | undefined) => (text !== undefined && text.length > MAX_SHOWN ? undefined : text)

/** Quoted text, colours and locales in brackets say nothing about it. */
export function isDateFormat(code: string): boolean {
  const bare = code
    .slice(0, MAX_FORMAT)
    .replace(/"[^"]*"/g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .replace(/[\\_*]./g, '')
  return /[ymdhs]|a{3,4}/i.test(bare) && !/general/i.test(bare)
}

/** A sign of a format: what stands for digits or parts of a day, or a text as it is. `odd` is what we cannot draw. */
type Token = { readonly as: 'place' | 'text' | 'part' | 'odd'; readonly text: string }

function split(code: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (let at = 0; at < code.length; at++) {
    const sign = code[at]!
    if (sign === '"') isQuoted = !isQuoted
    if (sign === ';' && !isQuoted) parts.push('')
    else parts[parts.length - 1] += sign === '\\' && !isQuoted ? sign + (code[++at] ?? '') : sign
  }
  return parts
}

const pieces = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|[a-z]+|[^"\\_*[a-z]/g
function tokens(section: string): Token[] {
  // letters count in either case; those that are quoted, escaped or in brackets are texts
  const folded = section.replace(/"[^"]*"|[\\_*].|\[[^[\]]*\]|[A-Z]+/g, part => (/^[A-Z]/.test(part) ? part.toLowerCase() : part))
  return (folded.match(pieces) ?? []).flatMap(piece => {
    if (piece[0] === '"') return { as: 'text', text: piece.slice(1, -1) }
    if (piece[0] === '\\') return { as: 'text', text: piece.slice(1) }
    // a blank as wide as the next sign, and what fills the cell
    if (piece.length === 2 && (piece[0] === '_' || piece[0] === '*')) return { as: 'text', text: piece[0] === '_' ? ' ' : '' }
    if (piece[0] === '[') return inBrackets(piece.slice(1, -1))
    if (piece >= 'a' && piece < '{') return letters(piece)
    return { as: '0#?.,%'.includes(piece) ? 'place' : piece === '/' ? 'part' : 'text', text: piece }
  })
}
/** Runs of one letter are parts of a day; the halves of it (am/pm), eras and powers of ten we cannot draw. */
const letters = (text: string): Token[] =>
  (text.match(/y+|m+|d+|h+|s+|a+|[a-z]/g) ?? []).map(run => ({ as: /^([ymdhs]|aaa)/.test(run) ? 'part' : 'odd', text: run }))
/** A currency sign is seen, a colour or a language is not; conditions, Chinese digits and running hours we cannot draw. */
function inBrackets(text: string): Token[] {
  if (text.startsWith('$')) return [{ as: 'text', text: text.slice(1).split('-')[0]! }]
  return /^(black|blue|cyan|green|magenta|red|white|yellow|color\d*|黑色|蓝色|红色|绿色)$/i.test(text) ? [] : [{ as: 'odd', text }]
}

function showNumber(sections: readonly Token[][], value: number): string | undefined {
  const at = value < 0 && sections.length > 1 ? 1 : value === 0 && sections.length > 2 ? 2 : 0
  const section = sections[at]!
  if (section.some(one => one.as === 'odd' || one.as === 'part')) return
  const places = section.filter(one => one.as === 'place').map(one => one.text)
  const point = places.indexOf('.')
  const whole = (point < 0 ? places : places.slice(0, point)).filter(place => place !== '%')
  const decimals = point < 0 ? [] : places.slice(point + 1).filter(place => place !== '%')
  const digits = whole.filter(place => place !== ',')
  // a comma behind the last digit shows thousands: the rest would be lost
  if (digits.length === 0 || whole.at(-1) === ',' || decimals.includes(',') || decimals.includes('.')) return
  const scaled = Math.abs(value) * 100 ** places.filter(place => place === '%').length
  const [integer = '', fraction = ''] = fixed(scaled, Math.min(decimals.length, 20)).split('.')
  // from the first 0 on every place has a digit; a ? before it is a blank
  const sure = digits.includes('0') ? digits.length - digits.indexOf('0') : 0
  const shownInteger = integer === '0' && sure === 0 ? '' : integer.padStart(sure, '0')
  const text = whole.includes(',')
    ? oneRun(section, grouped(shownInteger), decimals, fraction)
    : spread(section, shownInteger, digits.length, decimals, fraction)
  return `${value < 0 && at === 0 && /[1-9]/.test(text) ? '-' : ''}${text}`.trim()
}

/**
 * A half is rounded up as a sheet shows it: of the fifteen digits that it keeps, where `toFixed` rounds the binary number, of which 88.85 is
 * a little below.
 */
function fixed(value: number, decimals: number): string {
  const kept = Number(value.toPrecision(15))
  const [digits = '', power = '0'] = String(kept).split('e')
  const moved = Number(`${digits}e${Number(power) + decimals}`)
  return Number.isSafeInteger(Math.round(moved)) ? Number(`${Math.round(moved)}e-${decimals}`).toFixed(decimals) : value.toFixed(decimals)
}
const grouped = (digits: string): string => {
  const first = digits.length % 3 || 3
  const rest = digits.slice(first).match(/\d{3}/g) ?? []
  return [digits.slice(0, first), ...rest].join(',')
}
const behindPoint = (decimals: readonly string[], fraction: string): string => {
  const sure = decimals.lastIndexOf('0') + 1
  let end = fraction.length
  while (end > sure && fraction[end - 1] === '0') end--
  const kept = fraction.slice(0, end)
  return kept === '' ? '' : `.${kept}`
}
/** All digits at the first place: `#,##0`. */
function oneRun(section: readonly Token[], integer: string, decimals: readonly string[], fraction: string): string {
  let isDone = false
  return section
    .map(one => {
      if (one.as === 'text' || one.text === '%') return one.text
      if (isDone) return ''
      isDone = true
      return integer + behindPoint(decimals, fraction)
    })
    .join('')
}
/** A digit a place, the first place takes what is left over: `000-0000-0000`. */
function spread(section: readonly Token[], integer: string, count: number, decimals: readonly string[], fraction: string): string {
  let left = count
  let isBehind = false
  return section
    .map(one => {
      if (one.as === 'text' || one.text === '%') return one.text
      if (isBehind) return ''
      if (one.text === '.') {
        isBehind = true
        return behindPoint(decimals, fraction)
      }
      const end = integer.length - --left
      return integer.slice(left === count - 1 ? 0 : Math.max(0, end - 1), Math.max(0, end))
    })
    .join('')
}

const pad = (n: number) => String(n).padStart(2, '0')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = '日一二三四五六'

/** The moment a day number stands for, to the second; undefined for what no sheet can show. */
function moment(serial: number, is1904: boolean): Date | undefined {
  if (!(serial >= 0) || serial > 2_958_465) return
  // 1900 has a 29 February in Excel: before it the count is one day ahead
  const days = Math.floor(serial) + (is1904 ? 0 : serial < 60 ? 1 : 0)
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  return new Date(start + days * 86_400_000 + Math.round((serial - Math.floor(serial)) * 86_400) * 1000)
}

function showDate(section: readonly Token[], serial: number, is1904: boolean): string | undefined {
  const at = moment(serial, is1904)
  if (!at || section.some(one => one.as === 'odd' || one.as === 'place' || one.text.startsWith('ddd') || one.text === '午')) return
  const parts = section.filter(one => one.as === 'part' && one.text !== '/')
  return section
    .map(one => {
      if (one.as === 'text') return one.text
      const i = parts.indexOf(one)
      // m beside hours or seconds are minutes
      const isMinute = one.text[0] === 'm' && (parts[i - 1]?.text[0] === 'h' || parts[i + 1]?.text[0] === 's')
      return datePart(isMinute ? one.text.replaceAll('m', 'n') : one.text, at)
    })
    .join('')
    .trim()
}

function datePart(part: string, at: Date): string {
  const numbers: Readonly<Record<string, number>> = {
    m: at.getUTCMonth() + 1,
    d: at.getUTCDate(),
    h: at.getUTCHours(),
    n: at.getUTCMinutes(),
    s: at.getUTCSeconds(),
  }
  const kind = part[0]!
  if (kind === 'y') return part.length > 2 ? String(at.getUTCFullYear()) : pad(at.getUTCFullYear() % 100)
  if (kind === 'a') return (part.length > 3 ? '星期' : '周') + weekdays[at.getUTCDay()]
  if (kind === 'm' && part.length > 2) return months[at.getUTCMonth()]!
  const number = numbers[kind]
  return number === undefined ? part : part.length > 1 ? pad(number) : String(number)
}

/** A day number of a workbook as `yyyy-mm-dd`; undefined for what is no day (a bare time, a negative number). */
export function serialDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 1)) return
  const exact = moment(serial, is1904)
  if (!exact) return
  const at = new Date(Math.round(exact.getTime() / 60_000) * 60_000)
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`
  return at.getUTCHours() + at.getUTCMinutes() === 0 ? day : `${day} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`
}
