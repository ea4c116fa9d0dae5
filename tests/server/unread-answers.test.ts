import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Listening, listen } from '../../server/ports/web/http-server.ts'

/** More than what lies between two programs of one machine takes without being read. */
const LONG = 10 * 1024 * 1024
const PIECE = new Uint8Array(64 * 1024)

// Node stops a line whose answers are not read, and throws where more of it is parsed all the same: the process would end.
describe('8.1 who reads none of a long answer', () => {
  let listening: Listening
  let port: number
  beforeAll(async () => {
    const answer = () => {
      let left = LONG / PIECE.length
      return new Response(
        new ReadableStream({
          pull(out) {
            if (left-- > 0) out.enqueue(PIECE)
            else out.close()
          },
        }),
        { headers: { 'Content-Length': String(LONG) } },
      )
    }
    listening = await listen(answer, '127.0.0.1', 0)
    port = (listening.server.address() as { port: number }).port
  })
  afterAll(() => listening?.close(100))

  const head = (method: string, more = '') => `${method} /a HTTP/1.1\r\nHost: a\r\nX-Filling: ${'x'.repeat(60)}\r\n${more}\r\n`
  const open = () =>
    new Promise<Socket>((ready, refused) => {
      const line: Socket = connect(port, '127.0.0.1', () => ready(line)).on('error', refused)
    })
  /** How many bytes come when she reads at last, until nothing comes for a while. */
  async function readAll(line: Socket): Promise<number> {
    let [bytes, last] = [0, performance.now()]
    line.on('data', some => {
      bytes += some.length
      last = performance.now()
    })
    line.resume()
    while (performance.now() - last < 1000) await sleep(50)
    return bytes
  }

  test.each([
    ['requests', head('GET').repeat(12), 12],
    ['a body with what looks like heads', head('POST', 'Content-Length: 40000\r\n') + '\r\n\r\n'.repeat(10_000), 1],
    [
      'a body in chunks, and a request',
      `${head('POST', 'Transfer-Encoding: chunked\r\n')}${'4\r\n\r\n\r\n\r\n'.repeat(500)}0\r\n\r\n${head('GET')}`,
      2,
    ],
  ] as const)(
    'and sends %s behind it, is answered whole when she reads',
    async (_, rest, answers) => {
      const line = await open()
      line.pause()
      line.write(head('GET'))
      await sleep(700)
      line.write(rest)
      await sleep(700)
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
      const bytes = await readAll(line)
      expect(Math.floor(bytes / LONG)).toBe(1 + answers)
      line.destroy()
    },
    60_000,
  )

  test('nor are many of one network stopped for good', async () => {
    const lines = await Promise.all(Array.from({ length: 4 }, open))
    for (const line of lines) {
      line.pause()
      line.write(head('GET'))
    }
    await sleep(700)
    for (const line of lines) line.write(head('GET').repeat(14))
    await sleep(700)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    for (const bytes of await Promise.all(lines.map(readAll))) expect(Math.floor(bytes / LONG)).toBe(15)
    for (const line of lines) line.destroy()
  }, 60_000)
})
