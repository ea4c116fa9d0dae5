// The same questions about the same province, while the table they are asked of grows from a hundred thousand scores to five million.
import { judge, median } from '../figures.ts'
import { fillScores } from '../published-rows.ts'
import { makeCold, onPostgres, readsOf } from '../reads.ts'

const SIZES = (process.env.SIZES ?? '100000,1000000,5000000').split(',').map(Number)
/** Units of the province on a track: a tenth of the smallest table. */
const [OWN, ROUNDS, WARM, COLD, LIMIT] = [2000, 200, 40, 7, 1.5]

await onPostgres(async (served, client) => {
  const reads = await readsOf(served)
  const { byRankAll: _, ...asked } = reads
  const found = new Map<string, number[]>()
  const add = (name: string, ms: number) => found.set(name, [...(found.get(name) ?? []), ms])
  for (const size of SIZES) {
    const { rows } = await fillScores(client, size, OWN)
    for (const [name, read] of Object.entries(asked)) {
      const times: number[] = []
      for (let n = -WARM; n < ROUNDS; n++) {
        const { ms } = await read()
        if (n >= 0) times.push(ms)
      }
      add(name, median(times))
    }
    const cold: number[] = []
    for (let n = 0; n < COLD; n++) {
      await makeCold(client)
      cold.push((await reads.byRank()).ms)
    }
    add('byRank, cold', median(cold))
    console.log(`${rows} scores: ${[...found].map(([name, all]) => `${name} ${all.at(-1)!.toFixed(1)} ms`).join(', ')}`)
  }
  console.log('the largest beside the smallest:')
  for (const [name, all] of found) judge(all.at(-1)! / all[0]!, LIMIT, name.padEnd(14))
})
