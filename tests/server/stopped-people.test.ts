import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { idNumber } from '../import/support/workbooks.ts'
import { login } from '../support/login.ts'
import { type Served, serve } from '../support/served.ts'

// On the embedded database the students of a list are seen, and written about, before it has ended: what was answered as kept is kept,
// whether the list is stopped or its process is killed.
const ROWS = 8000
const PASSWORD = 'Nobody-knows-2026'
let served: Served
const tokens: Record<string, string> = {}
beforeAll(async () => {
  served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
  for (const name of ['jw.x', 'superuser']) tokens[name] = await login(served, name)
}, 60_000)
afterAll(() => served?.dispose())

async function ask(method: string, path: string, { as = 'jw.x', body, etag }: { as?: string; body?: unknown; etag?: string } = {}) {
  const answer = await fetch(`${served.url}/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Token': tokens[as] ?? '', ...(etag && { 'If-Match': etag }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return { status: answer.status, etag: answer.headers.get('ETag') ?? '', body: JSON.parse(text || 'null') as any }
}
const look = async (uuid: string) => (await ask('GET', `imports/${uuid}/`)).body
const ended = async (uuid: string) => {
  await expect.poll(async () => (await look(uuid)).state, { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
  return look(uuid)
}
/** Students of the school whose name begins so. */
const named = async (name: string) => (await ask('GET', `relation/students/jw_query_student/?limit=10&search=${name}`)).body

/** The last ten that have come, of those with such names. */
const newest = async (name: string) => {
  const { results } = (await ask('GET', 'relation/students/jw_query_student/?limit=10&ordering=-created_time')).body
  return (results as { uuid: string; cert_id: string; name: string }[]).filter(one => one.name.startsWith(name))
}

/** A list that is being written: one of its students has a record, one is changed, one has signed in. */
async function usedMeanwhile(name: string, first: number) {
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    ...{ name: `${name}${n}`, cert_id: idNumber(first + n), grade: '高三(1)班', password: PASSWORD, remark: '名单里的话' },
  }))
  const term = (await ask('GET', 'data_dict/term/')).body[0].uuid
  const { uuid: list } = (await ask('POST', 'imports/students/', { body: rows })).body
  // no search, which goes through all of them: the list is written within three seconds
  await expect.poll(async () => (await newest(name)).length, { timeout: 60_000, interval: 5 }).toBe(10)
  const [hasRecord, isChanged, signedIn] = await newest(name)
  const record = await ask('POST', 'career_record/morality/', {
    body: { student: hasRecord!.uuid, term, start_date: '2026-01-05', hdzt: '志愿服务' },
  })
  const { etag } = await ask('GET', `relation/students/${isChanged!.uuid}/`, { as: 'superuser' })
  const change = { remark: '后来写的话', phone: '13800138000' }
  const patched = await ask('PATCH', `relation/students/${isChanged!.uuid}/`, { as: 'superuser', etag, body: change })
  const username = rows.find(row => row.name === signedIn!.name)!.cert_id
  const entered = await ask('POST', 'login-methods/login/', { as: '', body: { username, password: PASSWORD } })
  tokens[name] = entered.body.token
  expect([record.status, patched.status, entered.status, (await look(list)).state]).toEqual([201, 200, 200, 'writing'])
  return {
    list: list as string,
    whoStays: [hasRecord!, isChanged!, signedIn!],
    stays: async () => {
      expect(await ask('GET', `career_record/morality/${record.body.uuid}/`)).toMatchObject({ status: 200, body: { hdzt: '志愿服务' } })
      const found = await ask('GET', `relation/students/${isChanged!.uuid}/`, { as: 'superuser' })
      expect(found).toMatchObject({ status: 200, body: change })
      expect((await ask('GET', 'sys/users/info/', { as: name })).status).toBe(200)
    },
  }
}

test('9.3 told to stop, a list leaves whom somebody has written about, changed, or who has signed in; the others go', async () => {
  const { list, whoStays, stays } = await usedMeanwhile('停', 300_000)
  expect((await ask('POST', `imports/${list}/cancel/`, { body: {} })).status).toBe(200)
  expect((await ended(list)).state).toBe('cancelled')
  const left = await named('停')
  expect(left.results.map((one: { uuid: string }) => one.uuid).sort()).toEqual(whoStays.map(one => one.uuid).sort())
  await stays()
}, 120_000)

test('R2 killed, it goes on, writes nothing over what was answered as kept, and has every student once; nobody waits at the door for what is taken back', async () => {
  const { list, whoStays, stays } = await usedMeanwhile('杀', 320_000)
  await expect.poll(async () => (await look(list)).passed, { timeout: 60_000, interval: 20 }).toBeGreaterThan(ROWS / 2)
  await served.kill()
  served = await served.again()
  // it listens, and has not taken back what it is to write anew
  expect((await named('杀')).count).toBeGreaterThan(whoStays.length)
  const end = await ended(list)
  expect([end.state, end.refusal, end.report]).toMatchObject(['done', null, { created: ROWS - 3, unchanged: 3 }])
  expect((await named('杀')).count).toBe(ROWS)
  await stays()
  const { undone } = (await ask('POST', `imports/${list}/undo/`, { body: {} })).body
  expect(undone).toMatchObject({ removed: ROWS - 3, kept: 3 })
  expect([...undone.names].sort()).toEqual(whoStays.map(one => one.name).sort())
  await stays()
}, 120_000)

test('S12 of a teacher whom a list has made that was stopped, and who stays because somebody has changed her, the trail tells what she may do and see', async () => {
  const classes = (await ask('GET', 'data_dict/grade/?limit=200')).body.results as { uuid: string; name: string }[]
  const grade = classes.find(one => one.name === '高三(1)班')!.uuid
  const rows = Array.from({ length: 4000 }, (_, n) => ({
    ...{
      name: `师${n}`,
      cert_id: `139${String(10_000_000 + n)}`,
      gender: '女',
      teacher_type: 3,
      grades: ['高三(1)班'],
      password: PASSWORD,
    },
  }))
  const sent = await ask('POST', 'imports/teachers/', { body: rows })
  expect([sent.status, sent.body]).toEqual([202, expect.anything()])
  const list = sent.body.uuid
  const come = async () => (await ask('GET', 'relation/teachers/?limit=1&search=师1')).body.results as { uuid: string }[]
  await expect.poll(async () => (await come()).length, { timeout: 60_000, interval: 5 }).toBe(1)
  const [her] = await come()
  expect((await ask('PATCH', `relation/teachers/${her!.uuid}/`, { body: { remark: '她的话' } })).status).toBe(200)
  expect((await ask('POST', `imports/${list}/cancel/`, { body: {} })).status).toBe(200)
  expect((await ended(list)).state).toBe('cancelled')
  expect((await ask('GET', `relation/teachers/${her!.uuid}/`)).body).toMatchObject({ teacher_type: 3, grades: [{ uuid: grade }] })
  await served.stop()
  const { db, close } = await openEmbedded(`${served.folder}/db`)
  const told = await db
    .select()
    .from(audit_log)
    .where(inArray(audit_log.action, ['role', 'allot_grades']))
  await close()
  const ofHer = told.filter(one => (one.detail as { teacher?: string }).teacher === her!.uuid)
  expect(ofHer.map(one => one.detail)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ batch: list, from: null, to: 3 }),
      expect.objectContaining({ batch: list, given: [grade], taken: [] }),
    ]),
  )
  // and of no other
  expect(told).toHaveLength(2)
})
