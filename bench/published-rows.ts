import type pg from 'pg'

/** The province whose reads are measured: the demo has nothing published of it. */
export const area = 230000
export const planYear = 2026
const years = [2022, 2023, 2024, 2025]

/**
 * Fills `college_major_scores` up to `rows` rows: 物理类 and 历史类 of every province, four years, units of 1,000 colleges; and a plan of
 * `area`. With `own` the province that is measured has so many units a track whatever the others have, so that one question can be asked
 * of tables of any size.
 */
export async function fillScores(client: pg.Client, rows: number, own?: number): Promise<{ rows: number; units: number }> {
  await client.query('update provinces set aspiration_select_course_type = 2 where id = $1', [area])
  const { rows: provinces } = await client.query<{ id: number }>('select id from provinces where id <> $1 order by id', [area])
  const tracks = 2 * years.length
  const units = own ?? Math.round(rows / (tracks * (provinces.length + 1)))
  const others = Math.max(0, Math.round((rows - units * tracks) / (tracks * provinces.length)))
  /** How many units a track of it has: what is there stays, and only what is missing is added. */
  const has = async (id: number) => {
    const { rows: found } = await client.query<{ n: number }>(
      `select count(*)::int as n from college_major_scores where province = $1 and source = 'bench'`,
      [id],
    )
    return found[0]!.n / tracks
  }
  const insert = async (ids: readonly number[], each: number) =>
    client.query(
      `insert into college_major_scores (province, year, batch, examine_type, category, major_name, min_score, min_rank, enroll_num, kind, source)
       select p, y, '本科批', t, c.id, '专业' || n / 1000, 680 - n * 300.0 / $3, 300 + n * 40 + (y * 7919 + n::bigint * 104729) % 900, 2 + n % 9, '录取最低分', 'bench'
       from unnest($1::int[]) p, unnest($2::int[]) y, unnest(array['物理类', '历史类']) t, generate_series($4::int, $3::int - 1) n
       join (select id, row_number() over (order by id) - 1 as at from colleges limit 1000) c on c.at = n % 1000`,
      [ids, years, each, await has(ids[0]!)],
    )
  await insert([area], units)
  if (others > 0)
    await insert(
      provinces.map(({ id }) => id),
      others,
    )
  await client.query(
    `insert into college_major_scores_temp (province, year, batch, examine_type, category, major_name, enroll_num, source)
     select province, $2, batch, examine_type, category, major_name, enroll_num, source from college_major_scores
     where province = $1 and year = $2::int - 1 and source = 'bench'
       and not exists (select 1 from college_major_scores_temp where source = 'bench')`,
    [area, planYear],
  )
  for (const table of ['college_major_scores', 'college_major_scores_temp']) await client.query(`vacuum analyze ${table}`)
  const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from college_major_scores')
  return { rows: counted[0]!.n, units }
}
