import { type User, verdict } from '../core/domain/access.ts'
import type { ScreenRow } from './routes/index.ts'
import { isAt } from './row-path.ts'

/** Whether this user may open a row; rows without a rule are for everybody who signed in. */
export function mayOpen(row: ScreenRow, user: User): boolean {
  return verdict({ access: { any: row.access ?? [{}] }, method: 'GET', initial: true }, user) === 'allowed'
}

/** The menu: permitted rows only; a group shows when one of its children does, with exactly those (B251). */
export function menuOf(rows: readonly ScreenRow[], user: User): ScreenRow[] {
  return rows.flatMap(row => {
    if (row.hidden === true || row.hidden?.(user) || user.hidden_menus?.includes(row.path)) return []
    if (row.vip && user.u_type === 1 && !user.is_vip_flag && !user.is_superuser) return []
    if (!row.children) return mayOpen(row, user) ? [titled(row, user)] : []
    const children = menuOf(row.children, user)
    return children.length > 0 ? [{ ...titled(row, user), children }] : []
  })
}

/** The row under the title it has for this viewer. */
export const titled = (row: ScreenRow, user: User): ScreenRow => ({ ...row, title: row.titleFor?.(user) ?? row.title })

/** All screens, groups unfolded. */
export const screensOf = (rows: readonly ScreenRow[]): ScreenRow[] =>
  rows.flatMap(row => (row.children ? screensOf(row.children) : row.screen ? [row] : []))

/** A menu group by its own path, which no screen has. */
export const findGroup = (rows: readonly ScreenRow[], path: string): ScreenRow | undefined =>
  rows.find(row => row.children && row.path === path)

export const findScreen = (rows: readonly ScreenRow[], path: string): ScreenRow | undefined =>
  screensOf(rows).find(row => isAt(row.path, path))

/** The rows from the menu down to a screen: what the breadcrumb shows. */
export function trailOf(rows: readonly ScreenRow[], path: string): ScreenRow[] {
  for (const row of rows) {
    if (row.screen && isAt(row.path, path)) return [row]
    const inner = row.children ? trailOf(row.children, path) : []
    if (inner.length > 0) return [row, ...inner]
  }
  return []
}
