import * as XLSX from 'xlsx'
import { withCheckDigit } from '../tests/support/check-digit.ts'
import { rosterColumns } from './roster-columns.ts'

const FAMILY = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'
const GIVEN = '明华建国志强秀英桂兰玉梅子涵欣怡浩然宇轩雨桐思远嘉怡俊杰'

/** The same numbers every time. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const idNumber = (n: number) => {
  const day = new Date(Date.UTC(2008, 0, 1) + (n % 1000) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const body = `990502${day}${String(Math.floor(n / 1000) % 1000).padStart(3, '0')}`
  return withCheckDigit(body)
}

/** A roster as a school's own program writes it: 24,400 rows of 16 columns, 5 MB at most, without a fault. */
export function roster(className: string, rows = 24_400): Buffer {
  const roll = dice(7)
  const pick = (text: string) => text[roll(text.length)] ?? ''
  const digits = (count: number) => Array.from({ length: count }, () => roll(10)).join('')
  const table = Array.from({ length: rows }, (_, n) => [
    pick(FAMILY) + pick(GIVEN) + pick(GIVEN),
    n % 2 ? '女' : '男',
    idNumber(n),
    '',
    className,
    '',
    '',
    '',
    '2028',
    '2025',
    `1390${digits(3)}${String(n % 10_000).padStart(4, '0')}`,
    `s${n}@xx.example`,
    `10${String(n * 7).padStart(7, '0')}`,
    `wx_${n % 4096}`,
    `0571-8${digits(2)}00`,
    `住校 ${n % 9} 楼`,
  ])
  const sheet = XLSX.utils.aoa_to_sheet([rosterColumns, ...table])
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, sheet, '学生')
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true, bookSST: true }) as Buffer
}
