import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../support/served.ts'

// SECRET_KEY was changed, or lost: what was sealed under it cannot be read, and nothing else stops.
const KEYS = ['the-first-secret-key-0123456789abcdef', 'another-secret-key-0123456789abcdef01']
let served: Served
beforeAll(async () => {
  served = await serve({ DEMO: '1', EXAMPLES_PORT: '', SECRET_KEY: KEYS[0]! })
})
afterAll(() => served?.dispose())

async function ask(method: string, path: string, token = '', body?: unknown) {
  const headers = { 'Content-Type': 'application/json', ...(token && { 'X-Token': token }) }
  const answer = await fetch(`${served.url}/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  return { status: answer.status, body: (await answer.json()) as any }
}
const signIn = (username: string, password: string) => ask('POST', 'login-methods/login/', '', { username, password })

test('who has never signed in is told that her password is wrong, the list of initial passwords has none, and a reset helps', async () => {
  const jw = async () => (await signIn('jw.x', 'Zhiyuan-2026')).body.token as string
  const made = await ask('POST', 'relation/students/relation_create/', await jw(), { name: '新同学', cert_id: '110101200801010015' })
  const { uuid, username, initial_password } = made.body
  expect(made.status).toBe(201)
  await served.stop()
  served = await serve({ DEMO: '1', EXAMPLES_PORT: '', SECRET_KEY: KEYS[1]! }, served.folder)
  expect((await signIn(username, initial_password)).status).toBe(401)
  const token = await jw()
  const list = await ask('GET', 'relation/students/download_cleartext_pass/', token)
  expect([list.status, list.body.length]).toEqual([200, 0])
  const student = (await ask('GET', `relation/students/${uuid}/`, token)).body
  const { password } = (await ask('POST', `sys/users/${student.user.uuid ?? student.user}/reset-password/`, token, {})).body
  expect((await signIn(username, password)).status).toBe(200)
})
