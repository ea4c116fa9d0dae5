import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pupils } from '../../server/db/demo/pupils.ts'
import { schoolYear } from '../../src/core/domain/dates.ts'
import { least } from '../support/least.ts'
import { login } from '../support/login.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { type Served, serve } from '../support/served.ts'

// A class that opens a page when it is told to: many people, each from where she sits, with a request or three. Each of them is short; they
// must not be one turn of the loop together (8.6).
const url = await withPostgres()
const PEOPLE = 40

describe.each(onDatabases(url))('a class that asks at once, on %s', (_, where) => {
  let served: Served
  const tokens: string[] = []
  beforeAll(async () => {
    served = await serve({ DEMO: '1', EXAMPLES_PORT: '', ...(where && { DATABASE_URL: where }) })
    const names = pupils(schoolYear(new Date())).filter(one => one.seen !== null && !one.is_closed)
    for (const { username } of names.slice(0, PEOPLE)) tokens.push(await login(served, username))
    expect(tokens.filter(Boolean)).toHaveLength(PEOPLE)
  }, 120_000)
  afterAll(() => served?.dispose())

  const ask = (path: string, token: string, localAddress: string) =>
    new Promise<number>((told, failed) => {
      request(served.url + path, { headers: { 'X-Token': token }, localAddress, agent: false }, answer => {
        answer.resume().once('end', () => told(answer.statusCode!))
      })
        .once('error', failed)
        .end()
    })

  test.each([
    ['login-methods/is_login/', 1],
    ['login-methods/is_login/', 3],
    ['relation/students/student/', 1],
    ['relation/students/student/', 3],
    ['material/colleges/?limit=400', 1],
    ['material/college_electives/?limit=400', 1],
    ['material/college_electives/combinations/', 1],
  ])('%s, asked by forty people %d times', async (path, times) => {
    const seen = new Set<number>()
    const turn = async () => {
      await served.longestTurn()
      const asked = tokens.flatMap((token, i) => Array.from({ length: times }, () => ask(`/api/${path}`, token, `127.0.1.${i + 10}`)))
      for (const status of await Promise.all(asked)) seen.add(status)
      return served.longestTurn()
    }
    expect(await least(50, turn, `${path} by ${PEOPLE} people × ${times}`)).toBeLessThan(50)
    expect([...seen]).toEqual([200])
  })
})
