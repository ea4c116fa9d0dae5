import { startCluster } from '../tests/support/postgres-cluster.ts'
import { type Served, serve } from '../tests/support/served.ts'

export const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Milliseconds until a list of a school's students is there. */
export async function listWait(served: Served, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=20`, { headers: { 'X-Token': token } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
  return performance.now() - began
}

/** A product of its own on each database, PostgreSQL where there is one. */
export async function onBoth(measure: (database: string, served: Served) => Promise<void>): Promise<void> {
  const embedded = await serve()
  await measure('embedded', embedded).finally(embedded.dispose)
  const cluster = await startCluster()
  if (!cluster) return
  const served = await serve({ DATABASE_URL: cluster.url })
  await measure('PostgreSQL', served).finally(served.dispose)
  await cluster.stop()
}
