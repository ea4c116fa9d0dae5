import { accessSync, closeSync, constants, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from '../kit/cannot-start.ts'
import { isNoRoom } from './room.ts'

/** Where the key lies that is made when none is given. */
export const keyFileOf = (folder: string) => join(folder, 'secret.key')

const OURS = 'the folder, and all that is in it, must be writable for who runs the server.'

/** Makes a folder, and those it lies in. Not by `recursive`: where nothing can be made, as in /proc, Node tries for ever. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  try {
    mkdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const above = dirname(folder)
    // another process has made it meanwhile
    if (code === 'EEXIST' && isFolder(folder)) return
    if (code !== 'ENOENT' || above === folder || isFolder(above)) throw error
    makeFolder(above)
    makeFolder(folder)
  }
}

/** DATA_DIR can be written, and nothing stands in it where something of ours is to stand: looked at once, before anything in it is changed. Its key is looked at where no other is given. */
export function mustBeOurs(
  folder: string,
  given: { readonly secretKey: string | undefined; readonly databaseUrl?: string | undefined },
): void {
  let own: number | undefined
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
    own = mustTakeAFile(folder)
  } catch (error) {
    if (isNoRoom(error)) throw new CannotStart(`the disk of ${folder} is full: nothing can be made there. Make room and start again.`)
    throw new CannotStart(`${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): ${OURS}`)
  }
  // one of before, beside a database that lies elsewhere, is nobody's business
  if (!given.databaseUrl) mustBeOf(own, join(folder, 'db'))
  for (const part of ['lock.json', 'lock.sock', 'reserve', 'audit-anchors']) mustBeNoFolder(join(folder, part))
  if (!given.secretKey) mustBeNoFolder(keyFileOf(folder))
  for (const part of ['files', 'files/incoming', 'reserve-files']) mustBeFolder(join(folder, part))
}

/** A disk that failed and became read-only by itself says that it can be written, and takes nothing. A full one is another matter. */
function mustTakeAFile(folder: string): number | undefined {
  // by no number of its own: the first process of every container has the same
  const probe = join(folder, `probe.${crypto.randomUUID()}`)
  try {
    closeSync(openSync(probe, 'w', 0o600))
    return statSync(probe).uid
  } catch (error) {
    if (!isNoRoom(error)) throw error
  } finally {
    rmSync(probe, { force: true })
  }
}

/**
 * Whoever else writes into a database leaves files there that its own account may not open, and it starts no more. Asked is whose a new
 * file of ours is: some disks give all files to one account, whoever writes.
 */
function mustBeOf(own: number | undefined, database: string): void {
  const owner = ownerOf(database)
  if (own === undefined || owner === undefined || owner === own) return
  throw new CannotStart(
    `${database} belongs to another account (its number is ${owner}, ours ${own}): run this as that account, as the server is, or give it all of the folder (chown -R).`,
  )
}

/** Of what leads nowhere nobody: whoever opens it says what stands there instead. */
function ownerOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.uid
  } catch {
    return undefined
  }
}

/** What stands there instead is somebody's: it is named, and left. */
export function mustBeNoFolder(path: string): void {
  if (isFolder(path)) throw new CannotStart(`${path} is a folder, where a file of ours is to stand: move it away and start again.`)
}

function mustBeFolder(path: string): void {
  if (isThere(path) && !isFolder(path))
    throw new CannotStart(`${path} is no folder, where one of ours is to stand: move it away and start again.`)
}

/** Also what leads nowhere, as a loop of links. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch {
    // something above it is no folder
    return false
  }
}
