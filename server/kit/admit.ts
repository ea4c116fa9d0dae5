import type { Context } from 'hono'
import type { User } from '../../src/core/domain/access.ts'
import { zh } from '../messages/zh.ts'
import type { Db } from './db.ts'
import { Problem } from './errors.ts'
import { allow } from './gate.ts'
import type { AppOptions } from './mount.ts'
import type { Route } from './serve.ts'

/** So long what was read of an account is believed. */
const FRESH_MS = 20

/** Who calls, if she may. */
export interface Caller {
  readonly user: User | undefined
  /** Who she is, if she still may, when what came before has taken its time. */
  now(): Promise<User | undefined>
  /** The same for what waits in the middle of its work: refuses (401, 403) whoever may no more, or is not any more what she was then. */
  still(db: Db): Promise<void>
}

/** Lets a call through, or refuses it: 401 for a token that is none, 403 and the reason for whoever may not. Who it is, is `known` before. */
export async function admit(route: Route, options: AppOptions, c: Context, known: (user?: User) => void): Promise<Caller> {
  const look = async (db: Db) => {
    const user = await userOf(route, options, c, db)
    known(user)
    allow(route, user, c.req.header('Accept-Language'))
    return user
  }
  let user = await look(options.db())
  let looked = performance.now()
  const again = async (db: Db) => {
    if (!user || performance.now() - looked <= FRESH_MS) return user
    const found = await look(db)
    looked = performance.now()
    return found
  }
  return {
    user,
    async now() {
      user = await again(options.db())
      return user
    },
    async still(db) {
      if (JSON.stringify(await again(db)) !== JSON.stringify(user)) throw new Problem(403, zh.forbidden)
    },
  }
}

/** A bad token is 401 on every call that needs one; a public call ignores it. */
async function userOf({ call }: Route, options: AppOptions, c: Context, db: Db): Promise<User | undefined> {
  if (call.access.public && !call.mayHaveUser) return undefined
  const token = c.req.header('X-Token') || (call.tokenInQuery ? c.req.query('token') : undefined)
  if (!token) return undefined
  const user = await options.identity.userOfToken(db, token, options.ports.now())
  if (!user && !call.access.public) throw new Problem(401, zh.tokenDead)
  const { grant } = user ?? {}
  if (user && grant) {
    const from = { origin: c.req.header('Origin'), site: c.req.header('Sec-Fetch-Site') }
    await options.identity.holdToGrant(db, options.ports, { ...user, grant }, call, from)
  }
  return user
}
