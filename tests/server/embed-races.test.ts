import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

const url = await withPostgres()

/** Each on a server of its own: what is asked at once must truly be worked on at once. */
describe.each(onBoth(url))('8.15 a token for a page, on %s', (_, where) => {
  let served: Served
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: where })
  })
  afterAll(() => served?.dispose())

  async function ask(method: string, path: string, token = '', body?: unknown, origin?: string) {
    const answer = await fetch(`${served.url}/api/${path}`, {
      method,
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), 'X-Token': token, ...(origin && { Origin: origin }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text && JSON.parse(text) }
  }
  const signIn = async (username: string, password = demoPassword): Promise<string> =>
    (await ask('POST', 'login-methods/login/', '', { username, password })).body.token
  const mint = (token: string) =>
    ask('POST', 'login-methods/embed_token/', token, { origin: new URL(served.url).origin, widgets: ['student-basics'], minutes: 60 })
  /** Of the tokens that a session asked for while `end` ended it, how many live on. */
  async function outliving(token: string, end: () => Promise<unknown>) {
    const [, ...made] = await Promise.all([end(), ...Array.from({ length: 12 }, () => mint(token))])
    for (const { status } of made as Awaited<ReturnType<typeof mint>>[]) expect([201, 401]).toContain(status)
    const used = (made as Awaited<ReturnType<typeof mint>>[])
      .filter(({ status }) => status === 201)
      .map(({ body }) => ask('GET', 'relation/students/student/', body.token, undefined, new URL(served.url).origin))
    return (await Promise.all(used)).filter(({ status }) => status !== 401).length
  }

  test('that is asked for while its person signs out does not outlive her session', async () => {
    for (let n = 0; n < 5; n++) {
      const token = await signIn('student2.x')
      expect(await outliving(token, () => ask('POST', 'login-methods/logout/', token, {}))).toBe(0)
    }
  })

  test('nor a password that is reset meanwhile, whoever holds the session', async () => {
    const staff = await signIn('jw.x')
    const token = await signIn('student2.x')
    const { uuid } = (await ask('GET', 'login-methods/is_login/', token)).body
    expect(await outliving(token, () => ask('POST', `sys/users/${uuid}/reset-password/`, staff, {}))).toBe(0)
  })
})
