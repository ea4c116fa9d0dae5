import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { least } from '../support/least.ts'
import { type Served, serve } from '../support/served.ts'

// One stranger with many lines, who asks one small thing on each at the same moment, again and again: others wait for a few of them, not for
// all (8.2, 8.6). Waits are counted in what the crowd is answered meanwhile.
describe.each([
  ['by lines of its own', {}],
  ['through a proxy of ours, which has as many lines', { TRUSTED_PROXIES: '127.0.0.9' }],
])('a crowd of one network is served some at a time, %s', (_, env) => {
  let served: Served
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...env })
  }, 90_000)
  afterAll(() => served?.dispose())

  const open = (localAddress: string) =>
    new Promise<Socket>((ready, failed) => {
      const line = connect({ port: Number(new URL(served.url).port), host: '127.0.0.1', localAddress }, () => ready(line))
      line.on('error', failed).setMaxListeners(20)
    })
  const answered = (line: Socket) =>
    new Promise<number>(done => {
      let text = ''
      const hear = (some: Buffer) => {
        text += some.toString('latin1')
        const [, status, length] = /^HTTP\/1\.1 (\d+)[\s\S]*?content-length: (\d+)/i.exec(text) ?? []
        const begin = text.indexOf('\r\n\r\n') + 4
        if (!length || begin < 4 || text.length < begin + Number(length)) return
        line.off('data', hear)
        done(Number(status))
      }
      line.on('data', hear)
    })
  const ask = (line: Socket, text: string) => {
    const answer = answered(line)
    line.write(text)
    return answer
  }
  let count = 0
  const post = (path: string, body: object) => {
    const text = JSON.stringify(body)
    return `POST /api/${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.5\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
  }
  const kinds: readonly [string, number, () => string][] = [
    ['an invented name', 400, () => post('login-methods/login/', { username: `nobody.${count++}`, password: 'Wrong-2026' })],
    [
      'an invented token',
      401,
      () => `GET /api/data_dict/grade/?limit=20 HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.5\r\nX-Token: ${count++}\r\n\r\n`,
    ],
    [
      'an invented origin',
      403,
      () =>
        `GET /api/data_dict/grade/?limit=20 HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.5\r\nOrigin: https://x${count++}.cn\r\n\r\n`,
    ],
    // each from a network of her own, as a crowd is behind a proxy
    [
      'no picture, for a hundred networks',
      200,
      () => `GET /api/captcha/captcha_code/get_captcha_code/ HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.${count++ % 100}.5\r\n\r\n`,
    ],
    ['nothing that is there', 404, () => `GET /api/x/${count++} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.5\r\n\r\n`],
  ]

  test.each(kinds)('three hundred lines with %s', async (name, status, text) => {
    const lines = await Promise.all(Array.from({ length: 300 }, () => open('127.0.0.9')))
    // twenty names an address may get wrong before it is asked for a captcha
    if (status === 400) for (const line of lines.slice(0, 60)) await ask(line, text())
    const seen = new Set<number>()
    const turn = async () => {
      await served.longestTurn()
      for (const one of await Promise.all(lines.map(line => ask(line, text())))) seen.add(one)
      return served.longestTurn()
    }
    const ms = await least(50, turn, name)
    for (const line of lines) line.destroy()
    expect([...seen]).toEqual([status])
    expect(ms).toBeLessThan(50)
  })
})
