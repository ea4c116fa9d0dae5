import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { least } from '../support/least.ts'
import { login } from '../support/login.ts'
import { send } from '../support/send.ts'
import { type Served, serve } from '../support/served.ts'

// What comes before any call is known: what one line sends in one breath.
describe('no line holds the loop by what it sends at once (8.6)', () => {
  let served: Served
  let token: string
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
    token = await login(served, 'student.x')
  }, 90_000)
  afterAll(() => served?.dispose())

  const open = (localAddress = '127.0.0.1') =>
    new Promise<Socket>((ready, failed) => {
      const port = Number(new URL(served.url).port)
      const line = connect({ port, host: '127.0.0.1', localAddress }, () => ready(line)).on('error', failed)
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
  const held = (limit: number, text: string, told: string) =>
    least(
      limit,
      async () => {
        await served.longestTurn()
        await said(text)
        return served.longestTurn()
      },
      told,
    )
  const begin = (path: string, type = 'application/json') =>
    `POST /api/${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nX-Token: ${path.startsWith('storage') ? token : ''}\r\nTransfer-Encoding: chunked\r\n\r\n`
  const FORM = 'multipart/form-data; boundary=B'
  const tiny = '1\r\n \r\n'.repeat(40_000)

  test('the lines of one network are read together: twenty with chunks of a byte hold a turn no longer than one (8.6)', async () => {
    const ask = async () => (await fetch(`${served.url}/healthz`)).status
    const turn = async () => {
      const lines = await Promise.all(Array.from({ length: 20 }, () => open('127.0.0.2')))
      await served.longestTurn()
      for (const line of lines) line.on('error', () => {}).write(`${begin('login-methods/login/')}${tiny}`)
      // another network waits for none of it
      const asked = [await ask()]
      for (let at = 0; at < 8; at++) {
        for (const line of lines) if (line.writableLength === 0) line.write(tiny)
        await sleep(100)
        asked.push(await ask())
      }
      const ms = await served.longestTurn()
      expect(new Set(asked)).toEqual(new Set([200]))
      for (const line of lines) line.destroy()
      return ms
    }
    expect(await least(50, turn, 'twenty lines of pieces of a byte')).toBeLessThan(50)
  })

  test('a hundred lines with two thousand requests each in one breath hold no turn, and another network is answered (8.2, 8.6)', async () => {
    const breath = 'GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2400)
    const turn = async () => {
      const lines = await Promise.all(Array.from({ length: 100 }, () => open('127.0.0.3')))
      await served.longestTurn()
      const closed = lines.map(
        line =>
          new Promise(done =>
            line
              .on('error', () => {})
              .once('close', done)
              .resume(),
          ),
      )
      for (const line of lines) line.write(breath)
      await sleep(5)
      const asked = performance.now()
      expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
      expect(performance.now() - asked).toBeLessThan(5000)
      await Promise.all(closed)
      return served.longestTurn()
    }
    expect(await least(50, turn, 'a hundred lines')).toBeLessThan(50)
  }, 60_000)

  test('of a network that does so a line of somebody else is answered a little later', async () => {
    const lines = await Promise.all(Array.from({ length: 20 }, () => open('127.0.0.4')))
    for (const line of lines) line.on('error', () => {}).write('GET / HTTP/1.1\r\nHost:a\r\n\r\n'.repeat(2400))
    await sleep(20)
    const honest = await open('127.0.0.4')
    let answer = ''
    honest.on('data', some => {
      answer += some
    })
    honest.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 200/)
    honest.destroy()
  })

  test('a second line of a network that sends chunks of a byte is answered, a little later', async () => {
    const busy = await open()
    busy.on('error', () => {}).write(`${begin('login-methods/login/')}${tiny}`)
    await sleep(50)
    expect((await fetch(`${served.url}/healthz`)).status).toBe(200)
    busy.destroy()
  })

  test.each([
    ['sms/sms/send_sms/', undefined],
    ['login-methods/login/', undefined],
    ['wch_pay/notify/', undefined],
    ['storage/file_models/', FORM],
    ['storage/image_file_models/', FORM],
  ])('a body for %s in forty thousand pieces', async (path, type) => {
    expect(await held(50, `${begin(path, type)}${tiny}2\r\n{}\r\n0\r\n\r\n`, path)).toBeLessThan(50)
  })
  test.each(['GET /q.js', 'GET /api/x', 'HEAD /', 'GET /api/login-methods/is_login/', 'GET /healthz'])(
    'four thousand times %s',
    async line => {
      expect(await held(100, `${line} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(4000), line)).toBeLessThan(100)
    },
  )
  test.each(['Expect: x', 'Expect: 100-continues', ''])('twenty thousand requests with %j, which Node answers by itself', async odd => {
    const breath = `GET / HTTP/1.1\r\n${odd && `Host: a\r\n${odd}\r\n`}\r\n`.repeat(20_000)
    expect(await held(100, breath, odd || 'no host')).toBeLessThan(100)
    if (!odd) expect(await said('GET /healthz HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  })
  test('large bodies of one person are read three at a time, and another’s meanwhile (8.6)', async () => {
    const teacher = await login(served, 'teacher.x')
    const head = (as: string) =>
      `POST /api/imports/performance/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nX-Token: ${as}\r\nContent-Length: 2000000\r\n\r\n[`
    const lines = await Promise.all(Array.from({ length: 4 }, () => open()))
    const answers = lines.map(() => '')
    for (const [at, line] of lines.entries()) {
      line
        .on('error', () => {})
        .on('data', some => {
          answers[at] = `${answers[at]}${some}`
        })
      line.write(head(teacher))
      await sleep(100)
    }
    await expect.poll(() => answers[3], { timeout: 5000 }).toMatch(/^HTTP\/1\.1 429/)
    expect(answers.slice(0, 3)).toEqual(['', '', ''])
    const rows = JSON.stringify([{ name: '甲', cert_id: '1', date: '2026-05-06', score: 1, ...{ remark: ' '.repeat(1_100_000) } }])
    expect((await send(served, 'POST', 'imports/performance/?dry_run=true', await login(served, 'jw.x'), rows)).status).not.toBe(429)
    for (const line of lines) line.destroy()
    await sleep(200)
    expect((await send(served, 'POST', 'imports/performance/?dry_run=true', teacher, rows)).status).not.toBe(429)
  })
  test('thirty thousand keys of one body are too many, and are not looked at', async () => {
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 29_000 }, (_, n) => [n.toString(36), 0])))
    const turn = async () => {
      await served.longestTurn()
      expect((await send(served, 'POST', 'sms/sms/send_sms/', '', keys)).status).toBe(413)
      return served.longestTurn()
    }
    expect(await least(25, turn)).toBeLessThan(25)
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
    const head = `--B\r\nContent-Disposition: form-data; name="uri"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
    const turn = async () => {
      const line = await open()
      const answer = new Promise<string>(done => {
        let text = ''
        line.on('data', some => {
          text += some
          if (/\r\n\r\n.*\}/s.test(text)) done(text)
        })
        line.on('close', () => done(text)).on('error', () => {})
      })
      line.write(`${begin('storage/file_models/', FORM)}${chunk(head)}${chunk('x'.repeat(2_000_000))}`)
      await sleep(300)
      await served.longestTurn()
      line.write(`${chunk('y'.repeat(size)).repeat(many)}${chunk('\r\n--B--\r\n')}0\r\n\r\n`)
      const told = await answer
      expect(told).toMatch(/^HTTP\/1\.1 201/)
      const ms = await served.longestTurn()
      const { uri } = JSON.parse(/\{.*\}/s.exec(told)![0]) as { uri: string }
      const kept = Buffer.from(await (await fetch(new URL(uri, served.url), { headers: { 'X-Token': token } })).arrayBuffer())
      expect([kept.length, kept.lastIndexOf('x'), kept.indexOf('y')]).toEqual([2_000_000 + size * many, 1_999_999, 2_000_000])
      line.destroy()
      return ms
    }
    expect(await least(50, turn, `${many} pieces of ${size}`)).toBeLessThan(50)
  })
})
