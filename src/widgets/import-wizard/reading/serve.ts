import { ReadError } from './file-rules.ts'
import type { FromWorker, Slice, ToWorker } from './protocol.ts'
import { readBytes, Session } from './session.ts'
import type { LoadXls } from './sniff.ts'
import type { Table } from './table.ts'

/** Unpacked by the page in a few milliseconds, even where every cell of a row is wrong. */
const SLICE = 200
const never = () => undefined

function slice({ entries, faults, notes }: Table, from: number): Slice {
  const part = entries.slice(from, from + SLICE)
  const known = <T>(map: ReadonlyMap<number, T>) =>
    part.flatMap(({ row }): [number, T][] => {
      const value = map.get(row)
      return value === undefined ? [] : [[row, value]]
    })
  return { entries: part, faults: known(faults), noted: known(notes.places) }
}

/** The worker's side: opens a file and takes tables out of it, as often as it is asked. */
export function serve(loadXls: LoadXls) {
  const post = (message: FromWorker) => postMessage(message)
  let session: Session | undefined
  let goOn = () => {}
  addEventListener('message', async (event: MessageEvent<ToWorker>) => {
    const message = event.data
    if (message.type === 'hello') return post({ type: 'alive' })
    if (message.type === 'more') return goOn()
    try {
      if (message.type === 'open') {
        session = await Session.open(await readBytes(message.file), message.name, message.kind, loadXls, never)
        return post({ type: 'opened', opened: await session.describe() })
      }
      const table = await session?.table(message.asked, never)
      if (!table) throw new ReadError('corrupt')
      for (let at = 0; at < table.entries.length; at += SLICE) {
        const taken = new Promise<void>(taken => {
          goOn = taken
        })
        post({ type: 'rows', ...slice(table, at) })
        await taken
      }
      const { first, counts } = table.notes
      const { sheets, skipped, hidden, leftOut } = table
      post({ type: 'table', sheets, skipped, hidden, leftOut, first, counts })
    } catch (error) {
      post({ type: 'fault', fault: error instanceof ReadError ? error.fault : { code: 'corrupt' } })
    }
  })
}
