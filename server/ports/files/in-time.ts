import { within } from '../../kit/within.ts'

/** How long the next piece may take to come, and its reader to take it. */
export interface Paces {
  readonly pieceMs: number
  readonly readerMs: number
}

/**
 * A content that is read to its end or given up: where the next piece does not come, and where nobody takes it, it ends in an error. What
 * is kept for it meanwhile (a line to a bucket, an open file) is freed by `freed`, once, however it ends.
 */
export function inTime(content: ReadableStream<Uint8Array>, { pieceMs, readerMs }: Paces, freed = () => {}): ReadableStream<Uint8Array> {
  const reader = content.getReader()
  let isOver = false
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(idle)
    if (isOver) return
    isOver = true
    freed()
  }
  return new ReadableStream(
    {
      start(ours) {
        waitForReader(ours)
      },
      async pull(ours) {
        clearTimeout(idle)
        try {
          const { done, value } = await within(pieceMs, undefined, () => reader.read())
          if (isOver) return
          if (!done) {
            ours.enqueue(value)
            return waitForReader(ours)
          }
          ours.close()
          end()
        } catch (error) {
          void reader.cancel(error).catch(() => {})
          end()
          throw error
        }
      },
      cancel(why) {
        end()
        return reader.cancel(why)
      },
    },
    { highWaterMark: 0 },
  )

  function waitForReader(ours: ReadableStreamDefaultController<Uint8Array>) {
    idle = setTimeout(() => {
      const error = new Error('nobody reads on')
      void reader.cancel(error).catch(() => {})
      end()
      ours.error(error)
    }, readerMs)
    // a reader who stands still keeps no process from ending
    idle.unref?.()
  }
}
