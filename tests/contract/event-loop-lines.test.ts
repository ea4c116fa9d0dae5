import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { send } from '../support/send.ts'
import { type Served, serve } from '../support/served.ts'

// What comes before any call is known: what one line sends in one breath. The least of three turns, since other programs disturb a cache.
describe('no line holds the loop by what it sends at once (8.6)', () => {
  let served: Served
  let token: string
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
    token = await login(served, 'student.x')
  }, 90_000)
  afterAll(() => served?.dispose())

  const open = () =>
    new Promise<Socket>((ready, failed) => {
      const line = connect(Number(new URL(served.url).port), '127.0.0.1', () => ready(line)).on('error', failed)
    })
  /** What is answered until the line is quiet or gone. */
  async function said(text: string): Promise<string> {
    const line = await open()
    let answer = ''
    const ended = new Promise<void>(done => void line.once('close', () => done()))
    line.setTimeout(1500, () => line.destroy())
    line
      .on('error', () => {})
      .on('data', some => {
        answer += some
      })
    line.write(text)
    await ended
    return answer
  }
  async function held(text: string): Promise<number> {
    const turns: number[] = []
    for (let n = 0; n < 3; n++) {
      await served.longestTurn()
      await said(text)
      turns.push(await served.longestTurn())
    }
    return Math.min(...turns)
  }
  const begin = (path: string, type = 'application/json') =>
    `POST /api/${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nX-Token: ${path.startsWith('storage') ? token : ''}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const FORM = 'multipart/form-data; boundary=B'

  test.each([
    ['sms/sms/send_sms/', undefined],
    ['login-methods/login/', undefined],
    ['wch_pay/notify/', undefined],
    ['storage/file_models/', FORM],
    ['storage/image_file_models/', FORM],
  ])('a body for %s in forty thousand pieces', async (path, type) => {
    const ms = await held(`${begin(path, type)}${'1\r\n \r\n'.repeat(40_000)}2\r\n{}\r\n0\r\n\r\n`)
    console.log(`${ms.toFixed(0).padStart(5)} ms ${path}`)
    expect(ms).toBeLessThan(35)
  })
  test.each(['GET /q.js', 'GET /api/x', 'HEAD /', 'GET /api/login-methods/is_login/', 'GET /healthz'])(
    'four thousand times %s',
    async line => {
      const ms = await held(`${line} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(4000))
      console.log(`${ms.toFixed(0).padStart(5)} ms ${line}`)
      expect(ms).toBeLessThan(100)
    },
  )
  test('thirty thousand keys of one body are too many, and are not looked at', async () => {
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 29_000 }, (_, n) => [n.toString(36), 0])))
    const turns: number[] = []
    for (let n = 0; n < 3; n++) {
      await served.longestTurn()
      expect((await send(served, 'POST', 'sms/sms/send_sms/', '', keys)).status).toBe(413)
      turns.push(await served.longestTurn())
    }
    expect(Math.min(...turns)).toBeLessThan(25)
  })
  test('a few requests in one breath are answered, each in its turn; one more than anybody sends, and the line is cut', async () => {
    const few = await said(
      Array.from({ length: 16 }, (_, n) => `GET ${n % 2 ? '/healthz' : '/api/x'} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''),
    )
    expect(few.match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 16 }, (_, n) => `HTTP/1.1 ${n % 2 ? 200 : 404}`))
    const many = await said('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(40))
    expect((many.match(/HTTP\/1\.1 200/g) ?? []).length).toBeLessThan(17)
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
  })
  test.each([1, 40, 64, 100])('a body in pieces of %i bytes is read, however many they are', async size => {
    const code = JSON.stringify({ username: 'nobody.x', password: 'Wrong-2026' })
    const blank = `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(Math.min(30_000, Math.floor(250_000 / size)))
    const answer = await said(`${begin('login-methods/login/')}${blank}${code.length.toString(16)}\r\n${code}\r\n0\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 401/)
  })
  test.each([
    [1, 30_000],
    [65, 30_000],
    [1, 120_000],
  ])('an upload whose last pieces are of %i bytes, %i of them behind one of two million, is kept whole', async (size, many) => {
    const turns: number[] = []
    const head = `--B\r\nContent-Disposition: form-data; name="uri"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    for (let n = 0; n < 3; n++) {
      const line = await open()
      const answer = new Promise<string>(done => {
        let text = ''
        line.on('data', some => {
          text += some
          if (text.includes('\r\n\r\n')) done(text)
        })
        line.on('close', () => done(text)).on('error', () => {})
      })
      line.write(`${begin('storage/file_models/', FORM)}${chunk(head)}${chunk('x'.repeat(2_000_000))}`)
      await sleep(300)
      await served.longestTurn()
      line.write(`${chunk('y'.repeat(size)).repeat(many)}${chunk('\r\n--B--\r\n')}0\r\n\r\n`)
      expect(await answer).toMatch(/^HTTP\/1\.1 201/)
      turns.push(await served.longestTurn())
      line.destroy()
    }
    console.log(`${turns.map(ms => ms.toFixed(0)).join(' ')} ms, ${many} pieces of ${size}`)
    expect(Math.min(...turns)).toBeLessThan(35)
  })
})
