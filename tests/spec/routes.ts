import type { Clause, User } from '../../src/core/domain/access.ts'
import { decideRoute } from '../../src/portal/guard.ts'
import words from '../../src/portal/messages/zh.ts'
import { rows } from '../../src/portal/routes/index.ts'
import { byLedger, byRule, difference, people } from './audience.ts'
import type { Comparison } from './comparison.ts'
import { type RouteEntry, routes } from './ledger.ts'

interface PortalRow {
  readonly path: string
  readonly title: string
  readonly access: readonly Clause[]
  readonly hidden: boolean
  readonly vip: boolean
}
/** Every row of the portal, groups and screens alike: the only place that knows what a row looks like. */
const portalRows = (list: typeof rows = rows): PortalRow[] =>
  list.flatMap(row => [
    {
      path: row.path,
      title: words[row.title],
      access: row.access ?? [{}],
      hidden: row.hidden === true,
      vip: 'vip' in row && row.vip === true,
    },
    ...portalRows(row.children ?? []),
  ])

const nobody = null
const somebody = people['2'] as User
/** Screens that are no row of the menu: what the guard answers says whether they are there. */
const ways: Readonly<Record<string, () => boolean>> = {
  '/login': () => decideRoute(rows, '/login', '', nobody).to === 'public',
  '/404': () => decideRoute(rows, '/404', '', nobody).to === 'public',
  '/401': () => decideRoute(rows, '/401', '', nobody).to === 'public',
  '/auth-redirect': () => leadsTo('/auth-redirect', '?redirect=%2Fprofile%2Findex', somebody) === '/profile/index',
  '/': () => leadsTo('/', '', somebody) === '/dashboard',
  '/*': () => leadsTo('/nowhere', '', somebody) === '/404',
}
function leadsTo(path: string, search: string, user: User) {
  const decision = decideRoute(rows, path, search, user)
  return decision.to === 'elsewhere' ? decision.path : undefined
}

export function compareRoutes(): Comparison {
  const code = new Map(portalRows().map(row => [row.path, row]))
  const entries = routes()
  const known = new Set(entries.map(entry => pathOf(entry)))
  const ours = [...code.keys()].filter(path => !known.has(path)).map(path => `${path} is ours`)
  const found = entries.map(entry => {
    const path = pathOf(entry)
    const row = code.get(path)
    if (ways[path]) return { id: entry.id, isBuilt: ways[path](), differs: [] }
    return { id: entry.id, isBuilt: row !== undefined, differs: row ? differencesOf(entry, row) : [] }
  })
  return { kind: 'routes', found: [...found, { id: 'own routes', isBuilt: true, differs: ours }] }
}

const pathOf = ({ path }: RouteEntry) => path.replace(/^~/, '')

function differencesOf(entry: RouteEntry, row: PortalRow): string[] {
  const title = entry.title_zh.replace(/^~/, '')
  return [
    ...(row.title === title ? [] : [`title is ${row.title}`]),
    ...difference(byRule({ any: row.access }), byLedger(entry.who, false, [])),
    ...(row.vip === (entry.vip === 'yes') ? [] : [row.vip ? 'is VIP' : 'is not VIP']),
    ...(row.hidden === (entry.hidden_in_menu === 'yes') ? [] : [row.hidden ? 'is hidden' : 'is in the menu']),
  ]
}
