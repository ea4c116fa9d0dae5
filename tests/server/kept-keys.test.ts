import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idempotency_keys } from '../../server/kit/idempotency-table.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.token('jw.x')
})
afterAll(() => server.close())

test('a write that an earlier version has kept under its key is answered again, and not done again', async () => {
  const key = 'kept-by-an-earlier-version'
  const name = '高一(77)班'
  const make = () =>
    server.request('data_dict/grade/', { method: 'POST', as: 'jw.x', body: { name, year: 2026 }, headers: { 'Idempotency-Key': key } })
  const first = await make()
  expect(first.status).toBe(201)
  // it kept nothing of a work unit
  const { vault } = server.ports
  const [row] = await server.db.select().from(idempotency_keys).where(eq(idempotency_keys.key, key))
  const [, plain] = (await vault.open(row!.fingerprint))!.split(' ')
  const fingerprint = await vault.seal(plain!)
  await server.db.update(idempotency_keys).set({ fingerprint }).where(eq(idempotency_keys.key, key))
  const again = await make()
  expect([again.status, again.body]).toEqual([201, first.body])
  expect(await server.db.$count(grades, eq(grades.name, name))).toBe(1)
})
