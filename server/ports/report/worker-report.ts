import { Worker } from 'node:worker_threads'
import { queue } from '../../kit/queue.ts'
import type { Report } from '../ports.ts'

/** Many who print at once wait in a line; whom it would keep for minutes is told to come again (503). */
const WAITING = 60
/** The font alone is 10 MB: a thread that nobody needed for so long is let go. */
const IDLE_MS = 60_000
type Answer = { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> } | { readonly id: number; readonly error: string }

/** PDF made by pdfmake in a thread of its own, one at a time; it starts with the first paper. */
export function workerReport(): Report {
  const inTurn = queue(1, WAITING)
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0
  const end = () => {
    void worker?.terminate()
    worker = undefined
  }
  return {
    pdf: document =>
      inTurn(async () => {
        clearTimeout(idle)
        worker ??= new Worker(new URL('./print-worker.ts', import.meta.url))
        const own = worker
        const id = ++last
        try {
          return await new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
            own.once('error', fail)
            own.once('message', (answer: Answer) => {
              own.off('error', fail)
              if ('bytes' in answer) done(answer.bytes)
              else fail(new Error(answer.error))
            })
            own.postMessage({ id, document })
          })
        } catch (error) {
          end()
          throw error
        } finally {
          idle = setTimeout(end, IDLE_MS).unref()
          worker?.unref()
        }
      }),
  }
}
