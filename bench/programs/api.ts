// The product over HTTP beside bare SQL with the same rows as JSON over nothing but node:http, in turns, at a million published scores.
import type { Line } from '../figures.ts'
import { judge, median, print } from '../figures.ts'
import { fillScores } from '../published-rows.ts'
import { type Answered, bare, makeCold, onPostgres, readsOf } from '../reads.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const [ROUNDS, WARM, COLD, WHOLE] = [300, 50, 9, 15]

type Ask = () => Promise<Answered>
/** Medians of one question asked of both in turns, and of the peer by itself first. */
async function beside(ours: Ask, peer: Ask, rounds: number, warm: number): Promise<readonly [ours: number, peer: number]> {
  const times: [number[], number[]] = [[], []]
  for (let n = -warm; n < rounds; n++)
    for (const who of n % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { ms, text } = await (who === 0 ? ours : peer)()
      if (n === -warm && !text.includes('"count"') && !text.startsWith('[')) throw new Error(`no list: ${text.slice(0, 200)}`)
      if (n >= 0) times[who].push(ms)
    }
  return [median(times[0]), median(times[1])]
}

await onPostgres(async (served, client, url) => {
  await client.query('create table bench_reads (at timestamptz default now(), actor uuid, detail jsonb)')
  const { rows, units } = await fillScores(client, ROWS)
  const accounts = await client.query(
    `select (select uuid from users where username = 'vip.x') as reader, (select work_unit from users where username = 'jw.x') as school`,
  )
  const peer = await bare({ DATABASE_URL: url, READER: accounts.rows[0].reader, SCHOOL: accounts.rows[0].school })
  const reads = await readsOf(served)
  const report = (title: string, [ours, theirs]: readonly [number, number], name: string, limit: number) => {
    const line = (who: string, ms: number): Line => ({ name: who, figures: { ms } })
    print(title, [line(name, theirs), line('ours', ours)], {})
    judge(ours / theirs, limit)
  }
  console.log(`${rows} published scores, ${units} units on the track that is judged; medians`)
  const ask = (path: string) => () => peer.ask(path)
  const none = async () => ({ ms: 0, text: '[]' })
  report('college search, twenty of a page', await beside(reads.colleges, ask('/colleges'), ROUNDS, WARM), 'bare SQL', 1.2)
  report('published scores of a track and year, a page', await beside(reads.scores, ask('/scores'), ROUNDS, WARM), 'bare SQL', 1.2)
  const cold: [number[], number[]] = [[], []]
  for (let n = 0; n < COLD; n++) {
    await makeCold(client)
    cold[0].push((await reads.byRank()).ms)
    cold[1].push((await peer.ask('/cold')).ms)
  }
  const coldly = [median(cold[0].slice(1)), median(cold[1].slice(1))] as const
  report('recommendation by rank, a page, cold', coldly, 'the rule as one statement', 1.3)
  report('recommendation by rank, a page, warm', await beside(reads.byRank, ask('/scan'), ROUNDS, WARM), 'in-memory scan', 2)
  report('recommendation by rank, all of it, warm', await beside(reads.byRankAll, ask('/scan-all'), WHOLE, 3), 'in-memory scan', 2)
  const [colleges] = await beside(reads.byColleges, none, 30, 5)
  console.log(`\nrecommendation by colleges, twenty with all their majors, warm: ${colleges.toFixed(1)} ms`)
  report('student list, a page', await beside(reads.students, ask('/students'), ROUNDS, WARM), 'bare SQL, its read written down', 1.3)
  peer.stop()
})
