import type { Context } from 'hono'
import type { User } from '../../src/core/domain/access.ts'
import { zh } from '../messages/zh.ts'
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
}

/** Lets a call through, or refuses it: 401 for a token that is none, 403 and the reason for whoever may not. Who it is, is `known` before. */
export async function admit(route: Route, options: AppOptions, c: Context, known: (user?: User) => void): Promise<Caller> {
  const look = async () => {
    const user = await userOf(route, options, c)
    known(user)
    allow(route, user, c.req.header('Accept-Language'))
    return user
  }
  const [user, looked] = [await look(), performance.now()]
  return { user, now: async () => (user && performance.now() - looked > FRESH_MS ? look() : user) }
}

/** A bad token is 401 on every call that needs one; a public call ignores it. */
async function userOf({ call }: Route, options: AppOptions, c: Context): Promise<User | undefined> {
  if (call.access.public && !call.mayHaveUser) return undefined
  const token = c.req.header('X-Token') || (call.tokenInQuery ? c.req.query('token') : undefined)
  if (!token) return undefined
  const user = await options.identity.userOfToken(options.db(), token, options.ports.now())
  if (!user && !call.access.public) throw new Problem(401, zh.tokenDead)
  if (user?.grant) {
    const from = { origin: c.req.header('Origin'), site: c.req.header('Sec-Fetch-Site') }
    options.identity.holdToGrant(user.grant, call, from, options.ports)
  }
  return user
}
