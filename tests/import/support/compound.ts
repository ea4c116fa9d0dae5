import { CFB, utils, write } from 'xlsx'
import { idNumber } from './workbooks.ts'

const SECTOR = 512

/** An old book of two rows as its records lie in a compound file. */
const records = () => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['姓名', '证件号码', '班级'],
      ['林一', idNumber(1), '高一（1）班'],
    ]),
    'S',
  )
  const file = CFB.read(new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer), { type: 'array' })
  return Uint8Array.from(CFB.find(file, '/Workbook')!.content as Uint8Array)
}

/**
 * A compound file ([MS-CFB]) whose book lies in a stream of so many sectors, and which leads to them so many times: by that many entries
 * of its directory, or by that many heads of chains that meet in it.
 */
export function compoundLedTo(by: 'entries' | 'heads', times: number, sectors: number): Uint8Array {
  const tables = Math.ceil((sectors + 200) / 128)
  const entries = by === 'entries' ? times + 2 : 2
  const folders = Math.ceil(entries / 4)
  const first = tables + folders
  const file = new Uint8Array(SECTOR * (1 + first + sectors))
  const view = new DataView(file.buffer)
  const put = (at: number, ...values: number[]) => values.forEach((value, i) => void view.setInt32(at + 4 * i, value, true))
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    view.setUint16(at, value, true)
  put(44, tables, tables, 0, 4096, -2, 0, -2, 0)
  put(76, ...Array.from({ length: 109 }, (_, i) => (i < tables ? i : -1)))
  put(SECTOR, ...Array.from({ length: tables * 128 }, () => -1))
  put(SECTOR, ...Array.from({ length: tables }, () => -3))
  put(SECTOR + 4 * tables, ...Array.from({ length: folders }, (_, i) => (i + 1 < folders ? tables + i + 1 : -2)))
  const long = by === 'entries' ? sectors : sectors - times
  put(SECTOR + 4 * first, ...Array.from({ length: sectors }, (_, i) => (i >= long ? first : i + 1 < long ? first + i + 1 : -2)))
  const entry = (n: number, name: string, type: number, child: number, start: number, size: number) => {
    const at = SECTOR * (1 + tables) + n * 128
    for (const [i, sign] of [...name].entries()) view.setUint16(at + 2 * i, sign.charCodeAt(0), true)
    view.setUint16(at + 64, 2 * name.length + 2, true)
    file.set([type, 1], at + 66)
    put(at + 68, -1, type === 2 && n + 1 < entries ? n + 1 : -1, child)
    put(at + 116, start, size)
  }
  entry(0, 'Root Entry', 5, 1, -2, 0)
  entry(1, 'Workbook', 2, -1, first, long * SECTOR)
  for (let n = 2; n < entries; n++) entry(n, `S${n}`, 2, -1, first, long * SECTOR)
  file.set(records(), SECTOR * (1 + first))
  return file
}
