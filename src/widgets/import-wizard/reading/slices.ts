import { patience, ReadError } from './file-rules.ts'
import type { Reader } from './reader.ts'
import { readBytes, Session } from './session.ts'

/** Rests every 12 ms and gives up when a file takes longer than its size explains. */
function breather(limit: number) {
  const end = performance.now() + limit * 2
  let last = performance.now()
  return () => {
    const now = performance.now()
    if (now > end) throw new ReadError('too_slow')
    if (now - last < 12) return
    return new Promise<void>(rest =>
      setTimeout(() => {
        last = performance.now()
        rest()
      }),
    )
  }
}

const loadXls = () => import('./xls.ts').then(module => module.readXls)

/** The same reading without a worker. */
export function sliceReader(): Reader {
  let session: Session | undefined
  let limit = patience(0)
  return {
    async open(file, kind) {
      limit = patience(file.size)
      const pause = breather(limit)
      session = await Session.open(await readBytes(file), file.name, kind, loadXls, pause)
      return session.describe(pause)
    },
    async table(asked) {
      if (!session) throw new ReadError('corrupt')
      return session.table(asked, breather(limit))
    },
    close() {
      session = undefined
    },
  }
}
