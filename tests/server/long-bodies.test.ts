import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { type Served, serve } from '../support/served.ts'

let served: Served
let token = ''
beforeAll(async () => {
  served = await serve({ DEMO: '1', EXAMPLES_PORT: '' })
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ username: 'jw.x', password: demoPassword })
  token = (await (await fetch(`${served.url}/api/login-methods/login/`, { method: 'POST', headers, body })).json()).token
})
afterAll(() => served.dispose())

const CLASSES = 'data_dict/grade/multi/'
async function send(text: string, query = '', headers: Record<string, string> = {}) {
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Token': token, ...headers }, body: text }
  const answer = await fetch(`${served.url}/api/${CLASSES}${query}`, sent)
  return { status: answer.status, body: await answer.json() }
}
/** Signs that a reader who cuts a text takes for the end of something, in every row. */
const row = (n: number) => ({ name: `高三(${n})班 "],[{\\😀\\"}],`, year: 2026 })
/** Some 300 kB: ten pieces. */
const rows = Array.from({ length: 3000 }, (_, n) => row(n))

describe('8.6 a long list that is read in pieces is the list that was sent', () => {
  test('wherever a piece ends: in an escaped sign, in a sign of two, in a word', async () => {
    const broken = JSON.stringify(rows.with(2999, { ...row(2999), year: 'x' as never }))
    for (let shift = 0; shift < 40; shift++) {
      const { status, body } = await send(' '.repeat(shift) + broken + '\n'.repeat(shift), '?dry_run=true')
      expect([shift, status, body.length]).toEqual([shift, 400, 3000])
      expect(body.findIndex((faults: object) => Object.keys(faults).length > 0)).toBe(2999)
    }
  })

  test.each([
    ['a comma before its end', (text: string) => `${text.slice(0, -1)},]`],
    ['two lists', (text: string) => `${text}${text}`],
    ['no end', (text: string) => text.slice(0, -1)],
    ['no beginning', (text: string) => text.slice(1)],
    ['a comma too many in its middle', (text: string) => text.replace('},{"name":"高三(1500)班', '},,{"name":"高三(1500)班')],
    ['one bracket more', (text: string) => `${text}]`],
    ['a half of a sign of two', (text: string) => `${text.slice(0, -3)}\\`],
    ['nothing but blanks', (text: string) => ' '.repeat(text.length)],
  ])('%s is no JSON, and is told so', async (_, bend) => {
    const { status, body } = await send(bend(JSON.stringify(rows)), '?dry_run=true')
    expect([status, Object.keys(body)]).toEqual([400, ['detail']])
  })

  test('under its key it is written once, and another list under the same key is refused, wherever they differ (R1)', async () => {
    const key = { 'Idempotency-Key': 'a-long-list-of-classes' }
    const text = JSON.stringify(rows)
    const [first, again] = [await send(text, '', key), await send(text, '', key)]
    expect([first.status, again.status, again.body, first.body.created]).toEqual([200, 200, first.body, 3000])
    const list = await fetch(`${served.url}/api/data_dict/grade/?year=2026`, { headers: { 'X-Token': token } })
    const kept = new Set(((await list.json()) as typeof rows).map(one => one.name))
    expect(rows.filter(({ name }) => !kept.has(name))).toEqual([])
    for (const at of [3, 100_000, text.length - 4]) {
      const other = `${text.slice(0, at)}x${text.slice(at + 1)}`
      expect((await send(other, '', key)).status).not.toBe(200)
    }
    expect((await send(JSON.stringify(rows.slice(1)), '', key)).status).toBe(422)
  })
})
