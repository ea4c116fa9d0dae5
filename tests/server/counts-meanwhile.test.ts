import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '../../server/resources/material/job/table.ts'
import { withPostgres } from '../support/postgres.ts'
import { openTestServer } from '../support/test-server.ts'

const url = await withPostgres()

// A pager shows pages by the count: one of rows that have gone while they were looked for leads to pages that are empty.
test.each([['embedded', undefined] as const, ...(url ? [['postgres', url] as const] : [])])(
  'a searched list counts the rows that it holds, also while rows go, on %s',
  async (_, where) => {
    const server = await openTestServer(where)
    try {
      const keys = Array.from({ length: 6000 }, () => randomUUID())
      const now = new Date().toISOString()
      const rows = keys.map((uuid, n) => ({ uuid, name: `同时删去${n}`, created_time: now, updated_time: now }))
      for (let from = 0; from < rows.length; from += 1000) await server.db.insert(jobs).values(rows.slice(from, from + 1000))
      await server.db.execute(sql`analyze jobs`)
      const search = encodeURIComponent('同时删去')
      let isReading = true
      const seen: [number, number][] = []
      const reading = (async () => {
        while (isReading) {
          const { body } = await server.request(`material/job/?limit=100000&search=${search}`, { as: 'superuser' })
          seen.push([body.count, body.results.length])
        }
      })()
      for (let from = 0; from < keys.length; from += 50) {
        await server.db.delete(jobs).where(inArray(jobs.uuid, keys.slice(from, from + 50)))
        await new Promise(go => setTimeout(go, 5))
      }
      isReading = false
      await reading
      expect(seen.filter(([count, held]) => count !== held)).toEqual([])
      // some were read while some had gone, or nothing has been shown
      expect(seen.filter(([, held]) => held > 0 && held < keys.length).length).toBeGreaterThan(0)
    } finally {
      await server.close()
    }
  },
)
