import { type Clause, schoolRoles, type UType } from '../src/core/domain/access.ts'
import { attributeOf, type Manifest } from '../src/core/element/manifest.ts'
import zh from '../src/portal/messages/zh.ts'
import { rows } from '../src/portal/routes/index.ts'
import type { ScreenRow } from '../src/portal/routes/row.ts'
import * as widgets from '../src/portal/routes/widgets.ts'
import { person } from '../tests/support/user.ts'

/** Where the portal shows a widget: who meets it there, and how it is written for them. */
export interface Place {
  readonly path: string
  /** As the menu has it. */
  readonly title: string
  readonly who: string
  readonly attributes: Readonly<Record<string, string>>
}

const people: Readonly<Record<UType, string>> = {
  1: 'students',
  2: 'teachers',
  3: 'advisers',
  4: 'school staff',
  5: 'administrators',
  6: 'bureau staff',
  7: 'kiosks',
}
const units: Readonly<Record<string, string>> = {
  ...Object.fromEntries(schoolRoles.map(role => [role, 'a school'])),
  work_unit_type_1: 'a company',
}
const isType = (text: string): text is `${UType}` => text in people

/** Who a clause lets in, a user type at a time; `roles: ['4']` is a user type too (G046). Nobody named is everybody. */
function guests({ u_types, roles = [] }: Clause): { type: UType | undefined; who: string }[] {
  const types = [...(u_types ?? []), ...roles.filter(isType).map(role => Number(role) as UType)]
  const named = roles.filter(role => !isType(role))
  const places = named.flatMap(role => units[role] ?? [])
  const rights = named.filter(role => !units[role])
  const of = places.length > 0 ? ` of ${[...new Set(places)].join(' or ')}` : ''
  const holding = rights.length > 0 ? ` with ${rights.join(' or ')}` : ''
  return types.length === 0 ? [{ type: undefined, who: 'everybody' }] : types.map(type => ({ type, who: `${people[type]}${of}${holding}` }))
}

const leaves = (row: ScreenRow): readonly ScreenRow[] => (row.children ? row.children.flatMap(leaves) : [row])

/** The rows of the portal that show this widget, read as they are: a prop of few values is told, the rest is the row's own affair. */
export function placesOf({ name, values }: Pick<Manifest, 'name'> & { readonly values?: object }): Place[] {
  const own = Object.entries(widgets).find(([widget]) => attributeOf(widget) === name)?.[1]
  return rows.flatMap(leaves).flatMap(({ path, title, access = [{}], screen }) => {
    if (!own || !screen || screen.load !== (own.load as unknown)) return []
    const each = (access.length > 0 ? access.flatMap(guests) : [{ type: undefined, who: 'superusers' }]).map(({ type, who }) => ({
      who,
      given: Object.entries(screen.propsOf(new URLSearchParams(), person(type ?? 4))).filter(([prop]) => values && prop in values),
    }))
    const groups = Map.groupBy(each, ({ given }) => JSON.stringify(given))
    return [...groups.values()].map(group => ({
      path,
      title: zh[title],
      who: group.map(({ who }) => who).join(', '),
      attributes: Object.fromEntries(group[0]!.given.map(([prop, value]) => [attributeOf(prop), String(value)])),
    }))
  })
}
