// Published scores as imports write them, slice by slice through the kit, beside one bare `insert … select` of the same rows.
import { sql } from 'drizzle-orm'
import { openPostgres } from '../../server/db/client.ts'
import { everyRow } from '../../server/kit/read-plan.ts'
import { insertRows } from '../../server/kit/rows.ts'
import { slices } from '../../server/kit/slices.ts'
import { college_major_scores as table } from '../../server/resources/material/college_major_scores/table.ts'
import { judge, median, print } from '../figures.ts'
import { area, fillScores } from '../published-rows.ts'
import { onPostgres } from '../reads.ts'

const ROWS = Number(process.env.ROWS ?? 50_000)
const [ROUNDS, LIMIT] = [5, 2]

await onPostgres(async (_served, client, url) => {
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
})
