import { type User, verdict } from '../../src/core/domain/access.ts'
import { zh } from '../messages/zh.ts'
import { Problem } from './errors.ts'
import type { Route } from './serve.ts'

const refusals = {
  unauthenticated: zh.unauthenticated,
  vip_only: zh.vipOnly,
  forbidden: zh.forbidden,
  initial_password: zh.initialPassword,
  read_only: zh.readOnly,
} as const

/** Lets a call through, or refuses it with 403 and the reason. */
export function allow({ call }: Route, user: User | undefined, locale: string | undefined) {
  const decision = verdict(call, user)
  if (decision === 'allowed') return
  if (decision === 'unauthenticated' && locale?.toLowerCase().startsWith('en')) throw new Problem(403, zh.unauthenticatedEn)
  throw new Problem(403, refusals[decision])
}
