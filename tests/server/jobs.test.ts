import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
const ask = (path: string, as: string, more: object = {}) => server.request(`material/${path}`, { as, ...more })
const byName = async (path: string, name: string) =>
  (await ask(`${path}?search=${encodeURIComponent(name)}`, 'vip.x')).body.find((one: { name: string }) => one.name === name)
const names = (rows: readonly { name: string }[]) => rows.map(one => one.name)
const missing = '00000000-0000-4000-8000-00000000dead'

describe('C242 jobs', () => {
  test('are read by everybody who signed in, by a student with VIP only (G019)', async () => {
    for (const path of ['job/', 'job/hot/', 'job/fields/', `job/major/?job=${missing}`, `job/major_q_job/?major=${missing}`]) {
      expect([path, (await ask(path, 'student.x')).body.detail]).toEqual([path, 'Vip Only'])
      for (const as of ['vip.x', 'teacher.x', 'adviser.x', 'jw.x', 'jyj.a', 'kiosk.x', 'sysadmin'])
        expect([path, as, (await ask(path, as)).status]).toEqual([path, as, 200])
      expect([path, (await server.request(`material/${path}`)).status]).toEqual([path, 403])
    }
  })
  test('say that nobody published them', async () => {
    const { body } = await ask('job/', 'vip.x')
    expect(body.length).toBeGreaterThan(100)
    for (const one of body) expect(one.source).toContain('演示数据')
  })
  test('are found by name, by field and by major', async () => {
    expect(names((await ask(`job/?search=${encodeURIComponent('护士')}`, 'vip.x')).body)).toContain('护士')
    const ofField = (await ask(`job/?field=${encodeURIComponent('医疗卫生')}`, 'vip.x')).body
    expect(new Set(ofField.map((one: { field: string }) => one.field))).toEqual(new Set(['医疗卫生']))
    const { body: fields } = await ask('job/fields/', 'vip.x')
    expect(fields.find((one: { field: string }) => one.field === '医疗卫生').jobs).toBe(ofField.length)
  })
  test('are written by administrators of admissions alone, with the majors that lead to them', () =>
    server.undone(async () => {
      const nursing = await byName('major/', '护理学')
      const body = { name: '新职业', intro: '一句话。', is_hot: true, majors: [nursing.id, nursing.id] }
      for (const as of ['vip.x', 'adviser.x', 'jw.x', 'jyj.a', 'kiosk.x', 'clerk'])
        expect([as, (await ask('job/', as, { method: 'POST', body })).status]).toEqual([as, 403])
      const made = await ask('job/', 'sysadmin', { method: 'POST', body })
      expect([made.status, made.body.majors]).toEqual([201, [nursing.id]])
      expect(names((await ask(`job/major/?job=${made.body.uuid}`, 'vip.x')).body)).toEqual(['护理学'])
      const kept = await ask(`job/${made.body.uuid}/`, 'sysadmin', { method: 'PATCH', body: { intro: '另一句。' } })
      expect([kept.body.intro, kept.body.majors]).toEqual(['另一句。', [nursing.id]])
      const none = await ask(`job/${made.body.uuid}/`, 'sysadmin', { method: 'PATCH', body: { majors: [] } })
      expect(none.body.majors).toEqual([])
      expect((await ask(`job/${made.body.uuid}/`, 'sysadmin', { method: 'DELETE' })).status).toBe(204)
      expect((await ask(`job/${made.body.uuid}/`, 'vip.x')).status).toBe(404)
    }))
  test('are refused with the field that is wrong: a major that is not there, a name that is taken, none', () =>
    server.undone(async () => {
      const send = async (body: object) => {
        const answer = await ask('job/', 'sysadmin', { method: 'POST', body })
        return [answer.status, Object.keys(answer.body)]
      }
      expect(await send({ name: '新职业', majors: [987_654] })).toEqual([400, ['majors']])
      expect(await send({ majors: [] })).toEqual([400, ['name']])
      expect((await send({ name: '护士' }))[0]).toBe(400)
      expect(await byName('job/', '新职业')).toBeUndefined()
    }))
})

