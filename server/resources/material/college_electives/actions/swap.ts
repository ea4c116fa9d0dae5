import { asc } from 'drizzle-orm'
import type { User } from '../../../../../src/core/domain/access.ts'
import { linesIn, opens, swap } from '../../../../../src/core/domain/admission/opened.ts'
import type { Db } from '../../../../kit/db.ts'
import { ownTurn } from '../../../../kit/slices.ts'
import { major_classes } from '../../../data_dict/major_class/table.ts'
import { bandFor, planFor } from './plan.ts'
import { isWithin, type LineOfPlan, linesOfPlan } from './plan-lines.ts'

interface Asked {
  readonly province?: number | undefined
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly within?: 'all' | 'band' | undefined
}
/** As many names as are read; how many lines there are stands beside them. */
const NAMED = 12

/** What changing one's subjects loses, gains and keeps, in all lines of the newest plan or in those around one's own rank. */
export async function swapOf(db: Db, user: User, { province, from, to, within }: Asked) {
  const { student, plan } = await planFor(db, user, province)
  const found = plan && within === 'band' ? await bandFor(db, student, plan.province) : undefined
  const band = typeof found === 'string' ? undefined : found
  // a band that nobody knows holds nothing: all lines in its place would be another answer
  const all = !plan || (within === 'band' && !band) ? [] : await linesOfPlan(db, plan, band)
  await ownTurn()
  const lines = byName(band ? all.filter(isWithin(band)) : all)
  const judged = lines.filter(line => opens(line, from) !== undefined)
  const { lost, gained, kept } = swap(judged, from, to)
  const names = await db
    .selectDistinct({ code: major_classes.discipline_code, name: major_classes.discipline })
    .from(major_classes)
    .orderBy(asc(major_classes.discipline_code))
  const of = (code: string | null, some: readonly OfName[]) => linesIn(some.filter(line => line.discipline === code))
  return {
    ...{ majors: linesIn(judged), unknown: linesIn(lines) - linesIn(judged) },
    ...{ from: linesIn(lost) + linesIn(kept), to: linesIn(gained) + linesIn(kept) },
    ...{ lost: sideOf(lost), gained: sideOf(gained), kept: sideOf(kept) },
    disciplines: [...names, { code: null, name: null }]
      .map(({ code, name }) => {
        const both = of(code, kept)
        return { code, name, majors: of(code, judged), from: of(code, lost) + both, to: of(code, gained) + both }
      })
      .filter(row => row.majors > 0),
  }
}

function sideOf(lines: readonly OfName[]) {
  const names = [...Map.groupBy(lines, line => line.major)].map(([name, some]) => ({ name, majors: linesIn(some) }))
  return { majors: linesIn(lines), names: names.sort((a, b) => b.majors - a.majors).slice(0, NAMED) }
}

type OfName = Omit<LineOfPlan, 'college' | 'people' | 'rank'>

/** Lines of one name, track and requirement, of whichever college, together. */
function byName(lines: readonly LineOfPlan[]): OfName[] {
  const groups = Map.groupBy(lines, ({ major, track, discipline }) => JSON.stringify([major, track, discipline]))
  return [...groups.values()].flatMap(some =>
    [...Map.groupBy(some, line => line.requirement).values()].map(same => ({ ...same[0]!, lines: linesIn(same) })),
  )
}
