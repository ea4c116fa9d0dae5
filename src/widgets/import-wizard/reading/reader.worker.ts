import { ReadError } from './file-rules.ts'
import type { FromWorker, ToWorker } from './protocol.ts'
import { readBytes, Session } from './session.ts'
import { readXls } from './xls.ts'

const post = (message: FromWorker) => postMessage(message)
const never = () => undefined
const SLICE = 500
let session: Session | undefined

addEventListener('message', async (event: MessageEvent<ToWorker>) => {
  const asked = event.data
  if (asked.type === 'hello') return post({ type: 'alive' })
  try {
    if (asked.type === 'open') {
      session = await Session.open(await readBytes(asked.file), asked.name, asked.kind, async () => readXls, never)
      post({ type: 'opened', opened: session.describe() })
      return
    }
    const table = await session?.table(asked.asked, never)
    if (!table) throw new ReadError('corrupt')
    // a table in one message would be one long task for the page to unpack
    for (let at = 0; at < table.entries.length; at += SLICE) post({ type: 'rows', entries: table.entries.slice(at, at + SLICE) })
    for (let at = 0; at < table.notes.length; at += SLICE * 4) post({ type: 'notes', notes: table.notes.slice(at, at + SLICE * 4) })
    post({ type: 'table', skipped: table.skipped, faults: table.faults })
  } catch (error) {
    post({ type: 'fault', fault: error instanceof ReadError ? error.fault : { code: 'corrupt' } })
  }
})
