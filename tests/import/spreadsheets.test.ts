import { describe, expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import type { Book } from '../../src/widgets/import-wizard/reading/book.ts'
import { ReadError } from '../../src/widgets/import-wizard/reading/file-rules.ts'
import { drive } from '../../src/widgets/import-wizard/reading/session.ts'
import { readXlsx } from '../../src/widgets/import-wizard/reading/xlsx.ts'
import { cpuMs } from '../support/cpu.ts'
import { bytesOf, filesUnder, open, refusal } from './support/files.ts'

const all = filesUnder('spreadsheets')

describe.runIf(all.length > 0)('spreadsheets of other programs', () => {
  it.each(all)('%s neither crashes nor hangs', async file => {
    const start = cpuMs()
    for (const kind of ['students', 'teachers', 'classes'] as const) {
      const fault = await open(bytesOf(file), file.replace(/\.xlsm$/, '.xlsx'), kind).then(
        session => session.describe().then(() => undefined),
        (error: unknown) => error,
      )
      if (fault !== undefined) expect(fault).toBeInstanceOf(ReadError)
    }
    expect(cpuMs() - start).toBeLessThan(2000)
  })

  it('says which are encrypted and which are broken', async () => {
    for (const file of [
      'sheetjs/password_2002_128_enhanced.xls',
      'sheetjs/password_2002_40_xor.xls',
      'npm/xlsx-populate_encryption_out.xlsx',
    ])
      expect(await refusal(bytesOf(`spreadsheets/${file}`), file)).toBe('encrypted')
  })

  it.each(all.filter(file => /\.xls[xm]$/.test(file) && !file.includes('encryption')))('%s holds what SheetJS sees in it', async file => {
    const ours = (await drive(readXlsx(bytesOf(file)), () => undefined)) as Book
    const theirs = read(bytesOf(file), { cellNF: true, cellText: false })
    for (const sheet of ours.sheets) {
      const source = theirs.Sheets[sheet.name]!
      const got = new Map(sheet.rows.flatMap(row => row.cells.map((value, c) => [utils.encode_cell({ r: row.row - 1, c }), value])))
      for (const [ref, cell] of Object.entries(source)) {
        if (ref.startsWith('!') || cell.v === undefined || cell.v === '' || cell.t === 'z' || cell.t === 'e') continue
        const value = got.get(ref)
        const filled = !sheet.marks.isEmpty && typeof cell.v === 'number' && typeof value === 'string'
        // a date we read as text: the day SheetJS counts must be the day we name
        if (filled) expect(value).toMatch(/^\d{4}-\d{2}-\d{2}/)
        // a sheet counts with 15 digits; what a file says behind them no cell shows
        else
          expect([ref, value]).toEqual([
            ref,
            typeof cell.v === 'number' && !Number.isInteger(cell.v) ? Number(cell.v.toPrecision(15)) : cell.v,
          ])
      }
    }
  })
})
