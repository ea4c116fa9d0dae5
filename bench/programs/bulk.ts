// Published scores as imports write them, slice by slice through the kit, beside one bare `insert … select` of the same rows.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../server/db/client.ts'
import { everyRow } from '../../server/kit/read-plan.ts'
import { insertRows } from '../../server/kit/rows.ts'
import { slices } from '../../server/kit/slices.ts'
import { college_major_scores as table } from '../../server/resources/material/college_major_scores/table.ts'
import { login } from '../../tests/support/login.ts'
import type { Served } from '../../tests/support/served.ts'
import { judge, median, print } from '../figures.ts'
import { area, fillScores } from '../published-rows.ts'
import { onPostgres } from '../reads.ts'

const ROWS = Number(process.env.ROWS ?? 50_000)
const [ROUNDS, LIMIT] = [5, 2]
/** Rows of a list that is refused: each a college that nobody knows, or one college again and again. */
const [NAMES, NAMES_LIMIT] = [20_000, 6]

/** Milliseconds until a list of published scores is refused, by what its colleges are called. */
async function refusedIn(served: Served, token: string, nameOf: (row: number) => string): Promise<number> {
  const list = Array.from({ length: NAMES }, (_, row) => ({ category: nameOf(row), min_score: 500 }))
  const about = { province: area, year: 2021, track: '物理类', batch: '本科批', list }
  const headers = { 'Content-Type': 'application/json', 'X-Token': token }
  const began = performance.now()
  const sent = await fetch(`${served.url}/api/imports/college_scores/?dry_run=true`, {
    method: 'POST',
    headers,
    body: JSON.stringify(about),
  })
  const { uuid } = (await sent.json()) as { uuid: string }
  for (;;) {
    const { state } = (await (await fetch(`${served.url}/api/imports/${uuid}/`, { headers })).json()) as { state: string }
    if (state === 'refused') return performance.now() - began
    if (state === 'done' || state === 'failed') throw new Error(`an import of nothing that is known: ${state}`)
    await wait(5)
  }
}

await onPostgres(async (served, client, url) => {
  const token = await login(served, 'sysadmin')
  const refused: Record<'twice' | 'unknown', number[]> = { twice: [], unknown: [] }
  for (let n = 0; n <= ROUNDS; n++) {
    const took = {
      twice: await refusedIn(served, token, () => '南京大学'),
      unknown: await refusedIn(served, token, row => `${'南京大'.repeat(30)}${row}`),
    }
    if (n > 0) for (const who of ['twice', 'unknown'] as const) refused[who].push(took[who])
  }
  await fillScores(client, ROWS, Math.ceil(ROWS / 8))
  const columns = [
    'province',
    'year',
    'batch',
    'examine_type',
    'category',
    'min_score',
    'enroll_num',
    'min_rank',
    'kind',
    'source',
    'major_name',
  ]
  const { rows } = await client.query(
    `select ${columns.join(', ')} from college_major_scores where province = $1 and source = 'bench' limit ${ROWS}`,
    [area],
  )
  // the same rows, with no index: what is read costs the bare statement next to nothing
  await client.query('create table bench_rows as select * from college_major_scores where false')
  await client.query(
    `insert into bench_rows (${columns.join(', ')}) select ${columns.join(', ')} from college_major_scores where province = $1 and source = 'bench' limit ${ROWS}`,
    [area],
  )
  const { db, close } = await openPostgres(url)
  const empty = async () => {
    await db.execute(sql`delete from ${table} where source = 'bench'`)
    await client.query('vacuum analyze college_major_scores')
  }
  const times: Record<'bare' | 'ours', number[]> = { bare: [], ours: [] }
  const write = {
    bare: async () => {
      await client.query(`insert into college_major_scores (${columns.join(', ')}) select ${columns.join(', ')} from bench_rows`)
    },
    ours: () =>
      db.transaction(async tx => {
        for (const some of slices(rows)) await insertRows(tx, new Date(), table, everyRow, some)
      }),
  }
  for (let n = 0; n <= ROUNDS; n++)
    for (const who of n % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)) {
      await empty()
      const began = performance.now()
      await write[who]()
      if (n > 0) times[who].push(performance.now() - began)
    }
  await close()
  const line = (name: string, of: readonly number[]) => ({ name, figures: { ms: median(of) } })
  print(`${rows.length} published scores, milliseconds`, [line('insert … select', times.bare), line('ours', times.ours)], {})
  judge(median(times.ours) / median(times.bare), LIMIT)
  const names = [line('one college, again and again', refused.twice), line('colleges that nobody knows', refused.unknown)]
  print(`${NAMES} rows that are refused, milliseconds`, names, {})
  judge(median(refused.unknown) / median(refused.twice), NAMES_LIMIT)
})
