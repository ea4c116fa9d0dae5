// The portal after a login, cold: bytes (gzipped, over the wire) and ms until the first rows of the student roster stand.
import { login } from '../../tests/support/login.ts'
import { serve } from '../../tests/support/served.ts'
import { openBrowser, visit } from '../chrome.ts'
import { median, print } from '../figures.ts'
import { foreignOrigin } from '../foreign-origin.ts'
import { buildPeers, built } from '../peers.ts'

const RUNS = 5
/** Stands in the first rows of both. */
const FIRST = '陆听澜'
await buildPeers('shell')
const origin = await foreignOrigin(built)
const served = await serve()
const token = await login(served, 'jw.x')
const list = await fetch(`${served.url}/api/relation/students/jw_query_student/?limit=20`, { headers: { 'X-Token': token } })
origin.pages['/students.json'] = await list.text()
origin.pages['/antd'] =
  '<!doctype html><html lang="zh"><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/shell-antd/page.js"></script>'

const ways = [
  ['antd layout and table', `${origin.url}/antd`],
  ['our portal', `${served.url}/basic_info/students`],
] as const
const browser = await openBrowser()
const bytes: number[][] = ways.map(() => [])
const ready: number[][] = ways.map(() => [])
for (let run = 0; run < RUNS; run += 1)
  for (const [i, [name, url]] of ways.entries()) {
    const seen = await visit(browser, true)
    await seen.page.context().addCookies([{ name: 'Admin-Token', value: token, url: served.url, sameSite: 'Strict' }])
    await seen.page.addInitScript(first => {
      const look = () => {
        const isThere = [...document.querySelectorAll('td, th')].some(cell => cell.textContent?.includes(first))
        if (isThere) requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(globalThis, { readyAt: performance.now() })))
        else requestAnimationFrame(look)
      }
      look()
    }, FIRST)
    await seen.page.goto(url, { waitUntil: 'commit' })
    // a function: our policy lets no text be run
    await seen.page
      .waitForFunction(() => 'readyAt' in globalThis, undefined, { timeout: 60_000 })
      .catch(() => {
        throw new Error(`${name} did not stand within a minute`)
      })
    ready[i]?.push((await seen.page.evaluate('readyAt')) as number)
    bytes[i]?.push(seen.bytes() / 1024)
    await seen.close()
  }

print(
  `shell: the student roster after a login, cold, 4× CPU, 1.6 Mbit/s, 150 ms; median of ${RUNS}`,
  ways.map(([name], i) => ({ name, figures: { 'KiB br': median(bytes[i] ?? []), 'ready ms': median(ready[i] ?? []) } })),
  { 'KiB br': 0.6, 'ready ms': 0.6 },
)
await browser.close()
await origin.close()
await served.dispose()
