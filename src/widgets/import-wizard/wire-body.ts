import { type AboutList, type ImportKindName, importKinds } from '../../core/contracts/import/index.ts'
import { aboutBody } from './about.ts'
import type { SentRow } from './corrections.ts'
import { writtenRows } from './written.ts'

/** Rows as the wire wants them, as JSON: with what is said of all of them in each, or beside them (`about`). */
export const wireBody = async (kind: ImportKindName, rows: readonly SentRow[], about: string, signal: AbortSignal): Promise<Blob> => {
  const { rowOf, withAbout } = importKinds[kind]
  const said = about === '' ? undefined : (JSON.parse(about) as AboutList)
  const row = ({ cells, existing }: SentRow) => ({ ...rowOf(cells), ...(existing && { existing }) })
  const written = await writtenRows(rows, one => (withAbout && said ? withAbout(row(one), said) : row(one)), signal)
  return withAbout ? written : aboutBody(about, written)
}
