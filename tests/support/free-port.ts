import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A machine gives lines that go out the ports above these: one that is free now is taken before a server that makes its demo is ready. */
const [FIRST, LAST] = [20_000, 32_000]

/** A port nobody listens on now, and that no line goes out from meanwhile. */
export function freePort(tries = 20): Promise<number> {
  const port = randomInt(FIRST, LAST)
  return new Promise((found, failed) => {
    const probe = createServer().once('error', error => (tries > 1 ? found(freePort(tries - 1)) : failed(error)))
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(port)))
  })
}
