import type { ReadError } from '../../../src/widgets/import-wizard/reading/file-rules.ts'
import { Session } from '../../../src/widgets/import-wizard/reading/session.ts'
import { readXls } from '../../../src/widgets/import-wizard/reading/xls.ts'

const rest = () => new Promise<void>(go => void setImmediate(go))

// A file is read here as on a page without workers, in a process whose memory has an end.
process.once('message', async ({ bytes, name }: { bytes: Uint8Array; name: string }) => {
  let longest = 0
  let since = process.threadCpuUsage()
  /** Looks at every turn of the thread, in CPU time of its own, so that other programs of a busy machine do not count. */
  const look = () => {
    const used = process.threadCpuUsage(since)
    longest = Math.max(longest, (used.user + used.system) / 1000)
    since = process.threadCpuUsage()
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  let code: string | undefined
  try {
    const session = await Session.open(bytes, name, 'students', async () => readXls, rest)
    await rest()
    const { sheets, sheet } = await session.describe(rest)
    const { row, mapping } = sheets[sheet]!.header
    await session.table({ sheet, header: row, mapping }, rest)
  } catch (error) {
    code = (error as ReadError).fault.code
  }
  await rest()
  clearImmediate(looking)
  process.send?.({ code, longest })
  process.disconnect()
})
