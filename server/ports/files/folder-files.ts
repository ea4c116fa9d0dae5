import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isNoRoom } from '../../db/room.ts'
import { Problem } from '../../kit/errors.ts'
import { queue } from '../../kit/queue.ts'
import { zh } from '../../messages/zh.ts'
import type { Files, Received } from '../ports.ts'
import { fileStream } from './file-stream.ts'
import { inTime } from './in-time.ts'
import { isOfDisk, mustHaveRoom } from './room-for-files.ts'
import { takeFile } from './take-file.ts'

/** For the account that runs the server alone. */
const OWN = { recursive: true, mode: 0o700 }

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * What is being written through to the disk: of the four threads that everything else of the process needs too (tokens, seals, answers that
 * are packed) a slow disk holds two at most.
 */
const DISK_THREADS = 2
const WAITING = 500
const toDisk = queue(DISK_THREADS, WAITING)

/** A disk goes on within this time; whoever has stopped reading by then has one of her few readings (kit/places.ts) to give back. */
const PACES = { pieceMs: 30_000, readerMs: 30_000 }

/** What arrived and where it lies, until it is renamed to its place. */
const paths = new WeakMap<Received, string>()

/** Files in a folder: what is on its way in `incoming`, the others by the first letters of their key. `say` is told what the disk refuses. */
export function folderFiles(folder: string, say: (line: string) => void = () => {}): Files {
  const incoming = join(folder, 'incoming')
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key)
  /** The request may be sent again: a folder that is no longer there, or another account's, is for whoever runs the server to mend. */
  const refusal = (error: unknown) => {
    if (!isOfDisk(error)) return error
    say(`The folder of the files cannot be used: ${error.syscall} ${error.code}`)
    return new Problem(503, zh.unavailable, { 'Retry-After': '2' })
  }
  /** What cannot be taken away now is swept up later. */
  const drop = (path: string) => rm(path, { force: true }).catch(() => {})
  return {
    async receive(request, mostBytes) {
      if (!/^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')) return 'type'
      if (!request.body) return 'none'
      const path = join(incoming, randomUUID())
      const discard = () => drop(path)
      try {
        await mkdir(incoming, OWN)
        const name = await takeFile(request, path, mostBytes)
        if (typeof name === 'object') {
          const received: Received = { ...name, content: await openAsBlob(path), discard }
          paths.set(received, path)
          return received
        }
        await discard()
        return name
      } catch (error) {
        await discard()
        if (isNoRoom(error)) return 'full'
        throw refusal(error)
      }
    },
    async keep(key, content) {
      const from = content instanceof Uint8Array ? join(incoming, randomUUID()) : paths.get(content)!
      try {
        await mkdir(incoming, OWN)
        if (content instanceof Uint8Array) mustHaveRoom(incoming, content.length)
        await toDisk(() => keepAt(placeOf(key), from, content instanceof Uint8Array ? content : undefined), key)
        return 'kept'
      } catch (error) {
        await drop(from)
        await drop(placeOf(key))
        if (isNoRoom(error)) return 'full'
        throw refusal(error)
      }
    },
    async read(key) {
      let file: FileHandle | undefined
      try {
        // opened before anything is answered: what cannot be read is refused in words
        file = await open(placeOf(key))
        if ((await file.stat()).isFile()) return inTime(fileStream(file), PACES)
        await file.close()
        return undefined
      } catch (error) {
        await file?.close().catch(() => {})
        if (isMissing(error)) return undefined
        throw refusal(error)
      }
    },
    remove: key => rm(placeOf(key), { force: true }).catch(error => Promise.reject(refusal(error))),
    async sweep(before) {
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const found = await stat(path).catch(() => undefined)
        if (found && found.mtimeMs < before.getTime()) await rm(path, { force: true })
      }
    },
  }
}

/** What a folder says lies in it is on the disk; not every platform opens a folder, nor every disk knows how. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => undefined)
  try {
    await opened?.sync()
  } catch (error) {
    if (!['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await opened?.close()
  }
}

/** Renames a file to its place once all of it is on the disk, and its name with it; `bytes` are written first. */
async function keepAt(place: string, from: string, bytes: Uint8Array | undefined): Promise<void> {
  const folder = dirname(place)
  const made = await mkdir(folder, OWN)
  const file = await open(from, bytes ? 'w' : 'r+', 0o600)
  try {
    if (bytes) await file.writeFile(bytes)
    // on the disk before it is said to be kept
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(from, place)
  await syncFolder(folder)
  // the first one of its folder: its name is new too
  if (made) await syncFolder(dirname(folder))
}
