import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../kit/cannot-start.ts'

const MIB = 1 << 20
/** What a file counts for where the disk makes no more than so many: the database wants new ones all the time. 683 are LOW, 256 the floor. */
const FILE = 96 * 1024
/** Less is full: one statement that undoes a large import writes some 40 MiB of log. */
export const LOW = 64 * MIB
/** Given back at the floor, or when others have filled the disk to the last byte: for what goes on then. */
const RESERVE = 48 * MIB
const RESERVED_FILES = 300
/** What the database takes where it cannot be refused: a piece of its log (16 MiB), a checkpoint, a sort, the recovery after a kill. */
const FLOOR = 24 * MIB
/** A first start: the empty database, the reserve and then some. */
const FIRST = 176 * MIB

/** Too little room to open the database. The message is one clear line. */
export class NoRoom extends CannotStart {}

/** Whether a write failed because the disk, or its owner's share of it, is full. */
export const isNoRoom = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Room on the disk of the embedded database (R8). */
export interface Room {
  /** Bytes that are free. */
  left(): number
  /** Looks at the disk: gives the reserve back at the floor, makes it again when there is room. */
  isFull(): boolean
  /**
   * Before a statement. On a full disk a write ends here, with the code of a full disk. What began when it was full already was let in on
   * purpose (a sign-in, the record of a read) and goes on until the floor is reached.
   */
  hold(statement: string, beganFull: boolean): void
}

/**
 * A database whose log has no room does not answer with an error: PostgreSQL stops, and an embedded one takes our process with it. So
 * some room is always kept, in files that are there to be deleted.
 */
export function roomIn(folder: string): Room {
  mustBeOneDisk(folder)
  const reserve = join(folder, 'reserve')
  const left = () => leftOn(folder)
  let isKept = isWhole(reserve)
  // a part of one is of no use, and takes room
  if (!isKept) remove(reserve)
  const giveBack = () => {
    remove(reserve)
    isKept = false
  }
  const room: Room = {
    left,
    isFull() {
      const now = left()
      if (isKept && now < FLOOR) giveBack()
      else if (!isKept && now >= RESERVE + LOW) isKept = make(reserve)
      return !isKept || now < LOW
    },
    hold(statement, beganFull) {
      if (!room.isFull() || reads.test(statement) || (beganFull && left() >= FLOOR)) return
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
    },
  }
  const needed = existsSync(join(folder, 'db')) ? FLOOR : FIRST
  if (!room.isFull() || left() >= needed) return room
  const { bytes, files } = freeOn(folder)
  const figures =
    bytes < needed
      ? `${Math.floor(bytes / MIB)} MB are free, ${needed / MIB} are needed to start`
      : `it has room for ${files} more files (inodes), ${Math.ceil(needed / FILE)} are needed to start`
  throw new NoRoom(`the disk of ${folder} is full: ${figures}. Make room and start again; what was saved is still there.`)
}

/** What a first start lays down has found no room, and none of it stays. */
export const noRoomToFill = (folder: string): NoRoom =>
  new NoRoom(`the disk of ${folder} has no room for what a first start lays down. Make room and start again: it is begun anew.`)

/** A start, or a task at a console, that found room, and none for what it was to open or to change. */
export const noRoomToStart = (folder: string): NoRoom =>
  new NoRoom(`the disk of ${folder} has become full meanwhile. Make room and start again; what was saved is still there.`)

/** The room that is kept would lie on another disk than what needs it. */
function mustBeOneDisk(folder: string): void {
  const db = join(folder, 'db')
  const found = lstatSync(db, { throwIfNoEntry: false })
  if (!found || (found.isDirectory() && found.dev === statSync(folder).dev)) return
  throw new CannotStart(
    `${db} must be a folder of ${folder} itself, neither a link nor a disk of its own: put all of DATA_DIR there instead.`,
  )
}

function freeOn(folder: string): { bytes: number; files: number } {
  const { bavail, bsize, files, ffree } = statfsSync(folder)
  // a disk that makes files as long as it has bytes counts none
  return { bytes: bavail * bsize, files: files > 0 ? ffree : Number.POSITIVE_INFINITY }
}

/** Bytes that are free on the disk of a folder; fewer where it has room for bytes and for hardly any file. */
export function leftOn(folder: string): number {
  const { bytes, files } = freeOn(folder)
  return Math.min(bytes, files * FILE)
}

const reads = /^\s*(select|savepoint|release|rollback|checkpoint)\b/i

/** Where the files of the reserve lie. */
const filesOf = (reserve: string) => `${reserve}-files`

function isWhole(reserve: string): boolean {
  const files = filesOf(reserve)
  return statSync(reserve, { throwIfNoEntry: false })?.size === RESERVE && existsSync(files) && readdirSync(files).length === RESERVED_FILES
}

function remove(reserve: string): void {
  for (const path of [reserve, filesOf(reserve)]) rmSync(path, { recursive: true, force: true })
}

/** Random, so that no file system compresses it away; and none of it stays where not all of it has room. */
function make(reserve: string): boolean {
  remove(reserve)
  const piece = randomBytes(MIB)
  try {
    const opened = openSync(reserve, 'w', 0o600)
    try {
      for (let done = 0; done < RESERVE; ) done += writeSync(opened, piece, 0, Math.min(MIB, RESERVE - done))
    } finally {
      closeSync(opened)
    }
    mkdirSync(filesOf(reserve), 0o700)
    for (let n = 0; n < RESERVED_FILES; n++) writeFileSync(join(filesOf(reserve), `${n}`), '')
    return true
  } catch {
    remove(reserve)
    return false
  }
}
