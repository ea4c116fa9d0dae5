import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportKindName } from '../../../src/core/contracts/import/index.ts'
import type { ReadError } from '../../../src/widgets/import-wizard/reading/file-rules.ts'
import { Session } from '../../../src/widgets/import-wizard/reading/session.ts'
import { readXls } from '../../../src/widgets/import-wizard/reading/xls.ts'

const shared = join(import.meta.dirname, '../../../../shared/data')
export const hasShared = existsSync(join(shared, 'rosters'))
if (!hasShared) console.warn('NO SHARED ROSTERS beside the repository: the import tests run on the small files they make themselves')

export const bytesOf = (name: string) => new Uint8Array(readFileSync(join(shared, name)))
export const filesUnder = (folder: string): string[] =>
  existsSync(join(shared, folder))
    ? readdirSync(join(shared, folder), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name).slice(shared.length + 1))
    : []

const never = () => undefined
export const open = (bytes: Uint8Array, name: string, kind: ImportKindName = 'students') =>
  Session.open(bytes, name, kind, async () => readXls, never)

/** What the wizard does with a file whose headers are known. */
export async function readTable(bytes: Uint8Array, name: string, kind: ImportKindName = 'students') {
  const session = await open(bytes, name, kind)
  const opened = await session.describe()
  const { row, mapping } = opened.sheets[opened.sheet]!.header
  const { entries, faults, notes, skipped } = await session.table({ sheet: opened.sheet, header: row, mapping }, never)
  return { opened, entries, faults: [...faults.values()].flat(), notes: notes.first, skipped }
}

/** The code a file is refused with; `undefined` when it was read. */
export const refusal = (bytes: Uint8Array, name: string, kind: ImportKindName = 'students') =>
  readTable(bytes, name, kind).then(
    () => undefined,
    (error: ReadError) => error.fault.code,
  )
