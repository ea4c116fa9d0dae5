import { createWriteStream } from 'node:fs'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Busboy from '@fastify/busboy'
import { isNoRoom } from '../../db/room.ts'
import { isOfDisk, mustHaveRoom } from './room-for-files.ts'

/** What a form may carry beside its file; one of more is read no further: of a hundred thousand parts each takes its time. */
const FEW = { files: 1, fields: 8, fieldSize: 1024, fieldNameSize: 64, parts: 10, headerPairs: 20, headerSize: 4096 }

/** So long the parser may keep one piece that is being written: a busy disk takes it within. */
const WRITING_MS = 30_000
/** The same of any other, which it reads at once: one that has lost its way, as behind the end of a form without parts, never gives it back. */
const READING_MS = 1000

async function* whileThereIsRoom(pieces: AsyncIterable<Uint8Array>, folder: string) {
  for await (const piece of pieces) {
    mustHaveRoom(folder, piece.length)
    yield piece
  }
}

/** Writes the file of a form to this path as it comes. */
export async function takeFile(request: Request, path: string, mostBytes: number): Promise<{ name: string } | 'none' | 'large' | 'broken'> {
  const form = makeForm(request.headers.get('Content-Type')!, mostBytes)
  if (!form) return 'broken'
  const end = new AbortController()
  // whoever is gone waits for nothing, and holds none of her places
  request.signal.addEventListener('abort', () => end.abort(), { once: true })
  let name: string | undefined
  let isLarge = false
  let writing: Promise<void> | undefined
  let closed: Promise<void> | undefined
  for (const passed of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) form.once(passed, () => end.abort())
  form.on('file', (field, stream, given) => {
    if (field !== 'uri' || writing) {
      // one that is cut off fails, and a failure that nobody hears ends the process
      stream.on('error', () => end.abort()).resume()
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
  let clock: NodeJS.Timeout | undefined
  const onAsked = () => clearTimeout(clock)
  const onHanded = () => {
    clearTimeout(clock)
    clock = setTimeout(() => end.abort(), writing ? WRITING_MS : READING_MS).unref()
  }
  await pipeline(readableOf(request.body!, onAsked, onHanded), form, { signal: end.signal }).catch((error: unknown) => {
    broke = error
    end.abort()
  })
  clearTimeout(clock)
  let refused: unknown
  await writing?.catch((error: unknown) => {
    // a line that breaks is read from
    if (isNoRoom(error) || (isOfDisk(error) && error.syscall !== 'read')) refused = error
    broke ??= error
  })
  // what is still being opened would be there again once it is taken away
  await closed
  if (refused) throw refused
  if (isLarge) return 'large'
  if (broke) return 'broken'
  return name === undefined ? 'none' : { name: plainName(name) }
}

/**
 * A body that may be left where it is: whoever cancels one stops its line, and the next request that comes through it. Says when a piece is
 * asked for, and when one, or its end, is handed on.
 */
function readableOf(body: ReadableStream<Uint8Array>, onAsked: () => void, onHanded: () => void): Readable {
  const reader = body.getReader()
  return new Readable({
    read() {
      onAsked()
      reader.read().then(
        ({ done, value }) => {
          onHanded()
          this.push(done ? null : value)
        },
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
