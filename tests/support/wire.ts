import { connect, createServer, type Socket } from 'node:net'

/** Between the server and what it asks: lines that are frozen carry nothing any more, either way; new ones do, unless they are held. */
export async function wire(to: URL) {
  const lines = new Set<Socket>()
  let opened = 0
  let isHeld = false
  const between = createServer(near => {
    opened++
    if (isHeld) return void near.on('error', () => {}).resume()
    const far = connect(Number(to.port), to.hostname)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(from)
      from.on('error', () => {})
      from.on('data', bytes => void (lines.has(from) && other.write(bytes)))
      from.on('close', () => void (lines.has(from) && other.destroy()))
    }
  })
  await new Promise<void>(listening => between.listen(0, '127.0.0.1', listening))
  const through = new URL(to)
  through.host = `127.0.0.1:${(between.address() as { port: number }).port}`
  /** Answers how they are held no more. */
  const hold = () => {
    isHeld = true
    return () => {
      isHeld = false
    }
  }
  return { url: through.href, opened: () => opened, freeze: () => lines.clear(), hold, close: () => between.close() }
}
