import { headerRow, idNumber, inline, rawBook, rawWorkbook } from './workbooks.ts'

const many = (piece: string, megabytes: number) => piece.repeat(Math.floor((megabytes * 1e6) / piece.length))
const person = `<row r="2">${inline('A2', '林一')}${inline('B2', idNumber(1))}${inline('C2', '高一（1）班')}</row>`
const people = (rows: string) => `<worksheet><sheetData>${headerRow}${person}${rows}</sheetData></worksheet>`
const prefixed = (xml: string) => xml.replace(/<(\/?)(?=\w)/g, '<$1x:')
const LETTERS = `林${'abcdefghijklmnopqrst'.repeat(1000)}`
const cellOf = (text: string) => inline('A3', text)

/** 2,900 cells of 20,000 letters, as a student's name and in columns that nobody takes. */
const longCells = Array.from({ length: 29 }, () => `<row>${`<c t="inlineStr"><is><t>${LETTERS}</t></is></c>`.repeat(100)}</row>`)
/** Rows of so many cells, as few letters each as a list has. */
const smallCells = (rows: number, cells: (n: number) => string) => Array.from({ length: rows }, (_, n) => `<row>${cells(n)}</row>`).join('')
const letters = (n: number) => ((n * 2_654_435_761) % 4_294_967_296).toString(36).padStart(7, 'x')

/** 49,000 people in sixteen columns, each cell with its text and its place: about the longest an honest program writes. */
const COLUMNS = [
  '姓名',
  '证件号码',
  '班级',
  '性别',
  '密码',
  '科类',
  '考生类别',
  '考生类型',
  '高考年份',
  '入学年份',
  '手机号',
  '民族',
  '入学成绩',
  '邮箱',
  'QQ',
  '微信号',
]
function fullList() {
  const row = (n: number, cells: readonly string[]) =>
    `<row r="${n}">${cells.map((cell, at) => inline(`${String.fromCharCode(65 + at)}${n}`, cell)).join('')}</row>`
  const one = (n: number) => [
    `林一${n}`,
    idNumber(n),
    '高一（1）班',
    '女',
    `p${letters(n)}`,
    '物理类',
    '普通考生',
    '城镇应届',
    '2028',
    '2025',
    String(13_800_000_000 + n),
    '汉族',
    String(n % 600),
    `${letters(n)}@example.com`,
    String(1_000_000_000 + n),
    `wx_${letters(n)}`,
  ]
  const rows = Array.from({ length: 49_000 }, (_, i) => row(i + 2, one(i)))
  return `<worksheet><sheetData>${row(1, COLUMNS)}${rows.join('')}</sheetData></worksheet>`
}

const READ = /^改正 \d+ 处错误/
const TOO_MUCH = /^文件展开后超过 \d+ MB/
const UNSAFE = /^文件含有表格软件不会写出的内容/
/** Workbooks of few bytes, or of few megabytes, that are near the most that is unpacked, and what is shown of each: they took 290 to 550 MiB of a page. */
export const heavyBooks: [name: string, bytes: () => Uint8Array, shown: RegExp][] = [
  ['prefixed-long-cells.xlsx', () => rawWorkbook(`<!-- 㐀 -->${prefixed(people(longCells.join('')))}`), TOO_MUCH],
  ['long-cells.xlsx', () => rawWorkbook(people(longCells.join(''))), TOO_MUCH],
  ['long-names.xlsx', () => rawWorkbook(people(`<row><c t="inlineStr"><is><t>${LETTERS}</t></is></c></row>`.repeat(1600))), TOO_MUCH],
  ['one-long-cell.xlsx', () => rawWorkbook(people(`<row r="3">${cellOf(many('x', 62))}</row>`)), READ],
  ['one-long-cell-and-a-wide-sign.xlsx', () => rawWorkbook(people(`<row r="3">${cellOf(`林${many('x', 62)}`)}</row>`)), READ],
  ['one-long-attribute.xlsx', () => rawWorkbook(people(`<row r="3" x="林${many('x', 62)}"/>`)), UNSAFE],
  ['one-long-comment.xlsx', () => rawWorkbook(people(`<!--林${many('x', 62)}-->`)), READ],
  ['one-long-shared-string.xlsx', () => rawBook([people('')], { sharedStrings: `<sst><si><t>林${many('x', 62)}</t></si></sst>` }), READ],
  [
    'one-long-number-format.xlsx',
    () => rawBook([people('')], { styles: `<styleSheet><numFmt numFmtId="170" formatCode="林${many('x', 62)}"/></styleSheet>` }),
    UNSAFE,
  ],
  ['many-small-cells.xlsx', () => rawWorkbook(people(smallCells(49_000, n => `<c t="str"><v>${letters(n)}</v></c>`.repeat(36)))), READ],
  ['a-full-list-written-long.xlsx', () => rawWorkbook(fullList()), READ],
]
