import type { Browser, Page } from 'playwright'
import { withDeadline } from '../support/deadline.ts'
import { login, PATIENCE } from '../support/login.ts'
import { Person } from '../support/person.ts'
import type { Addresses } from '../support/served.ts'

export const DESK = { width: 1440, height: 960 }
export const PHONE = { width: 390, height: 844 }

/** Somebody who signed in before, at an address of the portal. */
export async function visit(browser: Browser, served: Addresses, account: string, path: string, viewport = DESK): Promise<Person> {
  const person = await Person.at(browser, served.url, viewport)
  person.page.setDefaultTimeout(PATIENCE)
  const cookie = { name: 'Admin-Token', value: await login(served, account), url: served.url, sameSite: 'Strict' } as const
  await withDeadline(PATIENCE, 'giving the cookie', person.page.context().addCookies([cookie]))
  await person.open(path)
  return person
}

/** As she does it herself, by the menu of her account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByTitle('账号菜单').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL(url => url.pathname === '/login')
}
