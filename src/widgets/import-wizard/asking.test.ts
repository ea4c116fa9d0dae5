import { expect, test } from 'vitest'
import { ApiError } from '../../core/api/index.ts'
import { importKinds } from '../../core/contracts/import/index.ts'
import { refusedBy } from './asking.ts'
import { openGrid } from './grid.ts'
import { type Job, watchJob } from './job.ts'
import { emptyTable } from './reading/table.ts'

const grid = openGrid('performance', { ...emptyTable(importKinds.performance), entries: [], faults: new Map() }, {})
const wordsOf = (error: unknown) => refusedBy(error, grid, []).log.flatMap(line => line.words)
const detail = '含完整证件号码的名单 24 小时内也不再接收。'

test.each([400, 403, 409, 429])('an import that was refused as a whole says why, whatever the status: %i', async status => {
  const refused = { uuid: '', state: 'refused', refusal: { status, body: { detail } } } as unknown as Job
  const calls = { look: async () => refused, stop: async () => refused }
  const error = await watchJob(calls, refused, { gone: new AbortController().signal }).catch((error: unknown) => error)
  expect(wordsOf(error)).toEqual([detail])
})

test('a call about it that was refused is the error catalogue’s, and is not said twice', () => {
  for (const status of [403, 409, 429]) expect(wordsOf(new ApiError('refused', 'imports/performance/', status, { detail }))).toEqual([])
})
