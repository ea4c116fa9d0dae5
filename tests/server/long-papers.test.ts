import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Printed } from '../../server/ports/ports.ts'
import { thread } from '../../server/ports/report/thread.ts'
import { workerReport } from '../../server/ports/report/worker-report.ts'
import { attainment_level } from '../../server/resources/career_record/attainment_level/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// R7: a paper is as long as what people wrote, and nobody else waits for it longer than for any other.
const from = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`)
/** Different letters of Chinese, with the stops and the foreign words that stand among them. */
const written = (letters: number) =>
  Array.from({ length: letters }, (_, n) =>
    n % 13 === 12 ? '，' : n % 61 < 9 ? 'PISA 2026'[n % 61]! : String.fromCharCode(0x4e00 + ((n * 37) % 3000)),
  ).join('')
const long = written(2000)
const fields = ['zzxs', 'cdrw', 'llxxqk', 'yjnrzy', 'cgcxxs', 'cggs', 'xszs', 'ztjspj'] as const
const papers = 'career_record/archive_papers/'

describe('a long archive', () => {
  let server: TestServer
  let student = ''
  beforeAll(async () => {
    server = await openTestServer()
    for (const name of ['jw.x', 'student.x']) await server.token(name)
    student = (await server.request('relation/students/student/', { as: 'student.x' })).body.uuid
  })
  afterAll(() => server.close())
  const issue = () => server.request(papers, { as: 'jw.x', method: 'POST', body: { student } })
  const archive = (records: number, text = long) =>
    server
      .current()
      .insert(attainment_level)
      .values(
        Array.from({ length: records }, (_, n) => ({
          ...{ student, source: 'teacher' as const, ktmc: `课题${n}` },
          ...{ start_date: '2026-01-05', is_archive: true, ...Object.fromEntries(fields.map(one => [one, text])) },
        })),
      )

  test('stands on its paper line by line, within its margins, with every letter', async () => {
    await server.undone(async () => {
      await archive(10)
      const { status, body } = await issue()
      expect([status, body.non_field_errors]).toEqual([201, undefined])
      const bytes = new Uint8Array(await (await server.raw(body.file.uri.slice(1), 'jw.x')).arrayBuffer())
      // drawn letter by letter it takes more than eight, and ten times as long
      expect(bytes.length / (10 * fields.length * long.length)).toBeLessThan(7)
      const pdf = await getDocumentProxy(bytes)
      let text = ''
      let right = 0
      for (let n = 1; n <= pdf.numPages; n++)
        for (const item of (await (await pdf.getPage(n)).getTextContent()).items) {
          if (!('str' in item)) continue
          text += item.str.replaceAll(/\s/g, '')
          right = Math.max(right, item.transform[4] + item.width)
        }
      expect(right).toBeLessThanOrEqual(595.28 - 48 + 0.5)
      // what stands at the foot of a page comes into the middle of a text: its halves are there
      const whole = long.replaceAll(/\s/g, '')
      for (let at = 0; at < whole.length; at += 100) expect(text).toContain(whole.slice(at, at + 20))
    })
  }, 120_000)

  test('is refused in words before it is printed where it is longer than a paper may be', async () => {
    await server.undone(async () => {
      await archive(70)
      expect(await issue()).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('100 万字')] } })
    })
  }, 120_000)
  test.each([
    ['of line breaks, which print nothing', `a${'\v'.repeat(1998)}b`],
    ['of paragraphs that are one line', 'a\n'.repeat(1000)],
  ])('is refused where it is kept in more letters than twice as many, %s: it is sealed and told whole', async (_, text) => {
    await server.undone(async () => {
      await archive(130, text)
      expect(await issue()).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('100 万字')] } })
    })
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})

test('a paper that is not made counts among those of the day', async () => {
  const dies = thread<Printed>(from(`import 'node:worker_threads'; process.exit(3)`))
  const server = await openTestServer(undefined, { report: { ...workerReport(), pdf: dies } })
  const ask = async () => (await server.request(papers, { as: 'student.x', method: 'POST', body: {} })).status
  const answers: number[] = []
  for (let n = 0; n < 31; n++) answers.push(await ask())
  expect([new Set(answers.slice(0, 30)), answers[30]]).toEqual([new Set([503]), 429])
  await server.close()
}, 60_000)

test('of two people who wait, one who has asked for many has hers in turns', async () => {
  const made = thread<string>(
    from(`import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => parentPort.postMessage({ bytes: new Uint8Array(8) }))`),
  )
  const order: string[] = []
  const ask = (what: string, of: string) => made(what, of).then(() => void order.push(what))
  await Promise.all([ask('hers 1', 'she'), ask('hers 2', 'she'), ask('hers 3', 'she'), ask('hers 4', 'she'), ask('his', 'he')])
  expect(order.indexOf('his')).toBeLessThan(order.indexOf('hers 3'))
})

test('a thread may take less memory than the process: what it is told to make ends it, and nobody else', async () => {
  const told = thread<string>(
    from(`import { parentPort, resourceLimits } from 'node:worker_threads'
    parentPort.on('message', () => parentPort.postMessage({ bytes: new TextEncoder().encode(JSON.stringify(resourceLimits)) }))`),
  )
  const { maxOldGenerationSizeMb } = JSON.parse(new TextDecoder().decode(await told('anything')))
  expect(maxOldGenerationSizeMb).toBeLessThanOrEqual(1024)
})
