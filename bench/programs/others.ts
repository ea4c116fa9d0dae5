// One person imports a large roster, dry and then for good, while others read a list: how long the others wait (R7).
import { idNumber } from '../../tests/import/support/workbooks.ts'
import { login } from '../../tests/support/login.ts'
import { startCluster } from '../../tests/support/postgres-cluster.ts'
import { type Served, serve } from '../../tests/support/served.ts'

const ROWS = Number(process.env.ROWS ?? 100_000)
const LIMIT = 500
const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

async function timed(served: Served, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=20`, { headers: { 'X-Token': token } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
  return performance.now() - began
}

async function send(served: Served, token: string, query: string): Promise<{ status: number; text: string }> {
  const rows = Array.from({ length: ROWS }, (_, n) => ({ name: `甲${n}`, cert_id: idNumber(n), grade: '高三(1)班' }))
  const answer = await fetch(`${served.url}/api/relation/students/multi_create/${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Token': token },
    body: JSON.stringify(rows),
  })
  return { status: answer.status, text: await answer.text() }
}

async function measure(database: string, served: Served): Promise<void> {
  const [importer, other] = [await login(served, 'jw.x'), await login(served, 'jw.y')]
  for (const [name, query] of [
    ['dry run', '?dry_run=true'],
    ['import', ''],
  ] as const) {
    const began = performance.now()
    let isOver = false
    const sent = send(served, importer, query).finally(() => {
      isOver = true
    })
    // ten a second, whether the one before has been answered or not
    const waits: Promise<number>[] = []
    while (!isOver) {
      waits.push(timed(served, other))
      await new Promise(next => setTimeout(next, 100))
    }
    const took = performance.now() - began
    const { status, text } = await sent
    const all = await Promise.all(waits)
    const [figure, worst] = [p95(all), Math.max(...all)]
    const isMet = figure < LIMIT
    if (!isMet) process.exitCode = 1
    console.log(
      `${database.padEnd(11)}${name} of ${ROWS} rows: ${status} ${text.slice(0, 80)} after ${(took / 1000).toFixed(1)} s; ${all.length} others: p95 ${figure.toFixed(0)} ms, worst ${worst.toFixed(0)} ms: ${isMet ? 'met' : 'NOT MET'}`,
    )
  }
}

const embedded = await serve()
await measure('embedded', embedded).finally(embedded.dispose)
const cluster = await startCluster()
if (cluster) {
  const served = await serve({ DATABASE_URL: cluster.url })
  await measure('PostgreSQL', served).finally(served.dispose)
  await cluster.stop()
}
console.log(`limit: others' p95 < ${LIMIT} ms beside the import (R7)`)
