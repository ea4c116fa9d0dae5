import type { Browser, Page } from 'playwright'
import { demoPassword } from '../../server/db/demo/index.ts'
import { Person } from '../support/person.ts'
import type { Served } from '../support/served.ts'

export const DESK = { width: 1440, height: 960 }
export const PHONE = { width: 390, height: 844 }

export async function tokenOf(served: Served, username: string): Promise<string> {
  const answer = await fetch(`${served.url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** Somebody who signed in before, at an address of the portal. */
export async function visit(browser: Browser, served: Served, account: string, path: string, viewport = DESK): Promise<Person> {
  const person = await Person.at(browser, served.url, viewport)
  person.page.setDefaultTimeout(15_000)
  await person.page
    .context()
    .addCookies([{ name: 'Admin-Token', value: await tokenOf(served, account), url: served.url, sameSite: 'Strict' }])
  await person.open(path)
  return person
}

export const toast = (page: Page, text: string) => page.locator('[data-toasts]').getByText(text, { exact: true }).first()

/** Every message that is shown from now on, with the milliseconds it stood. Before the page is opened. */
export async function watchToasts(page: Page) {
  await page.addInitScript(() => {
    const gone: [string, number][] = []
    Object.defineProperty(window, Symbol.for('toasts'), { value: gone })
    new MutationObserver(changes => {
      for (const change of changes) {
        for (const node of change.addedNodes)
          if (node instanceof HTMLElement && node.dataset.tone) node.setAttribute('data-at', String(performance.now()))
        for (const node of change.removedNodes)
          if (node instanceof HTMLElement && node.dataset.tone)
            gone.push([`${node.dataset.tone} ${node.textContent}`, performance.now() - Number(node.dataset.at)])
      }
    }).observe(document, { childList: true, subtree: true })
  })
}
