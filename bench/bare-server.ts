// The peer: the same rows as JSON by hand-written SQL, over nothing but node:http and the same pool. It knows nobody and refuses nothing.
import { createServer } from 'node:http'
import { Pool } from '../server/db/pool.ts'
import { area, planYear } from './published-rows.ts'

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10, keepAlive: true })
// the cluster goes before we do where the program failed
pool.on('error', () => process.exit(1))
const rowsOf = async (text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows
const page = async (select: string, from: string, order: string, values: readonly unknown[]) => ({
  count: (await rowsOf(`select count(*)::int as n from ${from}`, values))[0].n,
  results: await rowsOf(`select ${select} from ${from} order by ${order} limit 20`, values),
})

const colleges = () =>
  page(
    `*, (select name from divisions d where d.id = colleges.province) as province_name,
     exists (select 1 from college_collects x where x."user" = $2 and x.row = colleges.uuid) as is_collect`,
    `colleges where level && array['本科'] and (name ilike $1 or former_name ilike $1 or code ilike $1 or city ilike $1) and $2::uuid is not null`,
    'cardinality(attr) desc, code, uuid',
    ['%大学%', process.env.READER],
  )
const scores = () =>
  page(
    `*, (select name from provinces p where p.id = s.province) as province_name, (select name from colleges c where c.id = s.category) as college_name,
     exists (select 1 from college_major_score_collects x where x."user" = $4 and x.row = s.uuid) as is_collect`,
    'college_major_scores s where province = $1 and year = $2 and examine_type = $3 and $4::uuid is not null',
    'year desc, category, min_rank, uuid',
    [area, planYear - 1, '物理类', process.env.READER],
  )

/** E and H of every unit of the track in one statement, the page of the hardest twenty. */
const recommended = () =>
  rowsOf(
    `with past as (select category, major_name, year, min(min_rank) as rank from college_major_scores
       where province = $1 and examine_type = '物理类' and year between $2::int - 3 and $2::int - 1 and min_rank > 0 group by 1, 2, 3),
     judged as (select category, major_name, exp(sum(w * ln(rank)) / sum(w)) as expected, min(rank) as hardest, count(*) as n,
       json_agg(json_build_object('year', year, 'min_rank', rank, 'weight', w) order by year desc) as past
       from past join (values ($2::int - 1, .75), ($2::int - 2, .2), ($2::int - 3, .05)) as weights (year, w) using (year) group by 1, 2)
     select t.*, c.name as college_name, c.uuid as college_uuid, c.province as college_province, c.city, c.type, c.level, c.attr, c.college_nature,
       d.name as college_province_name, j.*, count(*) over ()::int as count
     from college_major_scores_temp t left join judged j using (category, major_name) join colleges c on c.id = t.category
       left join divisions d on d.id = c.province
     where t.province = $1 and t.year = $2 and t.examine_type = '物理类' order by expected, t.id limit 20`,
    [area, planYear],
  )
/** All that a track has, kept: what a scan goes through. */
let kept: Promise<{ college_name: string; major_name: string; expected: number; hardest: number }[]> | undefined
const all = () =>
  rowsOf(
    `select t.*, c.name as college_name, c.uuid as college_uuid, c.province as college_province, c.city, c.type, c.level, c.attr, c.college_nature,
       d.name as college_province_name, exp(avg(ln(s.min_rank)))::float8 as expected, min(s.min_rank) as hardest, count(*)::int as n,
       json_agg(json_build_object('year', s.year, 'min_rank', s.min_rank, 'weight', .33)) as past
     from college_major_scores_temp t join college_major_scores s on (s.category, s.major_name, s.province, s.examine_type) = (t.category, t.major_name, t.province, t.examine_type)
       join colleges c on c.id = t.category left join divisions d on d.id = c.province
     where t.province = $1 and t.year = $2 and t.examine_type = '物理类' and s.year > $2::int - 4 group by t.uuid, c.uuid, d.name order by expected`,
    [area, planYear],
  )
const band = ({ expected, hardest }: { expected: number; hardest: number }, rank: number) =>
  rank <= Math.min(0.8 * expected, 0.85 * hardest) ? 'safe' : rank <= expected ? 'match' : rank <= 1.2 * expected ? 'reach' : 'beyond'
const scanned = async (limit?: number) => {
  kept ??= all() as never
  const found = (await kept!).map(unit => ({ ...unit, band: band(unit, 20_000) }))
  return { count: found.length, results: limit ? found.slice(0, limit) : found }
}

const students = async () => {
  const client = await pool.connect()
  try {
    const answer = await page(
      `s.*, json_build_object('uuid', g.uuid, 'name', g.name, 'year', g.year) as grade,
       json_build_object('uuid', u.uuid, 'username', u.username, 'last_login', u.last_login, 'work_unit', json_build_object('uuid', w.uuid, 'name', w.name)) as user,
       (select path from divisions d where d.id = s.native) as native_path`,
      `students s left join grades g on g.uuid = s.grade join users u on u.uuid = s."user" join work_units w on w.uuid = s.work_unit
       where s.work_unit = $1`,
      's.created_time, s.id, s.uuid',
      [process.env.SCHOOL],
    )
    // that it was read is written down, as the law asks (S12)
    await client.query('begin')
    await client.query('insert into bench_reads (actor, detail) values ($1, $2)', [
      process.env.READER,
      JSON.stringify(answer.results.map(row => row.uuid)),
    ])
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

const answers: Record<string, () => Promise<unknown>> = {
  '/colleges': colleges,
  '/scores': scores,
  '/cold': recommended,
  '/scan': () => scanned(20),
  '/scan-all': () => scanned(),
  '/students': students,
}
const server = createServer((request, response) => {
  answers[request.url!]!().then(
    answer => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port))
process.once('disconnect', () => process.exit())
