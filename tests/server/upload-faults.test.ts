import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Beside, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'
import type { TestServer } from '../support/test-server.ts'

const url = await withPostgres()

describe.runIf(url)('an upload whose database goes away', () => {
  let beside: Beside
  let server: TestServer
  let other: pg.Client
  beforeAll(async () => {
    beside = await openBeside(url!)
    server = beside.server
    other = beside.others[0]!
  })
  afterAll(() => beside?.close())
  const count = async (what: string) => Number((await other.query(`select count(*) from ${what}`)).rows[0].count)
  const uploads = "audit_log where action = 'upload'"
  const send = (name: string) => {
    const form = new FormData()
    form.set('uri', new File(['some text'], name))
    return server.request('storage/file_models/', { method: 'POST', as: 'student.x', form })
  }

  test('a file whose audit row is not kept is not kept either, and the answer says that it may be sent again', async () => {
    await other.query(`
      create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger cut before insert on audit_log for each row when (new.action = 'upload') execute function cut()`)
    const before = await count('file_models')
    const { status, headers } = await send('broken.txt')
    expect([status, headers.get('Retry-After')]).toEqual([503, '1'])
    expect(await count('file_models')).toBe(before)
    await other.query('drop trigger cut on audit_log')
  })

  test('sent again it is kept once, and is on record once', async () => {
    const before = [await count('file_models'), await count(uploads)]
    expect((await send('again.txt')).status).toBe(201)
    expect([await count('file_models'), await count(uploads)]).toEqual(before.map(one => one + 1))
  })
})
