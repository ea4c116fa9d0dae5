import type { Browser } from 'playwright'
import { demoPassword } from '../../server/db/demo/index.ts'
import { Person } from '../support/person.ts'
import type { Served } from '../support/served.ts'
import { within } from '../support/within.ts'

/** More than any step takes on a busy machine. */
const PATIENCE = 30_000

export const DESK = { width: 1440, height: 960 }
export const PHONE = { width: 390, height: 844 }

export async function tokenOf(served: Served, username: string): Promise<string> {
  const answer = await fetch(`${served.url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
    signal: AbortSignal.timeout(PATIENCE),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Somebody who signed in before, at an address of the portal. */
export async function visit(browser: Browser, served: Served, account: string, path: string, viewport = DESK): Promise<Person> {
  const person = await Person.at(browser, served.url, viewport)
  person.page.setDefaultTimeout(PATIENCE)
  const cookie = { name: 'Admin-Token', value: await tokenOf(served, account), url: served.url, sameSite: 'Strict' } as const
  await within(PATIENCE, 'giving the cookie', person.page.context().addCookies([cookie]))
  await person.open(path)
  return person
}
