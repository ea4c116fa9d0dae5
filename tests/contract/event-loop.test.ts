import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../server/app.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import type { Call } from '../../src/core/contracts/define.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { least } from '../support/least.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { signedCall } from '../support/sealed-call.ts'
import { send as sendTo } from '../support/send.ts'
import { type Served, serve } from '../support/served.ts'
import { rowAt, worstBodies } from './worst-bodies.ts'

const isLong = process.env.IMPORT_ROWS !== undefined
/** Sound rows of an import; `npm run long -- event-loop` sends as many as it may hold, to PostgreSQL too. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 1500)
/** The promise is 50 ms, on a quiet machine: beside the other files of `npm test` the same turn takes up to three times as long. */
const LIMIT_MS = isLong ? 50 : 200
// The embedded database holds the loop itself: what it does not, PostgreSQL does not.
const url = isLong ? await withPostgres() : undefined

describe.each(onBoth(url))('no request holds the loop, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const username of ['superuser', 'jw.x', 'jw.y', 'vip.x', 'teacher.x', 'student.y']) {
      const sent = JSON.stringify({ username, password: demoPassword })
      tokens[username] = JSON.parse((await send('POST', 'login-methods/login/', sent)).text).token
    }
  })
  afterAll(() => served?.dispose())

  const send = (method: string, path: string, body: string, as = '') => sendTo(served, method, path, tokens[as], body)

  // made when somebody asked first, it held the loop for 136 to 241 ms
  test('the document of all calls is there before anybody asks for it (R7)', async () => {
    await served.longestTurn()
    expect((await fetch(`${served.url}/openapi.json`)).status).toBe(200)
    expect(await served.longestTurn()).toBeLessThan(LIMIT_MS / 2)
  })

  // Lists of rows are read by one engine: those that have no rows of their own below take a third of the bodies each, in turn.
  const lists = routes.filter(({ call }) => call.bodyLimit !== undefined && !(call.path in rowAt))
  const bodiesOf = (call: Call) => {
    const turn = lists.findIndex(route => route.call === call)
    const all = Object.entries(worstBodies(call, ROWS))
    return turn < 0 || isLong ? all : all.filter((_, n) => n % 3 === turn % 3)
  }
  test(`every call with its worst bodies: nobody else waits longer than ${LIMIT_MS} ms (R7)`, async () => {
    const held: { name: string; ms: number }[] = []
    for (const { call } of routes) {
      if (call.body._zod.def.type === 'undefined') continue
      const isImport = call.bodyLimit !== undefined
      const path = call.path.replace(/\{\w+\}/, '00000000-0000-4000-8000-00000000000f')
      for (const [name, body] of bodiesOf(call)) {
        const as = isImport ? 'jw.x' : 'superuser'
        let status = 0
        const ms = await least(LIMIT_MS, async () => {
          await served.longestTurn()
          status = (await send(call.method, `${path}${isImport ? '?dry_run=true' : ''}`, body, as)).status
          return served.longestTurn()
        })
        held.push({ name: `${call.method} ${call.path}, ${name}: ${status}`, ms })
      }
    }
    held.sort((a, b) => b.ms - a.ms)
    console.log(
      held
        .slice(0, 8)
        .map(({ name, ms }) => `${ms.toFixed(0).padStart(5)} ms ${name}`)
        .join('\n'),
    )
    expect(held.filter(({ ms }) => ms > LIMIT_MS)).toEqual([])
  }, 600_000)

  test('what only begins like a picture is looked at in pieces, however large it is', async () => {
    const MB = 1024 * 1024
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), Buffer.alloc(9.9 * MB, 'i')])
    // an archive whose first file has no end
    const zip = Buffer.alloc(9.9 * MB, 7)
    zip.write('PK\x03\x04', 'latin1')
    zip.set([8, 0, 8, 0], 6)
    zip.set([19, 0, 0, 0], 26)
    zip.write('[Content_Types].xml', 30)
    for (const content of [jpeg, zip]) {
      const turn = async () => {
        const form = new FormData()
        form.append('uri', new File([content], '照片.jpg'))
        const sent = { method: 'POST', headers: { 'X-Token': tokens['vip.x']! }, body: form }
        await served.longestTurn()
        expect((await fetch(`${served.url}/api/storage/image_file_models/`, sent)).status).toBe(400)
        return served.longestTurn()
      }
      expect(await least(30, turn)).toBeLessThan(30)
    }
  })

  test(`an archive of nearly 300 records as long as they may be: nobody else waits longer than ${LIMIT_MS} ms (8.6)`, async () => {
    const text = Array.from({ length: 2000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 37) % 3000))).join('')
    const long = Object.fromEntries(['zzxs', 'cdrw', 'llxxqk', 'yjnrzy', 'cgcxxs', 'cggs', 'xszs', 'ztjspj'].map(name => [name, text]))
    for (let n = 0; n < 290; n++) {
      const record = JSON.stringify({ ktmc: `课题${n}`, start_date: '2026-01-05', ...long })
      expect((await send('POST', 'career_record/attainment_level/student_create/', record, 'student.y')).status).toBe(201)
    }
    const { uuid } = JSON.parse((await send('GET', 'relation/students/student/', '', 'student.y')).text)
    for (const [method, path, body, status] of [
      ['GET', `relation/students/${uuid}/academic_planning_by_students/`, '', 200],
      ['POST', 'career_record/archive_papers/', '{}', 201],
    ] as const) {
      await served.longestTurn()
      const answer = await send(method, path, body, method === 'GET' ? 'jw.y' : 'student.y')
      const held = await served.longestTurn()
      console.log(`${held.toFixed(0).padStart(5)} ms ${method} ${path}`)
      expect([path, answer.status, held < LIMIT_MS]).toEqual([path, status, true])
    }
  }, 120_000)

  test(`a list of 200 rows as long as they may be: nobody else waits longer than ${LIMIT_MS} ms (8.6)`, async () => {
    const text = '长'.repeat(2000)
    const fields = ['nation', 'examinee_category', 'native', 'area', 'other_num', 'phone', 'email', 'qq', 'wechat_num', 'remark']
    const row = (n: number) => ({
      name: `长${n}`,
      cert_id: idNumber(70_000 + n),
      grade: '',
      ...Object.fromEntries(fields.map(name => [name, text])),
    })
    const body = JSON.stringify(Array.from({ length: 200 }, (_, n) => row(n)))
    await served.longestTurn()
    const { status, text: answer } = await send('POST', 'imports/students/', body, 'jw.x')
    const held = await served.longestTurn()
    console.log(`${held.toFixed(0).padStart(5)} ms POST imports/students/, 200 long rows: ${status}`)
    expect([status, held < LIMIT_MS]).toEqual([202, true])
    const address = `imports/${JSON.parse(answer).uuid}/`
    await expect.poll(async () => JSON.parse((await send('GET', address, '', 'jw.x')).text).state, { timeout: 20_000 }).toBe('refused')
  }, 60_000)

  test(`a list without limit, of 3,000 students: nobody else waits longer than ${LIMIT_MS} ms`, async () => {
    const rows = JSON.stringify(Array.from({ length: 3000 }, (_, n) => ({ name: `甲${n}`, cert_id: idNumber(n), grade: '高三(1)班' })))
    expect((await send('POST', 'relation/students/multi_create/', rows, 'jw.x')).status).toBe(200)
    await served.longestTurn()
    for (const path of ['jw_query_student', 'academic_planning', 'jw_evaluation_report']) {
      const list = await send('GET', `relation/students/${path}/`, '', 'jw.x')
      expect([path, JSON.parse(list.text).length]).toEqual([path, 3120])
      const held = await served.longestTurn()
      console.log(`${path} of 3,120 students: ${held.toFixed(0)} ms`)
      expect([path, held < LIMIT_MS]).toEqual([path, true])
    }
    for (const path of [
      'relation/students/download_cleartext_pass/',
      'relation/students/teacher_query_student_tree/',
      'data_dict/grade/jw_year_grade_tree/',
      'storage/template/morality.xlsx',
    ]) {
      await served.longestTurn()
      const { status, text } = await send('GET', path, '', path.includes('teacher') ? 'teacher.x' : 'jw.x')
      const held = await served.longestTurn()
      console.log(`${path}, ${text.length} characters: ${held.toFixed(0)} ms`)
      expect([path, status, held < LIMIT_MS]).toEqual([path, 200, true])
    }
  }, 60_000)

  const codes = Array.from({ length: 1332 }, (_, n) => n.toString(36).padStart(2, 'z'))
    .join('|')
    .slice(0, 3900)
  test.each([
    ['as many beginnings of codes as there is room for', `material/colleges/?limit=20&major=${codes}`, 400],
    ['200 of them', `material/colleges/?limit=20&major=${codes.split('|').slice(0, 200).join('|')}`, 200],
    ['one word fifty times', `material/college_major/?limit=20&search=${encodeURIComponent('学 '.repeat(50))}`, 200],
    ['a page of all there are', 'material/college_major/?limit=1000000', 200],
    ['a sealed page of all there are', 'material/college_scores/slist/?limit=1000000', 200],
    ['what each combination opens in her band of ranks', 'material/college_electives/combinations/', 200],
    ['every major of the newest plan', 'material/college_electives/major_options/', 200],
    ['every college with all its majors, sealed', 'dashboard/college_aspirations/by_colleges/?mngk_rank=1', 200],
  ])(`colleges, %s: nobody else waits longer than ${LIMIT_MS} ms (R7)`, async (name, address, status) => {
    const as = /^dashboard|college_electives/.test(address) ? 'vip.x' : 'jw.x'
    const path = /slist|by_colleges/.test(address) ? signedCall(address, tokens[as]!, new Date()).path : address
    // the index of a track is reckoned once
    if (as === 'vip.x') await send('GET', path, '', as)
    const turn = async () => {
      await served.longestTurn()
      expect((await send('GET', path, '', as)).status).toBe(status)
      return served.longestTurn()
    }
    expect(await least(LIMIT_MS, turn, name)).toBeLessThan(LIMIT_MS)
  })

  test('a hundred who open the college search at once wait for one reading of its filters, not for a hundred (R7)', async () => {
    const wait = async (count: number) => {
      const began = performance.now()
      const ask = () => send('GET', 'data_dict/dict_option/college_query_options/', '', 'jw.x')
      const answers = await Promise.all(Array.from({ length: count }, ask))
      expect(new Set(answers.map(({ status, text }) => status + text)).size).toBe(1)
      return performance.now() - began
    }
    await wait(1)
    // each a reading of its own: one is everybody's for a second
    const alone: number[] = []
    for (let n = 0; n < 3; n++) {
      await sleep(1100)
      alone.push(await wait(1))
    }
    const [one, hundred] = [Math.min(...alone), await wait(100)]
    console.log(`one: ${one.toFixed(0)} ms, a hundred: ${hundred.toFixed(0)} ms`)
    expect(hundred / one).toBeLessThan(40)
  })

  // the cluster of the tests has a cut of the colleges
  if (!database)
    test('long lists are read a few at a time, and nobody asks for many at once (8.6, R7)', async () => {
      const headers = { 'X-Token': tokens['jw.x']! }
      const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(`${served.url}/api/material/college_major/`, { headers })))
      const refused = answers.filter(answer => answer.status === 503)
      expect(answers.filter(answer => answer.status === 200).length).toBeLessThanOrEqual(3)
      expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200, 503]))
      expect(new Set(refused.map(answer => answer.headers.get('Retry-After')))).toEqual(new Set(['5']))
      for (const answer of answers) await answer.text()
      expect((await send('GET', 'material/college_major/', '', 'jw.x')).status).toBe(200)
    }, 60_000)

  test(`a list that corrects one of 9,000 students of a class: nobody else waits longer than ${LIMIT_MS} ms (8.6)`, async () => {
    const person = (n: number) => ({ name: `乙${n}`, cert_id: idNumber(n), grade: '高三(1)班' })
    const rows = JSON.stringify(Array.from({ length: 6000 }, (_, n) => person(100_000 + n)))
    expect((await send('POST', 'relation/students/multi_create/', rows, 'jw.x')).status).toBe(200)
    await served.longestTurn()
    const asked = await send('POST', 'imports/students/?dry_run=true&update=true', JSON.stringify([person(100_000)]), 'jw.x')
    const { uuid } = JSON.parse(asked.text) as { uuid: string }
    const state = async () => (JSON.parse((await send('GET', `imports/${uuid}/`, '', 'jw.x')).text) as { state: string }).state
    await expect.poll(state, { timeout: 60_000, interval: 50 }).toBe('done')
    const held = await served.longestTurn()
    const { count } = JSON.parse((await send('GET', `imports/${uuid}/differences/`, '', 'jw.x')).text) as { count: number }
    console.log(`${count} who are not in the list: ${held.toFixed(0)} ms`)
    expect(count).toBeGreaterThan(5999)
    expect(held).toBeLessThan(LIMIT_MS)
  }, 90_000)
})
