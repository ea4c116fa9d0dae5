import { demoPassword } from '../../server/db/demo/index.ts'
import type { Addresses } from './served.ts'

/** More than any step takes on a busy machine. */
export const PATIENCE = 30_000

/** A fresh token of a demo account, as somebody's own server would get one. */
export async function login(served: Addresses, username: string): Promise<string> {
  const answer = await fetch(`${served.url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  return ((await answer.json()) as { token: string }).token
}
