import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart } from '../kit/cannot-start.ts'

/** What lies in the folder is a database that has lost a part. The message is one clear line. */
export class DamagedFolder extends CannotStart {}

/**
 * Makes the folder of an embedded database ready to be opened; what it answers is called once it is open. A folder that was being made when
 * the process ended holds half a database, which opens no more: it is made again. Throws DamagedFolder, and has changed nothing then.
 */
export async function begin(folder: string): Promise<() => Promise<void>> {
  const mark = `${folder}.unfinished`
  if (existsSync(mark)) await rm(folder, { recursive: true, force: true })
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true })
    await writeFile(mark, '')
    await mkdir(folder)
  } else mustBeWhole(folder)
  // PostgreSQL asks it of its own folder: PGlite's files may be read, and written, by everybody on the machine.
  await chmod(folder, 0o700)
  return () => rm(mark, { force: true })
}

/** A database that was made to its end, and that the engine does not open: it says so in a stack of its own. */
export function damaged(folder: string, error: unknown): DamagedFolder {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  const why = code === undefined ? message.split('\n')[0] : String(code)
  return new DamagedFolder(
    `${folder} cannot be opened (${why}). Where a part of its database is missing or damaged: restore the folder from a backup, all of it, and start again.`,
  )
}

/** Whether a database lies there that was made to its end. */
export const isInUse = (folder: string): boolean => !existsSync(`${folder}.unfinished`) && existsSync(join(folder, 'PG_VERSION'))

const segments = (folder: string) => existsSync(folder) && readdirSync(folder).some(name => /^[\dA-F]{24}$/.test(name))
/** Without one of these a database is never opened again; and without the first, PGlite makes a new one in its place. */
const parts: readonly (readonly [string, (folder: string) => boolean])[] = [
  ['PG_VERSION', folder => existsSync(join(folder, 'PG_VERSION'))],
  ['global/pg_control', folder => existsSync(join(folder, 'global/pg_control'))],
  ['pg_wal', folder => segments(join(folder, 'pg_wal'))],
]
function mustBeWhole(folder: string) {
  if (readdirSync(folder).length === 0) return
  const missing = parts.filter(([, isThere]) => !isThere(folder)).map(([name]) => name)
  if (missing.length === 0) return
  const lost = `${folder} is not whole: ${missing.join(' and ')} of its database is missing`
  throw new DamagedFolder(`${lost}. Nothing was changed in it: restore the folder from a backup, all of it, and start again.`)
}
