import { expect, test } from 'vitest'
import { databaseProblem, sayNoConnection } from '../../server/kit/db.ts'

const cyclic = new Error('round')
cyclic.cause = cyclic

test.each([
  ['a time that is over, whose code is a number', new DOMException('over', 'TimeoutError')],
  ['one that was caused by it', new Error('asked', { cause: new DOMException('over', 'TimeoutError') })],
  ['one that caused itself', cyclic],
  ['a code of another kind', Object.assign(new Error('odd'), { code: {}, detail: 7, message: null })],
  ['nothing', null],
  ['nothing at all', undefined],
  ['a text', '22P02'],
  ['a number', 23505],
  ['an error whose cause is nothing', new Error('alone', { cause: null })],
])('%s is no word of the database’s, and is looked at without a fault', (_, thrown) => {
  expect(databaseProblem(thrown)).toBeUndefined()
})

test('what the database says is told by the refusal it is, at the error or behind it', () => {
  const said = (code: string) => Object.assign(new Error('said'), { code })
  expect(databaseProblem(said('23505'))?.status).toBe(400)
  expect(databaseProblem(new Error('query', { cause: said('57P01') }))?.status).toBe(503)
  // ended by a watchdog, a time limit of the account, a standby that was told to go on
  expect(databaseProblem(new Error('query', { cause: said('57014') }))?.status).toBe(503)
  // it has no memory left, for locks or for anything else: later it has
  expect(databaseProblem(new Error('query', { cause: said('53200') }))?.status).toBe(503)
  // no connection came about: by a socket that is gone, an account that may not sign in, a database that was renamed
  for (const code of ['ENOENT', '28000', '28P01', '3D000', '55000'])
    expect([code, databaseProblem(new Error('query', { cause: sayNoConnection(said(code)) }))?.status]).toEqual([code, 503])
  expect(databaseProblem(new Error('query', { cause: said('ENOENT') }))?.status).toBeUndefined()
  // PostgreSQL 17 has ended a transaction that took too long
  expect(databaseProblem(new Error('query', { cause: said('25P04') }))?.status).toBe(503)
  // a standby that reads only
  expect(databaseProblem(new Error('query', { cause: said('25006') }))?.status).toBe(503)
  expect(databaseProblem(new Error('query', { cause: said('22P02') }))?.status).toBe(400)
})
