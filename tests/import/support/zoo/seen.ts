import type { Choice } from '../../../../src/widgets/import-wizard/model.ts'
import { firstChoice, missingHeaders } from '../../../../src/widgets/import-wizard/model.ts'
import { ReadError } from '../../../../src/widgets/import-wizard/reading/file-rules.ts'
import type { Opened } from '../../../../src/widgets/import-wizard/reading/session.ts'
import { aClassASheet, askedOf, otherSheets, withAll } from '../../../../src/widgets/import-wizard/together.ts'
import { rowLabel } from '../../../../src/widgets/import-wizard/wording.ts'
import { open } from '../files.ts'
import type { Specimen } from './specimen.ts'

/** What became of a file, in the words of a specimen's answer. */
export type Seen = Pick<Specimen, 'refused' | 'asks' | 'faults' | 'notes' | 'told' | 'reads'> & { readonly rows: number }

const never = () => undefined

/** What somebody takes of the file who is asked: one sheet, or all of like shape. */
function chosen({ kind = 'students', takes, classes, maps }: Specimen, opened: Opened): Choice | undefined {
  const { choice: first, isKnown } = firstChoice(kind, opened, {})
  const byName = isKnown ? first : aClassASheet(kind, opened, first, classes)
  const mapped = { ...byName, mapping: { ...byName.mapping, ...maps } }
  const choice = takes === 'all sheets' ? withAll(kind, opened, mapped) : mapped
  return missingHeaders(kind, choice).length > 0 ? undefined : choice
}

export async function seen(specimen: Specimen): Promise<Seen> {
  const { bytes, file, kind = 'students', reads, classes } = specimen
  try {
    const session = await open(bytes(), file, kind)
    const opened = await session.describe()
    const choice = chosen(specimen, opened)
    if (!choice) return { rows: 0, asks: true }
    const table = await session.table({ ...askedOf(kind, opened, choice), ...(classes && { classes }) }, never)
    const place = (row: number) => rowLabel(table.sheets, row)
    const cells = new Map(table.entries.map(entry => [place(entry.row), entry.cells]))
    const textAt = (cell: string) => {
      const [row, field] = [cell.slice(0, cell.lastIndexOf(' ')), cell.slice(cell.lastIndexOf(' ') + 1)]
      return cells.get(row)?.[field] ?? ''
    }
    return {
      rows: table.entries.length,
      faults: [...table.faults]
        .sort(([a], [b]) => a - b)
        .flatMap(([, list]) => list.map(fault => `${place(fault.row)} ${fault.field} ${fault.code}`)),
      notes: Object.fromEntries(table.notes.counts),
      told: [
        ...[...table.skipped].flatMap(([why, rows]) => rows.map(row => `${why} ${place(row)}`)),
        ...[...table.hidden.rows.map(place), ...table.hidden.fields].map(one => `hidden ${one}`),
        ...otherSheets(kind, opened, choice).map(one => `sheet ${one.name} ${one.n}`),
        ...table.leftOut.map(one => `left ${one.header}`),
      ],
      reads: Object.fromEntries(Object.keys(reads ?? {}).map(cell => [cell, textAt(cell)])),
    }
  } catch (error) {
    if (error instanceof ReadError) return { rows: 0, refused: error.fault.code }
    throw error
  }
}
