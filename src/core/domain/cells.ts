import { oneWidth, withoutUnseen } from './one-width.ts'
import { isPhone } from './people.ts'

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
/** Control signs, and those that only steer others: joiners, marks of direction, soft hyphens. */
const unseen = /[\p{Cc}\p{Cf}]|\u034f|\u115f|\u1160|\u2800|\u3164|\uffa0/u
/** What nearly every cell holds: nothing of it needs a closer look. */
const usual = /^[\x20-\x7e\u4e00-\u9fff]*$/
const isBlank = (character: string | undefined) =>
  character !== undefined && (character === ' ' || (!usual.test(character) && (character.trim() === '' || unseen.test(character))))
/** Without blanks at its edges, seen or not. By hand: a pattern for blanks at the end tries again at every blank, and a cell may hold very many (S13). */
export function trimmed(text: string): string {
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
  return cleaned(trimmed(raw).replace(/\s{2,}|[\t\n\v\f\r]/g, ' '), raw, 'trimmed')
}

/** A name without blanks between Chinese characters: a narrow cell broke the line in its middle. */
export const unbroken = (name: string): string => name.replace(/(?<=\p{sc=Han})\s+(?=\p{sc=Han})/gu, '')
export function cleanName(raw: RawCell): Cleaned {
  const text = cleanText(raw)
  const value = unbroken(text.value)
  return value === text.value ? text : { value, note: 'trimmed' }
}

