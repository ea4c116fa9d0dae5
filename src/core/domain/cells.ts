/** What a spreadsheet cell holds once a reader has taken it out: dates are already `yyyy-mm-dd` text. */
export type RawCell = string | number | boolean | null | undefined

/** What was done to a cell so that it could be read; shown to the user, never silent. */
export type Note = 'trimmed' | 'half_width' | 'number_to_text' | 'marks_removed' | 'date' | 'same_word' | 'upper_case'

export interface Cleaned {
  readonly value: string
  readonly note?: Note
  /** A number with more digits than a spreadsheet keeps: its tail is gone and nobody can tell what it was. */
  readonly lost?: true
}

const wide = /[\uff01-\uff5e\u3000]/g
const narrow = (text: string) => text.replace(wide, c => (c === '\u3000' ? ' ' : String.fromCharCode(c.charCodeAt(0) - 0xfee0)))
const isBlank = (character: string | undefined) => character !== undefined && (character === '\u200b' || character.trim() === '')
/** By hand: a pattern for blanks at the end tries again at every blank, and a cell may hold very many (S13). */
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isBlank(text[from])) from++
  while (to > from && isBlank(text[to - 1])) to--
  return text.slice(from, to)
}
const cleaned = (value: string, from: string, note: Note): Cleaned => (value === from ? { value } : { value, note })

/** Words: edges trimmed, inner runs of blanks made one. Wide punctuation stays: 高一（1）班 is a name. */
export function cleanText(raw: RawCell): Cleaned {
  if (raw === null || raw === undefined) return { value: '' }
  if (typeof raw === 'number') return cleanNumber(raw)
  if (typeof raw === 'boolean') return { value: raw ? 'TRUE' : 'FALSE', note: 'number_to_text' }
  return cleaned(trimmed(raw).replace(/\s{2,}/g, ' '), raw, 'trimmed')
}

/** Digits and letters that carry no blanks: phone, ID number, QQ. `marks` are the separators people put in between. */
export function cleanCode(raw: RawCell, marks?: RegExp): Cleaned {
  if (typeof raw !== 'string') return cleanText(raw)
  if (isScientific(raw)) return { value: raw.trim(), lost: true }
  const bare = narrow(raw)
  const dense = bare.replace(/[\s\u200b\ufeff]+/g, '')
  const value = marks ? dense.replace(marks, '') : dense
  if (value === raw) return { value }
  return { value, note: value !== dense ? 'marks_removed' : hasWideDigit(raw) ? 'half_width' : 'trimmed' }
}

const hasWideDigit = (text: string) => /[\uff01-\uff5e]/.test(text)
/** `9.90502E+17`: a csv saved by a spreadsheet that kept 15 digits. */
const isScientific = (text: string) => /^\s*\d(\.\d{1,20})?E\+\d{1,3}\s*$/i.test(text)

function cleanNumber(raw: number): Cleaned {
  if (!Number.isFinite(raw)) return { value: String(raw) }
  if (Math.abs(raw) >= 1e15) return { value: raw.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 0 }), lost: true }
  return { value: String(raw), note: 'number_to_text' }
}

/** A year: `2027`, 2027, `２０２７`, `2027年`. Anything else is left as it stands for the check to refuse. */
export function cleanYear(raw: RawCell): Cleaned {
  const code = cleanCode(raw)
  const year = /^(\d{4})年$/.exec(code.value)?.[1]
  return year ? { value: year, note: 'marks_removed' } : code
}

/** A list in one cell: 高一（1）班、高一（2）班. */
export function cleanList(raw: RawCell): Cleaned {
  const text = cleanText(raw)
  const value = splitList(text.value).join('、')
  return value === raw || text.value === '' ? text : { value, note: text.note ?? 'marks_removed' }
}

export const splitList = (text: string): string[] => text.split(/[、,，;；\s]+/).filter(part => part !== '')

/** `2024/9/1`, `2024.9.1`, `2024年9月1日`, `20240901` become `2024-09-01`. */
export function cleanDate(raw: RawCell): Cleaned {
  const text = cleanCode(raw)
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.value) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text.value)
  if (!parts) return text
  const value = `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}`
  return value === raw ? { value } : { value, note: 'date' }
}

/** B161: yyyy-mm-dd, a day the calendar has, year 1000 or later. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A column header without what people decorate it with: `*姓 名（必填）：` is 姓名. */
export const headerKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\([^()]*\)/g, '')
    .replace(/[\s*:_\u200b\ufeff]+/g, '')
    .toLowerCase()

const totals = new Set(['合计', '总计', '小计', '共计', '汇总', '总数', '总人数', '合计人数', 'total'])
/** What the first cell of a totals row says. */
export const isTotalsWord = (text: string): boolean => totals.has(headerKey(text))
