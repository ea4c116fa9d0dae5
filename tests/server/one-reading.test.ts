import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Beside, inTime, openBeside } from '../support/beside.ts'
import { withPostgres } from '../support/postgres.ts'

// What is read for everybody who asks meanwhile. The embedded database does one thing after the other.
const url = await withPostgres()

describe.runIf(url)('one reading for all who ask', () => {
  let beside: Beside
  beforeAll(async () => {
    beside = await openBeside(url!, 2)
    await beside.server.token('jw.x')
  })
  afterAll(() => beside?.close())

  test('R7 whoever asks for the filters of the college search waits for the reading that is under way, however long it takes', async () => {
    const [first, second] = beside.others as [pg.Client, pg.Client]
    const hold = async (by: pg.Client, table: string) => {
      await by.query('begin')
      await by.query(`lock table ${table} in access exclusive mode`)
    }
    const ask = () => beside.server.request('data_dict/dict_option/college_query_options/', { as: 'jw.x' })
    await inTime(async () => {
      // two tables that a reading comes to one after the other: together longer than what was read is kept, each within a second
      await hold(first, 'major_classes')
      await hold(second, 'university_types')
      const asked = [ask()]
      await wait(700)
      await first.query('commit')
      await wait(450)
      asked.push(ask(), ask())
      await wait(150)
      const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%university_types%'`
      const { n } = (await first.query(waiting)).rows[0]
      await second.query('commit')
      const answers = (await Promise.all(asked)).map(({ status }) => status)
      if (answers.includes(503)) return 'too late'
      expect([n, answers]).toEqual([1, [200, 200, 200]])
      return 'in time'
    })
  })
})
