import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../kit/cannot-start.ts'

const MIB = 1 << 20
/** Less is full: one statement that undoes a large import writes some 40 MiB of log. */
export const LOW = 64 * MIB
/** Given back at the floor, or when others have filled the disk to the last byte: for what goes on then. */
const RESERVE = 48 * MIB
/** What the database takes where it cannot be refused: a piece of its log (16 MiB), a checkpoint, a sort, the recovery after a kill. */
const FLOOR = 24 * MIB
/** A first start: the empty database, the reserve and then some. */
const FIRST = 176 * MIB

/** Too little room to open the database. The message is one clear line. */
export class NoRoom extends CannotStart {}

/** Room on the disk of the embedded database (R8). */
export interface Room {
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
 * some room is always kept, in a file that is there to be deleted.
 */
export function roomIn(folder: string): Room {
  mkdirSync(folder, { recursive: true })
  const reserve = join(folder, 'reserve')
  const left = () => leftOn(folder)
  let isKept = statSync(reserve, { throwIfNoEntry: false })?.size === RESERVE
  const giveBack = () => {
    rmSync(reserve, { force: true })
    isKept = false
  }
  const room: Room = {
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
  const figures = `${Math.floor(left() / MIB)} MB are free, ${needed / MIB} are needed to start`
  throw new NoRoom(`the disk of ${folder} is full: ${figures}. Make room and start again; what was saved is still there.`)
}

/** Bytes that are free on the disk of a folder. */
export function leftOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const reads = /^\s*(select|savepoint|release|rollback|checkpoint)\b/i

/** Random, so that no file system compresses it away; and none of it stays where not all of it has room. */
function make(file: string): boolean {
  rmSync(file, { force: true })
  const piece = randomBytes(MIB)
  const opened = openSync(file, 'w', 0o600)
  try {
    for (let done = 0; done < RESERVE; ) done += writeSync(opened, piece, 0, Math.min(MIB, RESERVE - done))
    return true
  } catch {
    rmSync(file, { force: true })
    return false
  } finally {
    closeSync(opened)
  }
}
