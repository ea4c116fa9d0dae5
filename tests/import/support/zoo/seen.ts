import { otherSheets } from '../../../../src/widgets/import-wizard/model.ts'
import { ReadError } from '../../../../src/widgets/import-wizard/reading/file-rules.ts'
import { open } from '../files.ts'
import type { Specimen } from './specimen.ts'

/** What became of a file, in the words of a specimen's answer. */
export type Seen = Pick<Specimen, 'refused' | 'asks' | 'faults' | 'notes' | 'told' | 'reads'> & { readonly rows: number }

const never = () => undefined

export async function seen({ bytes, file, kind = 'students', reads }: Specimen): Promise<Seen> {
  try {
    const session = await open(bytes(), file, kind)
    const opened = session.describe()
    const { header } = opened.sheets[opened.sheet]!
    if (!header.complete) return { rows: 0, asks: true }
    const table = await session.table({ sheet: opened.sheet, header: header.row, mapping: header.mapping }, never)
    const cells = new Map(table.entries.map(entry => [entry.row, entry.cells]))
    const textAt = (place: string) => {
      const [row, field] = place.split(' ')
      return cells.get(Number(row))?.[field!] ?? ''
    }
    return {
      rows: table.entries.length,
      faults: [...table.faults]
        .sort(([a], [b]) => a - b)
        .flatMap(([, list]) => list.map(fault => `${fault.row} ${fault.field} ${fault.code}`)),
      notes: Object.fromEntries(table.notes.counts),
      told: [
        ...[...table.skipped].flatMap(([why, rows]) => rows.map(row => `${why} ${row}`)),
        ...[...table.hidden.rows, ...table.hidden.fields].map(one => `hidden ${one}`),
        ...otherSheets(opened, opened.sheet).map(one => `sheet ${one.name} ${one.people}`),
        ...table.leftOut.map(one => `left ${one.header}`),
      ],
      reads: Object.fromEntries(Object.keys(reads ?? {}).map(place => [place, textAt(place)])),
    }
  } catch (error) {
    if (error instanceof ReadError) return { rows: 0, refused: error.fault.code }
    throw error
  }
}
