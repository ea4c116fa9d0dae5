import { LOW, leftOn } from '../../db/room.ts'

/** The disk, or the folder, does not do what it was asked: it is another account's, no folder any more, broken. */
export const isOfDisk = (error: unknown): error is NodeJS.ErrnoException => {
  const { errno, syscall } = error as NodeJS.ErrnoException
  return (
    typeof errno === 'number' && /^(open|read|write|close|mkdir|stat|fstat|lstat|rename|fsync|rm|unlink|access|statfs)/.test(syscall ?? '')
  )
}

/**
 * Whoever sends ends where the database ends with its writes: of what she may take to the last byte, the room that is kept for its log,
 * its recovery and the anchors of the audit trail would be gone, and the server with it. Looked at with each piece, since many send at once.
 */
export function mustHaveRoom(folder: string, bytes: number) {
  if (leftOn(folder) - bytes < LOW) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
}
