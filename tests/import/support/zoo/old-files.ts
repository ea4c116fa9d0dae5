import { CFB } from 'xlsx'
import { book } from './books.ts'
import type { Specimen } from './specimen.ts'
import { heads, people } from './specimen.ts'

const SHEET = 0x85

/** A book of the old format with two sheets, its records told otherwise. */
function records(change: (content: Uint8Array<ArrayBuffer>, sheets: readonly number[]) => Uint8Array<ArrayBuffer> | undefined): Uint8Array {
  const two = book(
    [
      { name: '一班', rows: [heads, ...people(2)] },
      { name: '二班', rows: [heads, ...people(3, 11)] },
    ],
    'biff8',
  )
  const file = CFB.read(two, { type: 'array' })
  const stream = CFB.find(file, '/Workbook')!
  const content = Uint8Array.from(stream.content as ArrayLike<number>)
  const view = new DataView(content.buffer)
  // where the body begins of each record that names a sheet
  const sheets: number[] = []
  for (let at = 0; at + 4 <= content.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === SHEET) sheets.push(at + 4)
  stream.content = change(content, sheets) ?? content
  stream.size = stream.content.length
  return new Uint8Array(CFB.write(file, { type: 'array' }) as unknown as ArrayBuffer)
}
/** The place behind so many cells of a sheet, which is led to from here. */
function behindCells(content: Uint8Array<ArrayBuffer>, named: number, cells: number): number {
  const view = new DataView(content.buffer)
  let at = view.getUint32(named, true)
  for (let seen = 0; seen < cells; at += 4 + view.getUint16(at + 2, true)) if (CELLS.has(view.getUint16(at, true))) seen++
  return at
}
/** Texts, of the list of strings and of their own; numbers. */
const CELLS = new Set([0xfd, 0x204, 0x203, 0x27e])
const both = { takes: 'all sheets', people: 5 } as const

export const oldFiles: readonly Specimen[] = [
  { file: 'two-sheets.xls', bytes: () => records(() => undefined), ...both },
  {
    file: 'place-of-a-sheet-off-by-one.xls',
    bytes: () => records((content, sheets) => void content[sheets[1]!]!++),
    ...both,
    refused: 'corrupt',
  },
  {
    file: 'two-sheets-at-one-place.xls',
    bytes: () => records((content, [first = 0, second = 0]) => void content.copyWithin(second, first, first + 4)),
    ...both,
    refused: 'corrupt',
  },
  {
    file: 'two-sheets-of-one-name.xls',
    bytes: () => records((content, [first = 0, second = 0]) => void content.copyWithin(second + 6, first + 6, first + 12)),
    ...both,
    refused: 'corrupt',
  },
  // the compound file is whole, what was written into it ends between two people
  {
    file: 'last-sheet-without-its-end.xls',
    bytes: () => records((content, [, second = 0]) => content.slice(0, behindCells(content, second, 12))),
    ...both,
    refused: 'corrupt',
  },
  ...[0.3, 0.6, 0.9].map(
    (part): Specimen => ({
      file: `cut-off-after-${part * 100}-percent.xls`,
      bytes: () => {
        const file = records(() => undefined)
        return file.slice(0, Math.floor(file.length * part))
      },
      ...both,
      refused: 'corrupt',
    }),
  ),
  // such a sheet has no rows of people: it is left out, wherever it is
  {
    file: 'chart-that-is-not-there.xls',
    bytes: () =>
      records((content, [, second = 0]) => {
        content[second]!++
        content[second + 5] = 2
        return undefined
      }),
    people: 2,
  },
]
