import { Worker } from 'node:worker_threads'
import { Problem } from '../../kit/errors.ts'
import { queue } from '../../kit/queue.ts'
import { zh } from '../../messages/zh.ts'

/** Many who ask at once wait in a line; whom it would keep for minutes is told to come again (503). */
const WAITING = 60
/** The font alone is 10 MB: a thread that nobody needed for so long is let go. */
const IDLE_MS = 60_000
type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string }

/** A full archive takes half a second, the longest that is printed some five. */
const LIMIT_MS = 60_000
/** The longest that is printed takes half of it; without a measure of its own a thread would take what the whole process may. */
const LIMITS = { maxOldGenerationSizeMb: 768 }

/**
 * Makes files in a thread of its own, one at a time, so that nobody else's request waits; it starts with the first. Who is
 * known (`of`) and asks for many has them in turns with others. Who asked for one that
 * the thread dies of (out of memory), or that takes too long, is told so (503), `say` hears why, and the next gets a new thread.
 */
export function thread<Asked>(
  file: URL,
  say: (line: string) => void = () => {},
  limitMs = LIMIT_MS,
): (asked: Asked, of?: string) => Promise<Uint8Array<ArrayBuffer>> {
  const inTurn = queue(1, WAITING)
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  const started = () => {
    const made = new Worker(file, { resourceLimits: LIMITS })
    const isGone = () => {
      if (worker === made) worker = undefined
    }
    // heard while it is idle too: an error that nobody hears would end the server
    return made.on('error', isGone).on('exit', isGone)
  }
  return (asked, of) =>
    inTurn(async () => {
      clearTimeout(idle)
      worker ??= started()
      const own = worker
      let unheard = () => {}
      try {
        return await new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
          const gone = (why: string) => {
            // a thread that fails also ends: once is enough
            unheard()
            say(`a file was not made: ${why}`)
            fail(new Problem(503, zh.fileNotMade, { 'Retry-After': '5' }))
          }
          const onError = (error: Error) => gone(error.message)
          const onExit = (code: number) => gone(`its thread ended with ${code}`)
          const onMessage = (answer: Answer) => ('bytes' in answer ? done(answer.bytes) : fail(new Error(answer.error)))
          const late = setTimeout(() => gone(`it took more than ${limitMs} ms`), limitMs)
          own.on('error', onError).on('exit', onExit).on('message', onMessage)
          unheard = () => {
            clearTimeout(late)
            own.off('error', onError).off('exit', onExit).off('message', onMessage)
          }
          own.postMessage(asked)
        })
      } catch (error) {
        end()
        throw error
      } finally {
        unheard()
        idle = setTimeout(end, IDLE_MS).unref()
        worker?.unref()
      }
    }, of)
}

/** In the thread: what is asked is made and handed over. */
export async function answered(
  port: { postMessage(answer: Answer, transfer?: readonly ArrayBuffer[]): void },
  make: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  try {
    const bytes = await make()
    port.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    port.postMessage({ error: String((error as Error).stack ?? error) })
  }
}
