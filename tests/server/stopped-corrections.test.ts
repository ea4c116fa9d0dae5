import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { login } from '../support/login.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// A list that corrects, stopped and killed while it writes, on a process of its own: all of it or nothing (R1).
const url = await withPostgres()
const N = 600
const phone = (n: number) => `138${String(n).padStart(8, '0')}`
const list = (prefix: string) =>
  Array.from({ length: N }, (_, n) => ({ name: `${prefix}${n}`, cert_id: idNumber(n), grade: '高三(1)班', phone: phone(n) }))

describe.each(onBoth(url))('a list that corrects, on %s', (_, database) => {
  let served: Served
  let token: string
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(database && { DATABASE_URL: database }) })
    token = await login(served, 'jw.x')
    expect((await ask('POST', 'relation/students/multi_create/', list('甲'))).body.created).toBe(N)
  })
  afterAll(() => served?.dispose())
  async function ask(method: string, path: string, body?: unknown) {
    const headers = { 'Content-Type': 'application/json', 'X-Token': token }
    const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const state = async (uuid: string) => (await ask('GET', `imports/${uuid}/`)).body.state as string
  const ended = (uuid: string) => expect.poll(() => state(uuid), { timeout: 60_000, interval: 50 }).toMatch(/done|refused|cancelled|failed/)
  /** Name and version of everybody. */
  const roster = async () => {
    const { body } = await ask('GET', 'relation/students/jw_query_student/?fields=name,updated_time')
    return (body as { name: string; updated_time: string }[]).map(one => `${one.name} ${one.updated_time}`).sort()
  }
  async function compared(rows: object[]) {
    const { uuid } = (await ask('POST', 'imports/students/?dry_run=true&update=true', rows)).body
    await ended(uuid)
    return meant(rows, async offset => (await ask('GET', `imports/${uuid}/differences/?offset=${offset}`)).body)
  }
  const begun = async (rows: object[]) => {
    const { uuid } = (await ask('POST', 'imports/students/', rows)).body
    await expect.poll(() => state(uuid), { timeout: 60_000, interval: 5 }).toBe('writing')
    return uuid as string
  }

  test('9.3 told to stop while it writes, everybody is as before, down to the version', async () => {
    const rows = await compared(list('乙'))
    const before = await roster()
    const uuid = await begun(rows)
    await ask('POST', `imports/${uuid}/cancel/`, {})
    await ended(uuid)
    expect([await state(uuid), await roster()]).toEqual(['cancelled', before])
  })
  test('R9 told to stop while it writes, it leaves what somebody has saved meanwhile', async () => {
    const rows = await compared(list('丁'))
    const { uuid: first } = rows[0]!.existing
    const job = await begun(rows)
    const isPast = async () => (await ask('GET', `imports/${job}/`)).body.passed
    if (!database) await expect.poll(isPast, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    const save = async () => {
      for (;;) {
        const answer = await ask('PATCH', `relation/students/${first}/relation_update/`, { name: '表单', qq: '12345' })
        if (answer.status !== 503) return answer
      }
    }
    const saved = save()
    // on PostgreSQL it waits until the import has ended, one way or another: for a second, and then it is to be sent again
    if (!database) await saved
    await ask('POST', `imports/${job}/cancel/`, {})
    await ended(job)
    // on PostgreSQL it may have come to its end before it was told to stop: the form is then saved over it
    expect([(await saved).status, await state(job)]).toEqual([200, expect.stringMatching(database ? /^(cancelled|done)$/ : /^cancelled$/)])
    const { body } = await ask('GET', `relation/students/${first}/`)
    expect([body.name, body.qq, body.updated_time]).toEqual(['表单', '12345', (await saved).body.updated_time])
    await ask('PATCH', `relation/students/${first}/relation_update/`, { name: '甲0' })
  })
  // on PostgreSQL a list is one transaction: of one that is stopped nothing was ever seen
  test.runIf(!database)('10 told to stop while it writes, it gives back no account that somebody has switched off meanwhile', async () => {
    type Person = { uuid: string; name: string; updated_time: string; user: { uuid: string; is_active: boolean } }
    const people = async () => (await ask('GET', 'relation/students/jw_query_student/')).body as Person[]
    const compared = (await people()).filter(one => one.user.is_active)
    const job = await begun(
      compared.map(({ uuid, updated_time }) => ({
        ...{ name: '', cert_id: '', grade: '' },
        existing: { uuid, version: updated_time, is_active: false },
      })),
    )
    const { user, name } = compared[0]!
    const look = () => ask('GET', `relation/students/${compared[0]!.uuid}/`)
    await expect.poll(async () => (await look()).body.user.is_active, { timeout: 60_000, interval: 5 }).toBe(false)
    for (const is_active of [true, false]) expect((await ask('PUT', `sys/users/${user.uuid}/is_active/`, { is_active })).status).toBe(200)
    await ask('POST', `imports/${job}/cancel/`, {})
    await ended(job)
    expect(await state(job)).toBe('cancelled')
    const on = new Set(compared.map(one => one.uuid))
    expect((await people()).filter(one => on.has(one.uuid) && !one.user.is_active).map(one => one.name)).toEqual([name])
    expect((await ask('PUT', `sys/users/${user.uuid}/is_active/`, { is_active: true })).status).toBe(200)
  })
  test('R1 killed while it writes, it is done after the next start, once, and can be undone', async () => {
    const names = async () => (await roster()).map(one => one[0])
    const before = await names()
    const uuid = await begun(await compared(list('丙')))
    await served.kill()
    served = await served.again()
    await ended(uuid)
    expect([await state(uuid), (await names()).filter(one => one === '丙').length]).toEqual(['done', N])
    const { body } = await ask('POST', `imports/${uuid}/undo/`, {})
    expect(body.undone).toMatchObject({ removed: 0, restored: N, kept: 0 })
    expect(await names()).toEqual(before)
  })
})
