import { multiRouteRole, vipRoles } from './code-tables.ts'

/** Roles a product may give: each opens a part of the menu. None of an administrator is among them, whatever a permission is called. */
export const grantableRoles = [...vipRoles, multiRouteRole] as const
export type GrantableRole = (typeof grantableRoles)[number]

/** How long an order may be paid, in milliseconds; afterwards another is made. Money that comes later still counts. */
export const ORDER_OPEN_MS = 30 * 60_000

export const orderStates = ['open', 'paid', 'closed', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Where a period of VIP comes from: bought, given to a whole school, given to one student. */
export const periodSources = ['purchase', 'work_unit', 'gift'] as const
export type PeriodSource = (typeof periodSources)[number]

/** No period ends later, in China's time: behind the years that are counted here (B161) nothing can be added to it. */
export const LAST_VIP_DAY = '2100-12-31'

/** Fen as yuan, as a price is written: 19800 is 198, 19850 is 198.50. */
export const yuan = (fen: number) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))
