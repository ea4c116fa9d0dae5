import { general } from './kinds.ts'
import { type Ask, type Found, findFor, foundFor, shown, unitsByKey } from './recommend.ts'
import { standingOf } from './standing.ts'

const told = (found: Found, rows: readonly string[]) => {
  const { standing, index } = found
  return {
    ...{ rank: standing.rank!, basis: standing.basis!, province_name: standing.province!.name, track: standing.track! },
    ...{ course: [...standing.course], plan_year: index.planYear, target_year: index.targetYear },
    ...{ years: [...index.years], sources: [...index.sources], units: unitsByKey(found, rows).map(one => shown(found, one)) },
    missing: rows.filter(uuid => !index.byUuid.has(uuid)),
  }
}

/** What the rows of a plan are for its owner; refused, field by field, while it is not known who is judged. */
export const ownUnitsOf = async (ask: Omit<Ask, 'long'>, rows: readonly string[]) => told(await findFor(ask, general, 'rank'), rows)

/**
 * The same for whoever reads another's plans, whose owner is judged once for all of them: undefined while it is not known who is judged,
 * and nothing of the reader's own list.
 */
export async function unitsTold(ask: Omit<Ask, 'long'>) {
  const found = await foundFor(ask, general, await standingOf(ask.db, ask.user, ask.query, general, 'rank'))
  return found && ((rows: readonly string[]) => told({ ...found, collected: new Set() }, rows))
}
