import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idNumber } from '../import/support/workbooks.ts'
import { meant } from '../support/corrections.ts'
import { type Served, serve } from '../support/served.ts'

// SECRET_KEY was changed, or lost: what was sealed under it cannot be read, and nothing else stops.
const KEYS = ['the-first-secret-key-0123456789abcdef', 'another-secret-key-0123456789abcdef01']
const env = (key: number) => ({ DEMO: '1', EXAMPLES_PORT: '', SECRET_KEY: KEYS[key]! })
const RESEND = { 'Idempotency-Key': 'sent-before-the-change' }
const sent = { name: '重发', cert_id: '110101200801010035' }
const N = 600
const list = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    name: `${prefix}${n}`,
    cert_id: idNumber(n),
    grade: '高三(1)班',
    phone: `138${String(n).padStart(8, '0')}`,
  }))
let served: Served
/** Of the school's staff, before the change and after it. */
let token: string
/** Who has never signed in. */
let newcomer: { uuid: string; username: string; initial_password: string }
/** Lists that correct: one that was only asked, one that is done, one that was being written. */
let asked: string
let done: string
let broken: string

beforeAll(async () => {
  served = await serve(env(0))
  token = (await signIn('jw.x', 'Zhiyuan-2026')).body.token
  const made = await ask('POST', 'relation/students/relation_create/', { name: '新同学', cert_id: '110101200801010019' })
  expect(made.status).toBe(201)
  newcomer = made.body
  expect((await ask('POST', 'relation/students/relation_create/', sent, RESEND)).status).toBe(201)
  expect((await ask('POST', 'relation/students/multi_create/', list('甲', N))).body.created).toBe(N)
  ;[asked, done] = await corrected(list('乙', 10))
  await ended(done)
  ;[, broken] = await corrected(list('丙', N))
  await until(async () => {
    const { state, passed } = (await ask('GET', `imports/${broken}/`)).body
    return state === 'writing' && passed > 0
  })
  await served.kill()
  served = await serve(env(1), served.folder)
  token = (await signIn('jw.x', 'Zhiyuan-2026')).body.token
})
afterAll(() => served?.dispose())

async function ask(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const headers = { 'Content-Type': 'application/json', ...(token && { 'X-Token': token }), ...more }
  const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return { status: answer.status, body: (await answer.json()) as any }
}
const signIn = (username: string, password: string) => ask('POST', 'login-methods/login/', { username, password })
const state = async (uuid: string) => (await ask('GET', `imports/${uuid}/`)).body.state as string
/** `expect.poll` is for tests only. */
async function until(isSo: () => Promise<boolean>) {
  for (let n = 0; !(await isSo()); n++) {
    expect(n).toBeLessThan(12_000)
    await wait(5)
  }
}
const ended = (uuid: string) => until(async () => /done|refused|cancelled|failed/.test(await state(uuid)))

/** A list that corrects, compared and begun. */
async function corrected(rows: object[]): Promise<[question: string, list: string]> {
  const question = (await ask('POST', 'imports/students/?dry_run=true&update=true', rows)).body.uuid
  await ended(question)
  const page = async (offset: number) => (await ask('GET', `imports/${question}/differences/?offset=${offset}`)).body
  const begun = await ask('POST', 'imports/students/', await meant(rows, page))
  expect(begun.status).toBe(202)
  return [question, begun.body.uuid]
}

test('who has never signed in is told that her password is wrong, the list of initial passwords has none, and a reset helps', async () => {
  const { uuid, username, initial_password } = newcomer
  expect((await signIn(username, initial_password)).status).toBe(401)
  const passwords = await ask('GET', 'relation/students/download_cleartext_pass/')
  expect([passwords.status, passwords.body.length]).toEqual([200, 0])
  const student = (await ask('GET', `relation/students/${uuid}/`)).body
  const { password } = (await ask('POST', `sys/users/${student.user.uuid ?? student.user}/reset-password/`, {})).body
  expect((await signIn(username, password)).status).toBe(200)
})

test('a write that was sent before is not done again under its Idempotency-Key: its sender is told to look it up', async () => {
  const student = async () => (await ask('GET', `relation/students/jw_query_student/?search=${encodeURIComponent(sent.name)}`)).body
  const before = await student()
  for (const body of [sent, { ...sent, name: '另一个' }]) {
    const again = await ask('POST', 'relation/students/relation_create/', body, RESEND)
    expect([again.status, again.body.detail]).toEqual([409, expect.stringMatching(/SECRET_KEY 已更换.*先核对/)])
  }
  expect(await student()).toEqual(before)
  const own = { name: '另一个', cert_id: '110101200801010051' }
  expect((await ask('POST', 'relation/students/relation_create/', own, { 'Idempotency-Key': 'sent-after-the-change' })).status).toBe(201)
})

test('differences of a list and its undo are refused in words, each time, and it stays as it is', async () => {
  for (const _ of [1, 2]) {
    for (const [method, path] of [
      ['GET', `imports/${asked}/differences/`],
      ['GET', `imports/${done}/differences/`],
      ['POST', `imports/${done}/undo/`],
    ] as const) {
      const { status, body } = await ask(method, path, method === 'POST' ? {} : undefined)
      expect([path, status, body.detail]).toEqual([path, 409, expect.stringContaining('SECRET_KEY 已更换')])
    }
  }
  expect((await ask('GET', `imports/${done}/`)).body).toMatchObject({ state: 'done', updated: 10, undone_time: null })
})

test('a list that was being written ends with a reason, and the next one of the school is imported', async () => {
  await ended(broken)
  const { state: how, refusal } = (await ask('GET', `imports/${broken}/`)).body
  expect([how, refusal]).toEqual(['refused', { status: 409, body: { detail: expect.stringContaining('SECRET_KEY 已更换') } }])
  const [, next] = await corrected(list('丁', 3))
  await ended(next)
  expect(await state(next)).toBe('done')
  expect((await ask('POST', `imports/${next}/undo/`, {})).status).toBe(200)
})
