import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

const PIECE_BYTES = 64 * 1024

/**
 * The bytes of a file, by its path or opened already, read as they are asked for; it is closed when they end or are given up. Not `Readable.toWeb`: there a piece that is on its way when the stream is cancelled is
 * thrown where nobody catches it (Node 24.21, ERR_INVALID_STATE), so that whoever breaks a download off could end the process.
 */
export function fileStream(from: string | FileHandle): ReadableStream<Uint8Array> {
  let opened = typeof from === 'string' ? undefined : Promise.resolve(from)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        opened ??= open(from as string)
        const file = await opened
        const piece = new Uint8Array(PIECE_BYTES)
        const read = await file.read(piece).catch(async (error: unknown) => {
          await file.close()
          throw error
        })
        if (read.bytesRead > 0) return controller.enqueue(piece.subarray(0, read.bytesRead))
        await file.close()
        controller.close()
      },
      // waits for the piece that is being read
      cancel: async () => (await opened)?.close(),
    },
    { highWaterMark: 0 },
  )
}

/** What a library reads from a line, as it is asked for; given up, the line is left. Not its own `transformToWebStream`, which is `Readable.toWeb`. */
export function pieceByPiece(from: Readable): ReadableStream<Uint8Array> {
  const pieces = from[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void from.destroy(),
    },
    { highWaterMark: 0 },
  )
}
