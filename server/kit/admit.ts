import type { Context } from 'hono'
import type { User } from '../../src/core/domain/access.ts'
import { vipRoles } from '../../src/core/domain/code-tables.ts'
import type { Grant } from '../../src/core/domain/embedding.ts'
import { zh } from '../messages/zh.ts'
import type { AppOptions } from './app-options.ts'
import type { Db } from './db.ts'
import { Problem } from './errors.ts'
import { allow } from './gate.ts'
import type { Shown } from './look-ups.ts'
import type { Places } from './places.ts'
import type { Route } from './serve.ts'

/** So long what was read of an account is believed. */
const FRESH_MS = 20

/** Who calls, if she may. */
export interface Caller {
  readonly user: User | undefined
  /** Who she is, if she still may, when what came before has taken its time. */
  now(): Promise<User | undefined>
  /**
   * The same for what waits in the middle of its work, and for what has been read before it is told: refuses (401, 403) whoever may no more,
   * or has not any more all that she had then. What she has been given meanwhile, as VIP that she pays for, refuses her nothing.
   */
  still(db: Db): Promise<void>
  /** The same, and nothing is believed that was read before. */
  stillNow(db: Db): Promise<void>
}

/** Lets a call through, or refuses it: 401 for a token that is none, 403 and the reason for whoever may not. Who it is, is `known` before. */
export async function admit(route: Route, options: AppOptions, c: Context, place: Places, known: (user?: User) => void): Promise<Caller> {
  const look = async (db: Db, first?: Places) => {
    const user = await userOf(route, options, c, db, first)
    known(user)
    allow(route, user, c.req.header('Accept-Language'))
    return user
  }
  let user = await look(options.db(), place)
  let looked = performance.now()
  const again = async (db: Db, believed = FRESH_MS) => {
    if (!user || performance.now() - looked <= believed) return user
    const found = await look(db)
    looked = performance.now()
    return found
  }
  const mustStill = async (db: Db, believed?: number) => {
    if (user && !hasAllOf(user, await again(db, believed))) throw new Problem(403, zh.forbidden)
  }
  return {
    user,
    async now() {
      user = await again(options.db())
      return user
    },
    still: db => mustStill(db),
    stillNow: db => mustStill(db, 0),
  }
}

/** Whether somebody is who she was, where she was, and may all that she might. Whether VIP is wanted, the call itself says (`allow`). */
export function hasAllOf(before: User, now: User | undefined): boolean {
  if (!now) return false
  const bought: readonly string[] = vipRoles
  const named = before.roles.filter(role => !bought.includes(role))
  const kept = (some: readonly string[] = [], all: readonly string[] = []) => some.every(one => all.includes(one))
  const barred = (['is_readonly_all', 'must_change_password'] as const).some(bar => now[bar] && !before[bar])
  const held = (now.is_superuser || !before.is_superuser) && kept(named, now.roles) && kept(before.classes, now.classes)
  return held && !barred && placeOf(before) === placeOf(now) && isWithin(before.grant, now.grant)
}
/** A token for a foreign page has what its account had without one only by a token for that page and for all of its widgets. */
const isWithin = (before: Grant | undefined, now: Grant | undefined): boolean =>
  !now || (before !== undefined && before.origin === now.origin && before.widgets.every(widget => now.widgets.includes(widget)))
/** Who somebody is, and where. */
const placeOf = ({ uuid, u_type, account_type, work_unit, jurisdiction, relation }: User) =>
  JSON.stringify([uuid, u_type, account_type, work_unit, jurisdiction, relation])

/** Whose requests are counted together: a site's token is everybody's who looks at its pages, from however many addresses of a network. */
export const shownBy = ({ uuid, grant }: User): Shown => ({ by: uuid, isShared: !!grant && !grant.id })

/** A bad token is 401 on every call that asks who it is, also where nobody need be: as nobody she would be taken for somebody new. */
async function userOf({ call }: Route, options: AppOptions, c: Context, db: Db, place: Places | undefined): Promise<User | undefined> {
  if (call.access.public && !call.mayHaveUser) return undefined
  const token = c.req.header('X-Token') || (call.tokenInQuery ? c.req.query('token') : undefined)
  if (!token) return undefined
  const look = async () => {
    const user = await options.identity.userOfToken(db, token, options.ports.now())
    if (!user) throw new Problem(401, zh.tokenDead)
    const { grant } = user
    if (grant) {
      const from = { origin: c.req.header('Origin'), site: c.req.header('Sec-Fetch-Site') }
      await options.identity.holdToGrant(db, options.ports, { ...user, grant }, call, from)
    }
    return user
  }
  if (!place) return look()
  return options.lookUp({ address: options.addressOf?.(c) ?? '', what: `token ${token}`, place, look, whose: shownBy })
}
