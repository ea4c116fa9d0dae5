// A file is chosen → its checked rows are on the screen: CPU of the renderer with its worker, longest task, peak memory.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { serve } from '../../tests/support/served.ts'
import { openBrowser, visit } from '../chrome.ts'
import { median, print } from '../figures.ts'
import { foreignOrigin } from '../foreign-origin.ts'
import { buildPeers, built } from '../peers.ts'
import { renderers } from '../process.ts'
import { roster } from '../roster-file.ts'

const RUNS = 5
/** A way that needs more than this for its rows is left out, and said. */
const PATIENCE = 30_000
await buildPeers('import')
const origin = await foreignOrigin(built)
const served = await serve({ ALLOWED_ORIGINS: origin.url })
const api = (path: string, init: RequestInit = {}) => fetch(`${served.url}/api/${path}`, init).then(answer => answer.json())
const { token } = (await api('login-methods/login/', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: 'jw.x', password: 'Zhiyuan-2026' }),
})) as { token: string }
const classes = (await api('data_dict/grade/?limit=1', { headers: { 'X-Token': token } })) as { results: { name: string }[] }
const book = roster(classes.results[0]?.name ?? '')
// A file on disk: one given from memory is unpacked inside the page, half a second that is not the page's own.
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-bench-'))
const file = join(folder, 'roster.xlsx')
writeFileSync(file, book)
console.log(`${book.length} bytes, 24,400 rows × 16`)

const head = `<!doctype html><html lang="zh"><meta charset="utf-8"><link rel="icon" href="data:,">
<script>const tasks = []; let from = 0; var readyAt = 0; new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
const begin = () => { from = performance.now() }
const longestUntil = end => Math.max(0, ...tasks.filter(one => one.startTime >= from && (end === 0 || one.startTime < end)).map(one => one.duration))</script>`
const peer = (name: string) => `${head}<script type="module" src="/import-${name}/page.js"></script>`
const isShown = (page: Page) => page.waitForFunction('globalThis.readyAt > 0', undefined, { timeout: PATIENCE })

interface Way {
  readonly name: string
  readonly html: string
  readonly done: (page: Page) => Promise<unknown>
}
const ways: Way[] = [
  { name: 'bare SheetJS', html: peer('bare'), done: isShown },
  {
    name: 'zy-import-wizard',
    html: `${head}<script type="module" src="${served.url}/elements/autoload.js"></script><zy-import-wizard kind="students"></zy-import-wizard><script>document.querySelector('zy-import-wizard').token = '${token}'</script>`,
    // seen from inside, at the frame it stands: 400 ms later the server is asked to check the same rows, which is not this figure's
    done: page =>
      page.waitForFunction(
        `[...document.querySelector('zy-import-wizard').shadowRoot.querySelectorAll('button')].some(one => /提交 24,?400 行/.test(one.textContent)) && (readyAt = performance.now())`,
        undefined,
        { timeout: PATIENCE },
      ),
  },
  { name: 'antd table + SheetJS', html: peer('antd'), done: isShown },
  {
    name: 'react-spreadsheet-import',
    html: peer('rsi'),
    async done(page) {
      // upload → which row is the head → which column is which → the checked table
      for (let i = 0; i < 3; i += 1) {
        const next = page.getByRole('button', { name: /^(Next|Confirm)$/ }).last()
        if (i < 2) await next.click({ timeout: PATIENCE })
        else await page.getByRole('grid').waitFor({ timeout: PATIENCE })
      }
    },
  },
]
for (const [i, way] of ways.entries()) origin.pages[`/${i}`] = way.html

const left = new Set<string>()
const cpu: number[][] = ways.map(() => [])
const longest: number[][] = ways.map(() => [])
const peak: number[][] = ways.map(() => [])
const elapsed: number[][] = ways.map(() => [])
for (let run = 0; run < RUNS; run += 1)
  for (const [i, way] of ways.entries()) {
    if (left.has(way.name)) continue
    // a browser of its own: what one page leaves in its process is not the next one's
    const browser = await openBrowser()
    const seen = await visit(browser, false)
    try {
      await seen.page.goto(`${origin.url}/${i}`)
      const input = seen.page.locator('input[type=file]').first()
      await input.waitFor({ state: 'attached' })
      await seen.page.waitForLoadState('networkidle')
      await seen.page.evaluate('begin()')
      const used = await renderers(browser)
      const stop = await used.watch()
      const before = await used.cpu()
      const began = performance.now()
      await input.setInputFiles(file)
      await way.done(seen.page)
      elapsed[i]?.push(performance.now() - began)
      cpu[i]?.push((await used.cpu()) - before)
      peak[i]?.push(stop())
      await seen.page.waitForTimeout(50)
      longest[i]?.push((await seen.page.evaluate('longestUntil(readyAt)')) as number)
    } catch (error) {
      if (run === 0) console.log(`${way.name}: ${(error as Error).message.split('\n')[0]}`)
      left.add(way.name)
    }
    await browser.close()
  }

print(
  `import: a 5 MB spreadsheet chosen → its checked rows; median of ${RUNS}`,
  ways.map(({ name }, i) => ({
    name,
    figures: {
      'CPU ms': median(cpu[i] ?? []),
      'elapsed ms': median(elapsed[i] ?? []),
      'longest task ms': median(longest[i] ?? []),
      'peak RSS MiB': median(peak[i] ?? []),
    },
  })),
  { 'CPU ms': 0.5, 'peak RSS MiB': 0.9 },
)
console.log('and no task over 50 ms (0 = none was that long)')
await origin.close()
await served.dispose()
rmSync(folder, { recursive: true })
