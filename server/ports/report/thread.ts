import { Worker } from 'node:worker_threads'
import { queue } from '../../kit/queue.ts'

/** Many who ask at once wait in a line; whom it would keep for minutes is told to come again (503). */
const WAITING = 60
/** The font alone is 10 MB: a thread that nobody needed for so long is let go. */
const IDLE_MS = 60_000
type Answer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string }

/** Makes files in a thread of its own, one at a time, so that nobody else's request waits; it starts with the first. */
export function thread<Asked>(file: URL): (asked: Asked) => Promise<Uint8Array<ArrayBuffer>> {
  const inTurn = queue(1, WAITING)
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  return asked =>
    inTurn(async () => {
      clearTimeout(idle)
      worker ??= new Worker(file)
      const own = worker
      try {
        return await new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
          own.once('error', fail)
          own.once('message', (answer: Answer) => {
            own.off('error', fail)
            if ('bytes' in answer) done(answer.bytes)
            else fail(new Error(answer.error))
          })
          own.postMessage(asked)
        })
      } catch (error) {
        end()
        throw error
      } finally {
        idle = setTimeout(end, IDLE_MS).unref()
        worker?.unref()
      }
    })
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
