import type { User } from '../core/domain/access.ts'
import { type Place, queryOf } from '../core/host/index.ts'
import type { ScreenRow } from './routes/index.ts'
import { mayOpen, screensOf } from './visible.ts'

/** The address of a place for this user: the first row that serves it and that he may open, in the order of the menu. */
export function addressOf(rows: readonly ScreenRow[], place: Place, user: User | null): string | undefined {
  if (!user) return undefined
  const row = screensOf(rows).find(one => one.serves?.includes(place.to) && mayOpen(one, user))
  const query = queryOf(place)
  return row && (query ? `${row.path}?${query}` : row.path)
}