const NUL = '\0'
/** Half of a pair that makes one sign; a whole pair is none. */
const half = /\p{Cs}/u
const named = (sign: string | undefined) => sign && `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** The first sign of a text that no database keeps and no answer carries, as U+D800: NUL, or half of a surrogate pair. */
export const unstorable = (text: string): string | undefined =>
  usual.test(text) ? undefined : named(text.includes(NUL) ? NUL : half.exec(text)?.[0])

/** The first sign of a text that nobody sees, as U+200B; those that hold an emoji together are seen with it. */
export function hiddenCharacter(text: string): string | undefined {
  if (usual.test(text)) return
  if (!unseen.test(text)) return unstorable(text)
  const bare = text.replace(/(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|[\u{e0020}-\u{e007f}]/gu, '')
  return named(unseen.exec(bare)?.[0]) ?? unstorable(text)
}

/** Digits and letters that carry no blanks: phone, ID number, QQ. `marks` are the separators people put in between. */
export function cleanCode(raw: RawCell, marks?: RegExp): Cleaned {
  if (typeof raw !== 'string') return cleanText(raw)
  if (isScientific(raw)) return { value: raw.trim(), lost: true }
  const dense = isDense.test(raw) ? raw : condensed(raw)
  const value = marks ? dense.replace(marks, '') : dense
  if (value === raw) return { value }
  return { value, note: value !== dense ? 'marks_removed' : hasWideDigit(raw) ? 'half_width' : 'trimmed' }
}

/**
 * An ID number, or that of a passport, as it is stored and signed in with, whatever way it comes: without blanks and unseen signs, in one
 * width, its letters capitals. Else one person would be two, each with a login of her own.
 */
export function cleanIdNumber(raw: RawCell): Cleaned {
  const cell = cleanCode(raw)
  const value = /^[\w()/-]+$/.test(cell.value) ? cell.value.toUpperCase() : cell.value
  return value === cell.value ? cell : { value, note: cell.note ?? 'upper_case' }
}

/** A phone number without the country's code and the hyphens that people write. */
export const cleanPhone = (raw: RawCell): Cleaned => cleanCode(raw, /^\+?86(?=1\d{10}$)|^\+86-?|(?<=\d)-(?=\d)/g)

/** Whether somebody reads a mobile number in it, however it is written. */
export const looksLikePhone = (text: string): boolean => isPhone(cleanPhone(text).value)

const isDense = /^[\x21-\x2b\x2d-\x7e]*$/
/** NUL comes from no keyboard and no other program's code: who sends one is told. */
const condensed = (text: string) =>
  (text.includes(NUL) ? narrow(text) : withoutUnseen(narrow(text)))
    .replace(/\s+/g, '')
    .replace(/^\d{1,3}(?:,\d{3})+$/, grouped => grouped.replaceAll(',', ''))
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

/** A day with its time, as a csv says a cell that shows both: the blank between them is what parts them. */
const dayAndTime = /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)(?: {1,3}|T)\d{1,2}:\d{2}(?::\d{2})?$/
/** The day of a cell, whatever time stands behind it: `2024/9/1 8:00` is `2024-09-01`. */
export function cleanDay(raw: RawCell): Cleaned {
  const day = typeof raw === 'string' && raw.length < 40 ? dayAndTime.exec(oneWidth(raw).trim())?.[1] : undefined
  const cleaned = cleanDate(day ?? raw)
  return day === undefined ? cleaned : { ...cleaned, note: 'date' }
}

const points = (raw: RawCell) =>
  String(raw ?? '')
    .slice(0, 40)
    .normalize('NFKC')
    .replace(/\s+/g, '')
/** The points of a cell that says one score: 580, `580分`. */
export const pointsOf = (raw: RawCell): string | undefined => /^(\d{1,4})分?$/.exec(points(raw))?.[1]
/** The points from which on a cell counts everybody: 580 of `580及以上`. */
export const bucketOf = (raw: RawCell): string | undefined => /^(\d{1,4})分?及?以上$/.exec(points(raw))?.[1]

/** A column header without what people decorate it with: `*姓 名（必填）：` is 姓名. */
export const headerKey = (text: string): string =>
  oneWidth(text)
    .replace(/\([^()]*\)/g, '')
    .replace(/[\s*:_"\u200b\ufeff]+/g, '')
    .toLowerCase()

const neverInCells = new Set(
  [
    [
      '姓名',
      '名字',
      '学生姓名',
      '考生姓名',
      '教师姓名',
      '性别',
      '民族',
      '出生日期',
      '班级',
      '班级名称',
      '行政班',
      '所在班级',
      '所属班级',
      '任教班级',
    ],
    [
      '证件号',
      '证件号码',
      '身份证号',
      '身份证号码',
      '公民身份号码',
      '学号',
      '学生学号',
      '学籍号',
      '手机号',
      '手机号码',
      '联系电话',
      '微信号',
    ],
    ['考生类别', '考生类型', '高考年份', '入学年份', '入学成绩', '教师类型', '考试日期', '考试名称', '总分名次', '开始日期', '结束日期'],
    ['奖惩名称', '奖惩类型', '奖惩级别', '颁发部门', '实践类型', '活动主题', '活动类型', '活动地点', '课题名称', '工作内容'],
  ].flat(),
)
/** A heading that nobody's row holds. Others may be what somebody has written in a cell: 物理, 微信, 电话, 身份证, 已归档. */
export const isHeadingAlone = (cell: string): boolean => neverInCells.has(headerKey(cell))

/** A mark, a year, a date: no heading of a list of persons is one. */
export const isFigure = (cell: string): boolean => /^\d+([-./年月]\d+)*[日号分]?$/.test(oneWidth(cell).replace(/\s/g, ''))

const totals = new Set(['合计', '总计', '小计', '共计', '汇总', '总数', '总人数', '合计人数', 'total'])
/** What the first cell of a totals row says. */
export function isTotalsWord(text: string): boolean {
  const key = headerKey(text)
  return (
    totals.has(key) ||
    /^(?:(?:全校|全年级|全班|本班|本页|以上)?(?:合计|总计|小计|共计|共有?|总数|总人数)|(?:全校|全年级|全班|本班|本页|以上))\d{1,6}[人名行条]$/.test(
      key,
    )
  )
}

/** How the foot of a printed sheet begins: who made it, when, where it is sealed. */
const signature =
  /^(?:制表|填表|填报|审核|审批|复核|核对|校对|经办|负责|联系|统计|录入|报送|打印|导出|生成|更新|校长|院长|主任|班主任|年级主任|教务主任|单位|学校|盖章|公章|签字|签名|日期|时间|页码)[^:：]{0,12}[:：]/
const dayAlone = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$|^第?\d{1,4}页[,，]?共?\d{0,4}页?$/
const footnote = /^(?:注|附注|备注|说明|填表说明|填写说明|注意|注意事项|提示|温馨提示)\d{0,2}[:：]|^[※＊*]/
/** What a row of few cells below a table is by its first cell; undefined for a row of the table. */
export function footOf(first: string, cells: number): 'signature' | 'footnote' | undefined {
  const isSigned = first.includes('：') || first.includes(':')
  if (!isSigned && cells > 2) return
  const text = first.slice(0, 200).replace(/\s+/g, '')
  if ((isSigned && signature.test(text)) || (cells === 1 && dayAlone.test(text))) return 'signature'
  return cells <= 2 && footnote.test(text) ? 'footnote' : undefined
}
