import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inArray, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '../../server/db/stored-files.ts'
import { tidy } from '../../server/identity/maintenance.ts'
import { s3Files } from '../../server/ports/files/s3-files.ts'
import { file_models } from '../../server/resources/storage/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { openObjectStore } from '../support/object-store.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { wire } from '../support/wire.ts'

const MB = 1024 * 1024
const DAY_MS = 86_400_000

describe('files in a store that speaks S3', () => {
  let store: Awaited<ReturnType<typeof openObjectStore>>
  let server: TestServer
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  // these stand for the quarter of a minute that a bucket is waited for: longer than a busy machine stops for
  const waits = { answerMs: 3000, pieceMs: 3000, readerMs: 10_000, bytesPerMs: 1000, restMs: 300, lines: 400 }
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-store-'))
  beforeAll(async () => {
    store = await openObjectStore()
    server = await openTestServer(undefined, { files: s3Files(store.settings, folder, { say, waits }) })
    // within what is undone they would sign in side by side in one transaction
    for (const name of ['student.x', 'jw.x']) await server.token(name)
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const apart = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      await server.undone(run)
      store.answer(undefined)
      store.kept.clear()
      said.length = 0
    })
  const send = (content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('uri', new File([content], '成绩.bin'))
    return server.request('storage/file_models/', { method: 'POST', as: 'student.x', form })
  }
  const open = (uri: string) => server.raw(uri.slice(1), 'student.x')
  const arrived = () => readdirSync(join(folder, 'incoming'))

  apart('what is sent lies in the bucket, comes back byte by byte, and leaves nothing on our disk', async () => {
    const content = crypto.getRandomValues(new Uint8Array(50_000))
    const { status, body } = await send(content)
    expect(status).toBe(201)
    expect([...store.kept.values()].map(one => one.length)).toEqual([content.length])
    expect(new Uint8Array(await (await open(body.uri)).arrayBuffer())).toEqual(content)
    expect(arrived()).toEqual([])
  })
  apart('100 MB go through as they come', async () => {
    expect((await send(new Uint8Array(100 * MB))).status).toBe(201)
    expect([...store.kept.values()][0]!.length).toBe(100 * MB)
  })
  for (const status of [200, 403, 503])
    apart(`6 words of a store that have no end (${status}) are read no further: others get their turn, and memory stays`, async () => {
      const { uri } = (await send(new Uint8Array(10))).body
      store.answer({ endless: status })
      expect((await send(new Uint8Array(10))).status).toBe(status === 200 ? 201 : 503)
      if (status !== 200) expect((await open(uri)).status).toBe(503)
      // what the lines between them hold, some MB each
      expect(store.said()).toBeLessThan(60 * MB)
    })
  apart('what no record carries is taken out of the bucket after a day', async () => {
    await send(new Uint8Array(10))
    await tidy(server.current(), { ...server.ports, now: () => new Date(Date.now() + DAY_MS + 60_000) })
    expect(store.kept.size).toBe(0)
  })
  const aMonthLater = () => ({ ...server.ports, now: () => new Date(Date.now() + 31 * DAY_MS) })
  apart('what a store refuses to take away keeps nothing else from being tidied up, is tried again, and lets the rest go', async () => {
    const sent: string[] = []
    for (let n = 0; n < 5; n++) sent.push((await send(new Uint8Array(10))).body.uuid)
    store.answer(403)
    await expect(tidy(server.current(), aMonthLater())).rejects.toMatchObject({ status: 503 })
    const readable = isNotNull(users.initial_password)
    expect(await server.current().$count(users, readable)).toBe(0)
    // three were tried, and come last from now on
    store.answer(undefined)
    const tried = (await server.current().select().from(file_models).where(isNull(file_models.owner))).map(({ uuid }) => uuid)
    expect(tried.length).toBe(3)
    store.keepFor(tried)
    await expect(tidy(server.current(), aMonthLater())).rejects.toMatchObject({ status: 503 })
    expect([...store.kept.keys()].map(key => key.slice(3)).sort()).toEqual(tried.sort())
    store.keepFor([])
    await tidy(server.current(), aMonthLater())
    expect([store.kept.size, await server.current().$count(file_models, inArray(file_models.uuid, sent))]).toEqual([0, 0])
  })
  test('a store that says nothing to what is taken away holds nobody', async () => {
    await send(new Uint8Array(10))
    store.answer('silent')
    const before = store.heard('DELETE')
    const swept = sweepFiles(server.db, aMonthLater()).catch((error: unknown) => error)
    await expect.poll(() => store.heard('DELETE') - before, { timeout: 30_000 }).toBe(1)
    const asked = performance.now()
    expect((await server.request('sys/users/info/', { as: 'jw.x' })).status).toBe(200)
    expect(performance.now() - asked).toBeLessThan(waits.answerMs)
    expect(await swept).toMatchObject({ status: 503 })
    store.answer(undefined)
    store.kept.clear()
  })
  apart('R8 a full store refuses with 507, and nothing is kept', async () => {
    store.answer(507)
    const { status, body } = await send(new Uint8Array(10))
    expect([status, body]).toEqual([507, { detail: '服务器磁盘已满，暂时不能保存，请联系管理员。' }])
    expect(arrived()).toEqual([])
  })
  apart('a store that cannot answer is told as 503 with Retry-After, for a send and for a read', async () => {
    const { body } = await send(new Uint8Array(10))
    store.answer(503)
    for (const answer of [await send(new Uint8Array(10)), await open(body.uri)]) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(arrived()).toEqual([])
    store.answer(undefined)
    expect((await open(body.uri)).status).toBe(200)
  })
  const mayBeSentAgain = (answers: readonly { readonly status: number; readonly headers: Headers }[]) => {
    for (const { status, headers } of answers) expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([503, true])
  }
  const stored = () => server.current().$count(file_models)
  apart('a store that takes what it is sent and says nothing holds nobody: 503, no row, and the next requests are worked on', async () => {
    const { body } = await send(new Uint8Array(10))
    const before = await stored()
    store.answer('silent')
    const heard = store.heard('PUT')
    const large = send(new Uint8Array(3 * MB))
    // within what is undone two rows of the trail at once would take one place
    await expect.poll(() => store.heard('PUT') - heard, { timeout: 2500 }).toBe(1)
    const some = Promise.all([large, send(new Uint8Array(10)), open(body.uri), open(body.uri)])
    mayBeSentAgain(await some)
    expect((await server.request('sys/users/info/', { as: 'student.x' })).status).toBe(200)
    expect(await stored()).toBe(before)
    await expect.poll(arrived).toEqual([])
  })
  test('who no longer waits does not hold a place, and what may have arrived is taken away', async () => {
    const files = s3Files(store.settings, folder, { say, waits: { ...waits, answerMs: 600_000 } })
    const gone = new AbortController()
    store.answer('silent')
    const kept = files.keep(crypto.randomUUID(), new Uint8Array(3), gone.signal)
    const read = files.read(crypto.randomUUID(), gone.signal)
    setTimeout(() => gone.abort(), 200)
    await expect(kept).rejects.toMatchObject({ status: 503 })
    await expect(read).rejects.toMatchObject({ status: 503 })
    store.answer(undefined)
  })
  test('who has left while a store says nothing may go on with other things', async () => {
    const patient = await openTestServer(undefined, {
      files: s3Files(store.settings, folder, { say, waits: { ...waits, answerMs: 600_000 } }),
    })
    const form = new FormData()
    form.append('uri', new File(['some text'], 'a.txt'))
    const { body } = await patient.request('storage/file_models/', { method: 'POST', as: 'student.x', form })
    store.answer('silent')
    const gone = new AbortController()
    const asked = Array.from({ length: 3 }, () => patient.raw(body.uri.slice(1), 'student.x', gone.signal))
    setTimeout(() => gone.abort(), 500)
    expect((await patient.request('sys/users/info/', { as: 'student.x' })).status).toBe(200)
    await Promise.all(asked)
    store.answer(undefined)
    await patient.close()
  })
  const ofStudent = async (at: TestServer, as = 'student.x', content: string | Uint8Array<ArrayBuffer> = 'some text') => {
    const form = new FormData()
    form.append('uri', new File([content], 'a.txt'))
    const { status, body } = await at.request('storage/file_models/', { method: 'POST', as, form })
    const open = () => at.raw(body.uri?.slice(1) ?? '', as)
    return { status, uri: String(body.uri), open, read: async () => (await open()).text() }
  }
  const patiently = async (given: Partial<typeof waits>, run: (at: TestServer) => Promise<void>) => {
    const patient = await openTestServer(undefined, { files: s3Files(store.settings, folder, { say, waits: { ...waits, ...given } }) })
    try {
      await run(patient)
      expect(patient.log).toEqual([])
    } finally {
      store.answer(undefined)
      await patient.close()
    }
  }
  /** Something else of hers. */
  const isAnswered = async (at: TestServer) => expect((await at.request('sys/users/info/', { as: 'student.x' })).status).toBe(200)

  test('1 R7 a store that says nothing keeps nobody whose page has pictures, and who sends files, from anything else', () =>
    patiently({ answerMs: 6000 }, async at => {
      const { open } = await ofStudent(at)
      store.answer('silent')
      const before = store.heard('GET', 'PUT')
      const order: string[] = []
      const waiting = Array.from({ length: 12 }, (_, n) => (n < 9 ? open() : ofStudent(at)).then(() => order.push('waiting')))
      await expect.poll(() => store.heard('GET', 'PUT') - before, { timeout: 5500 }).toBe(12)
      await isAnswered(at)
      expect(order).toEqual([])
      await Promise.all(waiting)
    }))
  test('1 R7 she waits for so many at once and no more: a hundred reads of one person are a few to the store', () =>
    patiently({ answerMs: 8000 }, async at => {
      const { open, read } = await ofStudent(at)
      store.answer('silent')
      const before = store.heard('GET')
      const many = Promise.all(Array.from({ length: 100 }, () => open()))
      await expect.poll(() => store.heard('GET') - before, { timeout: 7000 }).toBe(24)
      for (const { status } of await many) expect(status).toBe(503)
      // those that had waited were refused without a word to the store, but for one that asked for all
      expect(store.heard('GET') - before).toBeLessThan(30)
      store.answer(undefined)
      await expect.poll(async () => (await open()).status, { timeout: 12_000 }).toBe(200)
      expect(await Promise.all(Array.from({ length: 100 }, read))).toEqual(Array(100).fill('some text'))
    }))
  const large = new Uint8Array(200_000).fill(65)
  const busy = { timeout: 20_000 }
  test('1 R7 who opens a file on many lines and reads none of them keeps others from nothing, and herself from no other call', () =>
    patiently({ lines: 30, answerMs: 20_000, readerMs: 120_000 }, async at => {
      const [hers, his] = [await ofStudent(at, 'student.x', large), await ofStudent(at, 'vip.x')]
      const before = store.heard('GET')
      const unread: Response[] = []
      const all = Array.from({ length: 60 }, () => hers.open().then(answer => void unread.push(answer)))
      const readNone = () => Promise.all(unread.splice(0).map(answer => answer.body?.cancel()))
      await expect.poll(() => store.heard('GET') - before, busy).toBe(24)
      await isAnswered(at)
      expect(await his.read()).toBe('some text')
      await expect.poll(() => unread.length, busy).toBe(24)
      await readNone()
      // the others have their turn
      await expect.poll(() => store.heard('GET') - before, busy).toBe(49)
      await expect.poll(() => unread.length, busy).toBe(24)
      await readNone()
      await Promise.all(all)
      await readNone()
    }))
  test('1 who waits for a line that others hold is no silence of the store, and who reads no more gives hers back', () =>
    patiently({ lines: 30, answerMs: 20_000, readerMs: 3000 }, async at => {
      const [one, two, three] = [
        await ofStudent(at, 'student.x', large),
        await ofStudent(at, 'student2.x', large),
        await ofStudent(at, 'vip.x'),
      ]
      const before = store.heard('GET')
      const unread = Array.from({ length: 40 }, (_, n) => (n % 2 ? one : two).open())
      await expect.poll(() => store.heard('GET') - before, busy).toBe(30)
      expect(await three.read()).toBe('some text')
      const bodies = (await Promise.all(unread)).map(({ body }) => body!)
      await new Promise(done => setTimeout(done, 3500))
      const ends = bodies.map(body => body.pipeTo(new WritableStream()).then(() => 'read', String))
      expect(new Set(await Promise.all(ends))).toEqual(new Set(['Error: nobody reads on']))
    }))
  test('who asks for the head of a file reads none of it, and gives her line back', () =>
    patiently({ lines: 2, answerMs: 5000 }, async at => {
      const { uri } = await ofStudent(at, 'student.x', large)
      for (let n = 0; n < 6; n++) {
        const { status, headers, text } = await at.request(uri.slice(1), { method: 'HEAD', as: 'student.x' })
        expect([status, headers.get('Content-Length'), text]).toEqual([200, '200000', ''])
      }
    }))
  test('1 where nobody gives a line back, who waits for one is answered 503, and what is sent is kept', () =>
    patiently({ lines: 24, answerMs: 5000, readerMs: 120_000 }, async at => {
      const [one, two] = [await ofStudent(at, 'student.x', large), await ofStudent(at, 'vip.x')]
      const before = store.heard('GET')
      const unread = await Promise.all(Array.from({ length: 24 }, one.open))
      expect(store.heard('GET') - before).toBe(24)
      mayBeSentAgain([await two.open()])
      expect((await ofStudent(at, 'vip.x')).status).toBe(201)
      for (const answer of unread) await answer.body?.cancel()
      expect(await two.read()).toBe('some text')
    }))
  test('1 lines to a store that were forgotten without a word are not asked by one after the other: the next one is new', async () => {
    const between = await wire(new URL(store.settings.endpoint))
    const endpoint = between.url.replace(/\/$/, '')
    const at = await openTestServer(undefined, { files: s3Files({ ...store.settings, endpoint }, folder, { say, waits }) })
    try {
      const { open, read } = await ofStudent(at, 'student.x', large)
      // read by lines of their own, which are idle then
      for (const answer of await Promise.all(Array.from({ length: 12 }, open))) await answer.arrayBuffer()
      expect(between.opened()).toBeGreaterThanOrEqual(8)
      between.freeze()
      expect((await open()).status).toBe(503)
      await new Promise(done => setTimeout(done, waits.restMs + 100))
      expect((await read()).length).toBe(large.length)
    } finally {
      await at.close()
      between.close()
    }
  })
  test('1 a store that has just been silent is not waited for again: 503 at once, then one asks for all', () =>
    patiently({ restMs: 2000 }, async at => {
      const { open } = await ofStudent(at)
      store.answer('silent')
      expect((await open()).status).toBe(503)
      const asked = store.heard('GET', 'PUT')
      const [refused, sent] = [await open(), await ofStudent(at)]
      mayBeSentAgain([refused])
      expect([sent.status, store.heard('GET', 'PUT') - asked]).toEqual([503, 0])
      await new Promise(done => setTimeout(done, 2100))
      const first = open()
      await expect.poll(() => store.heard('GET', 'PUT') - asked, { timeout: 2500 }).toBe(1)
      expect((await open()).status).toBe(503)
      expect([store.heard('GET', 'PUT') - asked, (await first).status]).toEqual([1, 503])
      store.answer(undefined)
      await new Promise(done => setTimeout(done, 2100))
      expect((await open()).status).toBe(200)
      expect((await ofStudent(at)).status).toBe(201)
    }))
  apart('one that stops in the middle of a file breaks it off', async () => {
    const { body } = await send(crypto.getRandomValues(new Uint8Array(50_000)))
    store.answer('half')
    const answer = await open(body.uri)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
  apart('whatever else it refuses is 503 and one line in our log, without its words', async () => {
    const { body } = await send(new Uint8Array(10))
    const before = await stored()
    const answers: [Parameters<typeof store.answer>[0], string][] = [
      [403, '403 AccessDenied'],
      [301, '301 PermanentRedirect'],
      [404, '404 NoSuchBucket'],
      [{ bare: 403 }, '403'],
      [{ bare: 400 }, '400'],
    ]
    for (const [answer, told] of answers) {
      said.length = 0
      store.answer(answer)
      mayBeSentAgain([await send(new Uint8Array(10)), await open(body.uri)])
      expect(said).toEqual([`The bucket refuses PUT: ${told}`, `The bucket refuses GET: ${told}`])
    }
    expect([await stored(), server.log]).toEqual([before, []])
  })
  apart('1 a store that is away is told of in our log, once for all who ask', async () => {
    for (const [answer, settings, told] of [
      [503, store.settings, '503'],
      ['silent', store.settings, 'in no time'],
      [undefined, { ...store.settings, endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
    ] as const) {
      said.length = 0
      store.answer(answer)
      const files = s3Files(settings, folder, { say, waits })
      const key = crypto.randomUUID()
      for (let n = 0; n < 2; n++) {
        await expect(files.keep(key, new Uint8Array(3))).rejects.toMatchObject({ status: 503 })
        await expect(files.read(key)).rejects.toMatchObject({ status: 503 })
      }
      expect(said).toEqual([`The bucket does not answer: ${told}`])
    }
  })
  apart('1 an upload that something before it answers with a page is not acknowledged: 503, no row, a line in our log', async () => {
    const before = await stored()
    store.answer('portal')
    mayBeSentAgain([await send(new Uint8Array(10)), await send(new Uint8Array(3 * MB))])
    expect([await stored(), store.kept.size]).toEqual([before, 0])
    expect(said).toEqual(Array(2).fill('The bucket refuses PUT: 200 NotKept'))
  })
  apart('1 an upload that is answered otherwise than S3 does is not acknowledged, whatever else the answer says', async () => {
    const before = await stored()
    store.answer('nothing to say')
    mayBeSentAgain([await send(new Uint8Array(10))])
    expect([await stored(), store.kept.size]).toEqual([before, 0])
    expect(said).toEqual(['The bucket refuses PUT: 204 NotKept'])
  })
  apart('a file that it does not have is 404, in whatever words it says so', async () => {
    const { body } = await send(new Uint8Array(10))
    store.answer({ bare: 404 })
    expect((await open(body.uri)).status).toBe(404)
    store.answer(undefined)
    store.kept.clear()
    expect((await open(body.uri)).status).toBe(404)
    expect(said).toEqual([])
  })
  test('a key that the store does not know keeps nothing', async () => {
    const files = s3Files({ ...store.settings, secretAccessKey: 'guessed' }, folder, { say })
    await expect(files.keep(crypto.randomUUID(), new Uint8Array(3))).rejects.toMatchObject({ status: 503 })
    expect([store.kept.size, said]).toEqual([0, ['The bucket refuses PUT: 403 SignatureDoesNotMatch']])
  })
})
