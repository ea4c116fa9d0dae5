import { fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { login } from '../tests/support/login.ts'
import { startCluster } from '../tests/support/postgres-cluster.ts'
import { signedCall } from '../tests/support/sealed-call.ts'
import { type Served, serve } from '../tests/support/served.ts'
import { area } from './published-rows.ts'

/** The product on a PostgreSQL of its own, with a connection to that beside it. */
export async function onPostgres(measure: (served: Served, client: pg.Client, url: string) => Promise<void>): Promise<void> {
  const cluster = await startCluster()
  if (!cluster) throw new Error('no PostgreSQL on this machine')
  const served = await serve({ DATABASE_URL: cluster.url })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    await measure(served, client, cluster.url)
  } finally {
    await client.end()
    await served.dispose()
    await cluster.stop()
  }
}

/** The bare peer in a process of its own; what it answers at this path. */
export async function bare(env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { env: { ...process.env, ...env } })
  const port = await new Promise<number>((ready, failed) => {
    child.once('message', said => ready(said as number))
    child.once('exit', code => failed(new Error(`the bare server ended with ${code}`)))
  })
  return { ask: (path: string) => timed(`http://127.0.0.1:${port}${path}`), stop: () => child.disconnect() }
}

export interface Answered {
  readonly ms: number
  readonly text: string
}
/** Until the last character of an answer is there. */
export async function timed(url: string, headers: Record<string, string> = {}): Promise<Answered> {
  const began = performance.now()
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  const ms = performance.now() - began
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`)
  return { ms, text }
}

const judged = `area=${area}&mngk_rank=20000&aspiration_course=${encodeURIComponent('["物理","化学","生物"]')}`
/** The reads that are held against a limit, by an account that may make them. */
export async function readsOf(served: Served) {
  const [vip, jw, admin] = [await login(served, 'vip.x'), await login(served, 'jw.x'), await login(served, 'sysadmin')]
  const plain = (token: string, path: string) => () => timed(`${served.url}/api/${path}`, { 'X-Token': token })
  const sealed = (token: string, path: string) => async () => {
    const call = signedCall(path, token, new Date())
    const { ms, text } = await timed(`${served.url}/api/${call.path}`, { 'X-Token': token })
    return { ms, text: call.open(text) }
  }
  const units = 'dashboard/college_aspirations'
  return {
    colleges: plain(vip, `material/colleges/?limit=20&level=${encodeURIComponent('本科')}&search=${encodeURIComponent('大学')}`),
    scores: plain(admin, `material/college_major_scores/?limit=20&province=${area}&year=2025&examine_type=${encodeURIComponent('物理类')}`),
    byRank: sealed(vip, `${units}/majors_by_rank/?limit=20&${judged}`),
    byRankAll: sealed(vip, `${units}/majors_by_rank/?${judged}`),
    byColleges: sealed(vip, `${units}/by_colleges/?limit=20&${judged}`),
    students: plain(jw, 'relation/students/jw_query_student/?limit=20'),
  }
}

/** Somebody has changed one row of the province, and the look at it is due again: what is kept of it is stale. */
export async function makeCold(client: pg.Client): Promise<void> {
  await client.query(
    `update college_major_scores set updated_time = now() where uuid = (select uuid from college_major_scores where province = $1 and source = 'bench' limit 1)`,
    [area],
  )
  await new Promise(over => setTimeout(over, 1100))
}
