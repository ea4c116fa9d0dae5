import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alike, type Beside, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'
import type { TestServer } from '../support/test-server.ts'

const url = await withPostgres()

// On results day thousands put one and the same college into their lists. Their own lists are theirs: none waits for another, nor for whoever
// saves the college meanwhile. The embedded database does one thing after the other.
describe.runIf(url)('a crowd that collects one row', () => {
  const CROWD = 80
  const crowd = Array.from({ length: CROWD }, (_, n) => `student.crowd${n}`)
  let beside: Beside
  let server: TestServer
  let other: pg.Client
  let row: string
  beforeAll(async () => {
    beside = await openBeside(url!)
    server = beside.server
    other = beside.others[0]!
    await alike(other, 'student.y', crowd)
    for (const as of crowd) await server.token(as)
    row = (await server.request('material/colleges/?limit=1', { as: crowd[0]! })).body.results[0].uuid
  })
  afterAll(() => beside?.close())
  const collect = (as: string, body: object = { is_collect: true }) =>
    server.request(`material/colleges/${row}/collect/`, { method: 'POST', as, body })
  const collected = async () => Number((await other.query('select count(*) from college_collects where "row" = $1', [row])).rows[0].count)
  const emptied = () => other.query('delete from college_collects where "row" = $1', [row])
  async function held<T>(lock: string, run: () => Promise<T>): Promise<T> {
    await other.query('begin')
    await other.query(`select 1 from colleges where uuid = $1 ${lock}`, [row])
    return run().finally(() => other.query('rollback'))
  }

  test('6 a list holds a thousand, for all of it is read with each recommendation: one more is refused, and says why', async () => {
    const [as] = crowd as [string]
    const { uuid: user } = (await other.query('select uuid from users where username = $1', [as])).rows[0]
    await other.query(
      `insert into colleges (uuid, id, name, created_time, updated_time)
       select gen_random_uuid(), 900000 + n, '甲大学' || n, now(), now() from generate_series(1, 1000) n`,
    )
    await other.query(
      `insert into college_collects ("user", "row", created_time) select $1, uuid, now() from colleges where id > 900000 limit 1000`,
      [user],
    )
    const one = await collect(as)
    expect([one.status, one.body]).toEqual([409, { detail: '最多收藏 1000 项，请先取消一些收藏。' }])
    await other.query('delete from colleges where id > 900000')
    expect((await collect(as)).status).toBe(200)
  })

  test('G033 two who turn a row round at once are two turns, collected before or not', async () => {
    const [as] = crowd as [string]
    await emptied()
    const turned: unknown[] = []
    for (const isThere of [true, false])
      for (let n = 0; n < 60; n++) {
        if ((await collected()) !== Number(isThere)) await collect(as, { is_collect: isThere })
        const both = await Promise.all([collect(as, {}), collect(as, {})])
        turned.push([both.map(({ body }) => body.is_collect).sort(), await collected()])
      }
    expect(turned).toEqual([...Array(60).fill([[false, true], 1]), ...Array(60).fill([[false, true], 0])])
  }, 60_000)

  test('R7 all of it is answered, and each has it in her list', async () => {
    await emptied()
    const answers = await Promise.all(crowd.map(as => collect(as)))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await collected()).toBe(CROWD)
  })

  test('R7 nobody waits for whoever saves the college meanwhile', async () => {
    await emptied()
    const answers = await held('for no key update', () => Promise.all(crowd.map(as => collect(as))))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await collected()).toBe(CROWD)
  })

  test('18 of a college that is being removed nobody is told that she has it', async () => {
    const { status, headers } = await held('for update', () => collect(crowd[0]!))
    expect([status, headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  })

  test('18 turned round twice at once it is as before', async () => {
    await emptied()
    const answers = await Promise.all([collect(crowd[0]!, {}), collect(crowd[0]!, {})])
    expect(answers.map(({ body }) => body.is_collect).sort()).toEqual([false, true])
    expect(await collected()).toBe(0)
  })
})
