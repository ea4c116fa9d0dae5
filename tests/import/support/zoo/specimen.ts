import type { ImportKindName, KnownClass } from '../../../../src/core/contracts/import/index.ts'
import { withCheckDigit } from '../../../support/check-digit.ts'

/**
 * A file of the zoo and what a person would say who opens it in her spreadsheet program. The answer is written from what
 * the file means, never from what the reader makes of it.
 */
export interface Specimen {
  /** The file's name; a word about it stands before the dot. */
  readonly file: string
  readonly bytes: () => Uint8Array
  readonly kind?: ImportKindName
  /** Rows of people (or classes) that are counted by eye, on every sheet that shows some. */
  readonly people: number
  /** Refused as a whole, with this code. */
  readonly refused?: string
  /** Nobody could say which column is which without asking: the wizard asks. */
  readonly asks?: true
  /** What somebody answers who is asked which column is which: field -> column. */
  readonly maps?: Readonly<Record<string, number>>
  /** All sheets with the headings of the first are taken together; else what is taken unasked. */
  readonly takes?: 'all sheets'
  /** The classes of the school, where that matters. */
  readonly classes?: readonly KnownClass[]
  /** Rows in the preview, where they are not all the people. */
  readonly rows?: number
  /** `row field code`, in order. Default: none. */
  readonly faults?: readonly string[]
  /** What the reader did to cells, by kind. Default: nothing. */
  readonly notes?: Readonly<Record<string, number>>
  /** What it says about rows, columns and sheets: `total 12`, `hidden 5`, `sheet 高一2班 3`, `left 序号`. Default: nothing. */
  readonly told?: readonly string[]
  /** Cells as a person reads them: `row field` -> text. With several sheets a row is `sheet line`, here and above. */
  readonly reads?: Readonly<Record<string, string>>
}

export const heads = ['姓名', '性别', '证件号码', '班级', '手机号', '备注']
const names = ['林见清', '阿依努尔·买买提', '单于嘉曦', '贺芷兰', '顾南枝', '欧阳予', '周一', '吴桐', '郑和平', '王小明']

/** An ID number of nobody, another one for each n: region 99xxxx does not exist. */
export function idNumber(n: number): string {
  const body = `9901${String(1 + (Math.floor(n / 999) % 90)).padStart(2, '0')}2008${String(1 + (n % 12)).padStart(2, '0')}${String(1 + (n % 28)).padStart(2, '0')}${String(1 + (n % 999)).padStart(3, '0')}`
  return withCheckDigit(body)
}

/** A person without a fault, her cells in the order of `heads`. */
export const person = (n: number, change: Readonly<Record<string, string>> = {}): string[] => {
  const cells: Record<string, string> = {
    姓名: names[n % names.length]!,
    性别: n % 2 ? '男' : '女',
    证件号码: idNumber(n),
    班级: '高一(1)班',
    手机号: `138${String(10_000_000 + n)}`,
    备注: '',
    ...change,
  }
  return heads.map(head => cells[head]!)
}
export const people = (count: number, from = 1): string[][] => Array.from({ length: count }, (_, i) => person(from + i))

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
export const utf16 = (text: string, isBig = false): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !isBig)
  return bytes
}
export const joined = (...parts: (Uint8Array | readonly number[])[]): Uint8Array => new Uint8Array(parts.flatMap(part => [...part]))

/** GB18030 of a text, by asking the decoder for every two-byte character once: no platform encodes it. */
let table: Map<string, number[]> | undefined
export function gb18030(text: string): Uint8Array {
  table ??= gbTable()
  return new Uint8Array([...text].flatMap(sign => (sign < '\u0080' ? [sign.charCodeAt(0)] : table!.get(sign)!)))
}
function gbTable(): Map<string, number[]> {
  const decoder = new TextDecoder('gb18030')
  const all = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) if (low !== 0x7f) all.set(decoder.decode(new Uint8Array([high, low])), [high, low])
  return all
}

export const csvText = (rows: readonly (readonly string[])[], mark = ',', end = '\r\n'): string =>
  rows.map(cells => cells.join(mark)).join(end) + end
export const csv =
  (...rows: (readonly string[])[]): (() => Uint8Array) =>
  () =>
    utf8(csvText([heads, ...rows]))
