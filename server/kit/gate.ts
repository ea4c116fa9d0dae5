import { type User, verdict } from '../../src/core/domain/access.ts'
import { Problem } from './errors.ts'
import type { Route } from './serve.ts'

const refusals = {
  unauthenticated: '身份认证信息未提供。',
  vip_only: 'Vip Only',
  forbidden: '您没有执行该操作的权限。',
  initial_password: '请先修改初始密码。',
  read_only: '只读账号不能修改数据',
} as const
/** The two literal forms of a missing login: the client's catalogue knows no third (product decision 17). */
const unauthenticatedEn = 'Authentication credentials were not provided.'

/** Lets a call through, or refuses it with 403 and the reason. */
export function allow({ rule, call }: Route, user: User | undefined, locale: string | undefined) {
  const { vip, initial, readonly } = call
  const said = verdict({ rule, vip, initial, readonly, writes: call.method !== 'GET' }, user)
  if (said === 'allowed') return
  if (said === 'unauthenticated' && locale?.toLowerCase().startsWith('en')) throw new Problem(403, unauthenticatedEn)
  throw new Problem(403, refusals[said])
}
