import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '../../server/resources/material/job/table.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer } from '../support/test-server.ts'

const url = await withPostgres()

// A pager shows pages by the count: one of rows that have gone while they were looked for leads to pages that are empty.
test.each(onBoth(url))('a searched list counts the rows that it holds, also while rows go, on %s', async (_, where) => {
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
    let left = keys.length
    const pages: [left: number, count: number][] = []
    const paging = (async () => {
      while (left > 1000) {
        const { body } = await server.request(`material/job/?limit=20&search=${search}`, { as: 'superuser' })
        pages.push([left, body.count])
      }
    })()
    for (let from = 0; from < keys.length; from += 50) {
      left -= 50
      await server.db.delete(jobs).where(inArray(jobs.uuid, keys.slice(from, from + 50)))
      await new Promise(go => setTimeout(go, 5))
    }
    isReading = false
    await Promise.all([reading, paging])
    // of the first page of thousands some rows are gone while it is read: it is not the last one for that
    expect(pages.filter(([then, count]) => count < then)).toEqual([])
    expect(pages.length).toBeGreaterThan(3)
    expect(seen.filter(([count, held]) => count !== held)).toEqual([])
    // some were read while some had gone, or nothing has been shown
    expect(seen.filter(([, held]) => held > 0 && held < keys.length).length).toBeGreaterThan(0)
  } finally {
    await server.close()
  }
})
