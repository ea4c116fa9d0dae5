import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { signedCall } from '../support/sealed-call.ts'
import { type Served, serve } from '../support/served.ts'

// What students have collected, wish for or plan to file for, when what was published is taken back.
const url = await withPostgres()
const TIBET = 540000

describe.each(onDatabases(url))('what students have collected of what is published, on %s', (_, database) => {
  let served: Served
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    for (const name of ['sysadmin', 'superuser', 'vip.x']) tokens[name] = await login(served, name)
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, body?: unknown, as = 'sysadmin') {
    const answer = await fetch(`${served.url}/api/${encodeURI(path)}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Token': tokens[as]! },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any }
  }
  const look = async (uuid: string) => (await ask('GET', `imports/${uuid}/`)).body
  const ended = async (uuid: string) => {
    await expect.poll(async () => (await look(uuid)).state, { timeout: 60_000, interval: 20 }).toMatch(/done|refused|cancelled|failed/)
    return look(uuid)
  }
  const begin = async (kind: string, body: unknown) => {
    const { status, body: job } = await ask('POST', `imports/${kind}/`, body)
    expect([status, job]).toMatchObject([202, {}])
    return job.uuid as string
  }
  const run = async (kind: string, body: unknown) => {
    const job = await ended(await begin(kind, body))
    expect([job.state, job.refusal]).toEqual(['done', null])
    return job
  }
  const undo = (uuid: string) => ask('POST', `imports/${uuid}/undo/`, {})
  const undone = async (uuid: string) => (await undo(uuid)).body.undone

  const line = (major_name: string, year: number, more: object = {}) => ({
    ...{ province_obj: TIBET, year, batch: '本科批', examine_type: '物理类', college_name: '南京大学', major_name },
    ...{ annual_target: 5, charge: '5800', ...more },
  })
  type Unit = { readonly uuid: string; readonly is_collect: boolean }
  const unit = async (major_name: string, year: number): Promise<Unit | undefined> =>
    (await ask('GET', `material/college_major_scores_temp/?limit=5&year=${year}&search=${major_name}`, undefined, 'vip.x')).body.results[0]
  const collect = async (uuid: string, is_collect = true) =>
    expect((await ask('POST', `material/college_major_scores_temp/${uuid}/collect/`, { is_collect }, 'vip.x')).body).toEqual({
      is_collect,
    })

  test('a line of a plan that a student has collected, or has in a draft of her form, stays and is named', async () => {
    const first = await run('admission_plan', [line('收藏专业', 2017), line('方案专业', 2017), line('其他专业', 2017)])
    const [a, b] = [await unit('收藏专业', 2017), await unit('方案专业', 2017)]
    await collect(a!.uuid)
    const draft = await ask('POST', 'dashboard/college_plans/', { name: '方案', rows: [b!.uuid] }, 'vip.x')
    expect(draft.status).toBe(201)
    const { names, ...counts } = await undone(first.uuid)
    expect(counts).toEqual({ removed: 1, restored: 0, kept: 2 })
    expect(names.sort()).toEqual(['南京大学 收藏专业', '南京大学 方案专业'])
    expect([await unit('收藏专业', 2017), await unit('方案专业', 2017), await unit('其他专业', 2017)]).toMatchObject([
      { uuid: a!.uuid, is_collect: true },
      { uuid: b!.uuid },
      undefined,
    ])
  })

  test('scores of a major that a student has collected stay and are named; the others go', async () => {
    const list = ['甲专业', '乙专业'].map(major_name => ({ category: '南京大学', major_name, min_score: 600, min_rank: 1000 }))
    const first = await run('college_major_scores', { province: TIBET, year: 2017, track: '物理类', batch: '本科批', list })
    const found = async () => {
      const asked = `material/college_major_scores/slist/?limit=5&province=${TIBET}&year=2017`
      const { path, open } = await signedCall(encodeURI(asked), tokens['vip.x']!, new Date())
      const answer = await fetch(`${served.url}/api/${path}`, { headers: { 'X-Token': tokens['vip.x']! } })
      return JSON.parse(await open(await answer.text())).results as { uuid: string; major_name: string; is_collect: boolean }[]
    }
    const her = (await found()).find(one => one.major_name === '乙专业')!
    await ask('POST', `material/college_major_scores/${her.uuid}/collect/`, { is_collect: true }, 'vip.x')
    expect(await undone(first.uuid)).toEqual({ removed: 1, restored: 0, kept: 1, names: ['南京大学 乙专业'] })
    expect(await found()).toMatchObject([{ uuid: her.uuid, is_collect: true }])
  })

  test('a college that stands in somebody’s wishes stays and is named; the others go', async () => {
    const rows = ['甲', '乙'].map(n => ({ name: `${n}愿望学院`, province: '江苏', city: '南京', level: '本科' }))
    const first = await run('colleges', { source: '教育部', list: rows })
    const of = async (name: string) =>
      (await ask('GET', `career/college_fond/choices/?of=colleges&search=${name}`, undefined, 'vip.x')).body[0]
    const wish = await of('甲愿望学院')
    const { uuid } = (await ask('GET', 'career/college_fond/get_or_create/', undefined, 'vip.x')).body
    expect((await ask('PATCH', `career/college_fond/${uuid}/`, { colleges: [wish.value] }, 'vip.x')).status).toBe(200)
    expect(await undone(first.uuid)).toEqual({ removed: 1, restored: 0, kept: 1, names: ['甲愿望学院'] })
    expect((await ask('GET', `career/college_fond/${uuid}/`, undefined, 'vip.x')).body.colleges).toMatchObject([{ name: '甲愿望学院' }])
  })

  test('a line that a shorter list has put aside is collected again by whoever had collected it, once it is back', async () => {
    await run('admission_plan', [line('留下专业', 2018), line('拿走专业', 2018)])
    const gone = await unit('拿走专业', 2018)
    await collect(gone!.uuid)
    const short = await run('admission_plan', [line('留下专业', 2018)])
    expect([short.report.removed, await unit('拿走专业', 2018)]).toEqual([1, undefined])
    expect(await undone(short.uuid)).toEqual({ removed: 0, restored: 1, kept: 0, names: [] })
    expect(await unit('拿走专业', 2018)).toMatchObject({ uuid: gone!.uuid, is_collect: true })
  })

  test('a line that a list has written over is collected as it was; what she has given up meanwhile stays given up', async () => {
    await run('admission_plan', [line('甲专业', 2019, { college_code: '0000001' }), line('乙专业', 2019)])
    const [a, b] = [await unit('甲专业', 2019), await unit('乙专业', 2019)]
    await collect(a!.uuid)
    await collect(b!.uuid)
    const second = await run('admission_plan', [
      line('甲专业', 2019, { college_code: '0000001' }),
      line('乙专业', 2019, { charge: '6000' }),
    ])
    await collect(b!.uuid, false)
    expect(await undone(second.uuid)).toMatchObject({ restored: 1 })
    expect([await unit('甲专业', 2019), await unit('乙专业', 2019)]).toMatchObject([{ is_collect: true }, { is_collect: false }])
  })

  test('a list that is cancelled while it is written leaves collected what students had collected', async () => {
    await run('admission_plan', [line('留下专业', 2016), line('拿走专业', 2016)])
    const gone = await unit('拿走专业', 2016)
    await collect(gone!.uuid)
    const list = Array.from({ length: 6000 }, (_, n) => line(`新专业${n}`, 2016))
    const job = await begin('admission_plan', list)
    const isWriting = ({ state, passed }: { state: string; passed: number }) => state === 'writing' && passed > 0
    await expect.poll(async () => isWriting(await look(job)), { timeout: 30_000, interval: 10 }).toBe(true)
    await ask('POST', `imports/${job}/cancel/`, {})
    expect((await ended(job)).state).toBe('cancelled')
    expect(await unit('拿走专业', 2016)).toMatchObject({ uuid: gone!.uuid, is_collect: true })
  })

  test('who has taken her account away meanwhile is no reason that the line does not come back', async () => {
    await run('admission_plan', [line('甲专业', 2020), line('乙专业', 2020)])
    await collect((await unit('乙专业', 2020))!.uuid)
    const short = await run('admission_plan', [line('甲专业', 2020)])
    const { uuid } = (await ask('GET', 'relation/students/student/', undefined, 'vip.x')).body
    expect((await ask('DELETE', `relation/students/${uuid}/`, undefined, 'superuser')).status).toBe(204)
    expect(await undone(short.uuid)).toMatchObject({ restored: 1, kept: 0 })
  })
})
