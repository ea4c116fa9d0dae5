import { type User, verdict } from '../core/domain/access.ts'
import type { Row } from './routes/index.ts'

/** Whether this user may open a row; rows without a rule are for everybody who signed in. */
export function mayOpen(row: Row, user: User): boolean {
  return verdict({ access: { any: row.access ?? [{}] }, method: 'GET', initial: true }, user) === 'allowed'
}

/** The menu: permitted rows only; a group shows when one of its children does, with exactly those (B251). */
export function menuOf(rows: readonly Row[], user: User): Row[] {
  return rows.flatMap(row => {
    if (row.hidden) return []
    if (!row.children) return mayOpen(row, user) ? [row] : []
    const children = menuOf(row.children, user)
    return children.length > 0 ? [{ ...row, children }] : []
  })
}

/** All screens, groups unfolded. */
export const screensOf = (rows: readonly Row[]): Row[] =>
  rows.flatMap(row => (row.children ? screensOf(row.children) : row.widget ? [row] : []))

export const findScreen = (rows: readonly Row[], path: string): Row | undefined => screensOf(rows).find(row => row.path === path)

/** The rows from the menu down to a screen: what the breadcrumb shows. */
export function trailOf(rows: readonly Row[], path: string): Row[] {
  for (const row of rows) {
    if (row.path === path && row.widget) return [row]
    const inner = row.children ? trailOf(row.children, path) : []
    if (inner.length > 0) return [row, ...inner]
  }
  return []
}
