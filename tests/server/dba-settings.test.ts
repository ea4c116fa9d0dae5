import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../server/db/demo/seeded-random.ts'
import { asAdministrator, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// What whoever runs the PostgreSQL has set for all of it: initdb takes the time zone over from the machine.
const url = await withPostgres()
const SETTINGS = ["timezone = 'Asia/Shanghai'", "datestyle = 'German'", "default_transaction_isolation = 'repeatable read'"]

describe.runIf(url)('8.1 8.17 a PostgreSQL with settings of its own', () => {
  let server: TestServer
  beforeAll(async () => {
    const name = new URL(url!).pathname.slice(1)
    for (const setting of SETTINGS) await asAdministrator(url!, `alter database ${name} set ${setting}`)
    // and what the address says itself, which is not all that is said
    server = await openTestServer(`${url}${url!.includes('?') ? '&' : '?'}options=-c%20search_path%3Dpublic`)
    for (const as of ['jw.x', 'superuser']) await server.token(as)
  })
  afterAll(() => server?.close())

  test('a moment of any century is told as anywhere', async () => {
    const [{ uuid: group_extension }] = (await server.request('sys/group_extensions/', { as: 'superuser' })).body
    const body = { student: idOf('students', 'student.x'), group_extension, begin: '1900-06-01', end: '2027-01-01' }
    const { status, text: said } = await server.request('sys/vip_periods/', { method: 'POST', as: 'superuser', body })
    expect([status, said]).toEqual([201, said])
    expect(JSON.parse(said).begin_datetime).toMatch(/^1900-05-31T1[56]:/)
  })
  test('reads that are on record are answered, however many come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => server.request('relation/students/jw_query_student/?limit=5', { as: 'jw.x' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 200))
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