describe('jobs and majors, both ways (G031)', () => {
  test('C243 hot jobs are some of all', async () => {
    const { body: hot } = await ask('job/hot/', 'vip.x')
    expect(hot.length).toBeGreaterThan(5)
    for (const one of hot) expect(one.is_hot).toBe(true)
    const { body: page } = await ask('job/hot/?limit=3', 'vip.x')
    expect([page.count, page.results.length]).toEqual([hot.length, 3])
  })
  test('C244 a job names its majors, C245 and C241 a major its jobs', async () => {
    const nurse = await byName('job/', '护士')
    const nursing = await byName('major/', '护理学')
    expect(names((await ask(`job/major/?job=${nurse.uuid}`, 'vip.x')).body)).toEqual(['护理学'])
    expect(names((await ask(`job/major_q_job/?major=${nursing.uuid}`, 'vip.x')).body)).toContain('护士')
    expect(names((await ask(`major/${nursing.uuid}/job_info/`, 'vip.x')).body)).toContain('护士')
    expect((await ask(`major/${nursing.uuid}/job_info/`, 'student.x')).body.detail).toBe('Vip Only')
  })
  test('whose job, whose major is asked for must be said', async () => {
    expect([(await ask('job/major/', 'vip.x')).status, (await ask('job/major/', 'vip.x')).body]).toEqual([
      400,
      { job: ['该字段是必填项。'] },
    ])
    expect((await ask('job/major_q_job/', 'vip.x')).body).toEqual({ major: ['该字段是必填项。'] })
    expect((await ask(`major/${missing}/job_info/`, 'vip.x')).status).toBe(404)
    expect((await ask(`job/major/?job=${missing}`, 'vip.x')).body).toEqual([])
  })
  test('a major that is deleted leads to no job any more', () =>
    server.undone(async () => {
      const nurse = await byName('job/', '护士')
      const nursing = await byName('major/', '护理学')
      const hanging = (await ask(`major/${nursing.uuid}/dependents/`, 'sysadmin')).body as { rows: number }[]
      const rows = hanging.reduce((sum, one) => sum + one.rows, 0)
      expect((await ask(`major/${nursing.uuid}/?rows=${rows}`, 'sysadmin', { method: 'DELETE' })).status).toBe(204)
      expect((await ask(`job/${nurse.uuid}/`, 'vip.x')).body.majors).not.toContain(nursing.id)
    }))
})

describe('majors of one’s own', () => {
  test('are collected and let go, each person’s her own, with VIP only', () =>
    server.undone(async () => {
      const nursing = await byName('major/', '护理学')
      const collect = (as: string, is_collect: boolean) =>
        ask(`major/${nursing.uuid}/collect/`, as, { method: 'POST', body: { is_collect } })
      expect((await collect('student.x', true)).body.detail).toBe('Vip Only')
      expect((await collect('kiosk.x', true)).status).toBe(403)
      for (const _ of [1, 2]) expect((await collect('vip.x', true)).body).toEqual({ is_collect: true })
      expect(names((await ask('major/?is_collect=true', 'vip.x')).body)).toEqual(['护理学'])
      expect((await ask('major/?is_collect=true', 'vip.y')).body).toEqual([])
      expect((await collect('vip.x', false)).body).toEqual({ is_collect: false })
      expect((await ask('major/?is_collect=true', 'vip.x')).body).toEqual([])
    }))
  test('are narrowed by discipline and class, by their codes', async () => {
    for (const [filter, start] of [
      ['discipline=10', '10'],
      ['major_class=0809', '0809'],
    ] as const) {
      const { body } = await ask(`major/?${filter}`, 'vip.x')
      expect(body.length).toBeGreaterThan(1)
      for (const one of body) expect(one.code.slice(0, start.length)).toBe(start)
    }
  })
})
