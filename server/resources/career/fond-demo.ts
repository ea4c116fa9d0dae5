import { pupilsOf } from '../../db/demo/pupils.ts'
import { schools } from '../../db/demo/region.ts'
import { SeededRandom } from '../../db/demo/seeded-random.ts'

/** Students who have said what they are drawn to: one in three, and whoever can sign in. */
export const wishing = (year: number, table: string) =>
  schools.flatMap(school =>
    pupilsOf(school, year).flatMap(({ key, username }) => {
      const random = new SeededRandom(`${table} ${key}`)
      return username === key || random.odds(0.34) ? [{ key, random }] : []
    }),
  )
