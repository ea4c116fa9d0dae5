import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { LOW, leftOn } from '../../db/room.ts'
import type { Files, Received } from '../ports.ts'
import { fileStream } from './file-stream.ts'

/** What a form may carry beside its file; one of more is read no further: of a hundred thousand parts each takes its time. */
const FEW = { files: 1, fields: 8, fieldSize: 1024, fieldNameSize: 64, parts: 10, headerPairs: 20, headerSize: 4096 }

/** For the account that runs the server alone. */
const OWN = { recursive: true, mode: 0o700 }

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Whoever sends ends where the database ends with its writes: of what she may take to the last byte, the room that is kept for its log,
 * its recovery and the anchors of the audit trail would be gone, and the server with it. Looked at with each piece, since many send at once.
 */
function mustHaveRoom(folder: string, bytes: number) {
  if (leftOn(folder) - bytes < LOW) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
}

async function* whileThereIsRoom(pieces: AsyncIterable<Uint8Array>, folder: string) {
  for await (const piece of pieces) {
    mustHaveRoom(folder, piece.length)
    yield piece
  }
}

/** What arrived and where it lies, until it is renamed to its place. */
const paths = new WeakMap<Received, string>()

/** Files in a folder: what is on its way in `incoming`, the others by the first letters of their key. */
export function folderFiles(folder: string): Files {
  const incoming = join(folder, 'incoming')
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key)
  return {
    async receive(request, mostBytes) {
      if (!/^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')) return 'type'
      if (!request.body) return 'none'
      await mkdir(incoming, OWN)
      const path = join(incoming, randomUUID())
      const discard = () => rm(path, { force: true })
      try {
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
        if (isFull(error)) return 'full'
        throw error
      }
    },
    async keep(key, content) {
      const from = content instanceof Uint8Array ? join(incoming, randomUUID()) : paths.get(content)!
      try {
        await mkdir(incoming, OWN)
        if (content instanceof Uint8Array) mustHaveRoom(incoming, content.length)
        await keepAt(placeOf(key), from, content instanceof Uint8Array ? content : undefined)
        return 'kept'
      } catch (error) {
        await rm(from, { force: true })
        await rm(placeOf(key), { force: true })
        if (isFull(error)) return 'full'
        throw error
      }
    },
    async read(key) {
      const place = placeOf(key)
      const file = await stat(place).catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return file && fileStream(place)
    },
    remove: key => rm(placeOf(key), { force: true }),
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

/** Writes the file of a form to this path as it comes. */
async function takeFile(request: Request, path: string, mostBytes: number): Promise<{ name: string } | 'none' | 'large' | 'broken'> {
  const form = makeForm(request.headers.get('Content-Type')!, mostBytes)
  if (!form) return 'broken'
  const end = new AbortController()
  let name: string | undefined
  let isLarge = false
  let writing: Promise<void> | undefined
  let closed: Promise<void> | undefined
  for (const passed of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) form.once(passed, () => end.abort())
  form.on('file', (field, stream, given) => {
    if (field !== 'uri' || writing) {
      stream.resume()
      return
    }
    name = given
    stream.once('limit', () => {
      isLarge = true
      // the rest is not waited for: main.ts reads it away
      end.abort()
    })
    const file = createWriteStream(path, { mode: 0o600 })
    closed = new Promise(done => file.once('close', () => done()))
    writing = pipeline(stream, pieces => whileThereIsRoom(pieces as AsyncIterable<Uint8Array>, dirname(path)), file, {
      signal: end.signal,
    })
    writing.catch(() => end.abort())
  })
  let broke: unknown
  await pipeline(readableOf(request.body!), form, { signal: end.signal }).catch((error: unknown) => {
    broke = error
    end.abort()
  })
  let full: unknown
  await writing?.catch((error: unknown) => {
    if (isFull(error)) full = error
    broke ??= error
  })
  // what is still being opened would be there again once it is taken away
  await closed
  if (full) throw full
  if (isLarge) return 'large'
  if (broke) return 'broken'
  return name === undefined ? 'none' : { name: plainName(name) }
}

/** A body that may be left where it is: whoever cancels one stops its line, and the next request that comes through it. */
function readableOf(body: ReadableStream<Uint8Array>): Readable {
  const reader = body.getReader()
  return new Readable({
    read() {
      reader.read().then(
        ({ done, value }) => this.push(done ? null : value),
        error => this.destroy(error),
      )
    },
  })
}

/** Browsers write a quote and a line's end of a name as `%22`, `%0D` and `%0A` (HTML, multipart/form-data). */
const plainName = (name: string) =>
  name
    .replaceAll('%22', '"')
    .replaceAll(/%0[AD]/gi, ' ')
    .trim()
    .slice(0, 255) || 'file'

/** Undefined where the header names no boundary. */
function makeForm(type: string, mostBytes: number) {
  try {
    return Busboy({ headers: { 'content-type': type }, limits: { ...FEW, fileSize: mostBytes } })
  } catch {
    return undefined
  }
}
