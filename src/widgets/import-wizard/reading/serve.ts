import { ReadError } from './file-rules.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { readBytes, Session } from './session.ts'
import type { LoadXls } from './sniff.ts'

const SLICE = 500
const never = () => undefined

/** The worker's side: opens a file and takes tables out of it, as often as it is asked. */
export function serve(loadXls: LoadXls) {
  const post = (message: FromWorker) => postMessage(message)
  let session: Session | undefined
  addEventListener('message', async (event: MessageEvent<ToWorker>) => {
    const message = event.data
    if (message.type === 'hello') return post({ type: 'alive' })
    try {
      if (message.type === 'open') {
        session = await Session.open(await readBytes(message.file), message.name, message.kind, loadXls, never)
        return post({ type: 'opened', opened: session.describe() })
      }
      const table = await session?.table(message.asked, never)
      if (!table) throw new ReadError('corrupt')
      // a table in one message would be one long task for the page to unpack
      for (let at = 0; at < table.entries.length; at += SLICE) post({ type: 'rows', entries: table.entries.slice(at, at + SLICE) })
      for (let at = 0; at < table.notes.length; at += SLICE * 4) post({ type: 'notes', notes: table.notes.slice(at, at + SLICE * 4) })
      post({ type: 'table', skipped: table.skipped, faults: table.faults })
    } catch (error) {
      post({ type: 'fault', fault: error instanceof ReadError ? error.fault : { code: 'corrupt' } })
    }
  })
}
