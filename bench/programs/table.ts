// 50,000 rows, twelve filters one after the other: CPU of the page until each is on the screen.
import { openBrowser, visit } from '../chrome.ts'
import { median, print } from '../figures.ts'
import { foreignOrigin } from '../foreign-origin.ts'
import { buildPeers, built } from '../peers.ts'

const RUNS = 5
const FILTERS = ['王', '第7', '明', '', '第12中学', '李明', '高三（3）', '', '陈', '强', '没有这个人', '']
const ways = [
  ['virtual', 'TanStack Virtual alone'],
  ['zhiyuan', 'our Table, sorting'],
  ['zhiyuan#selects', 'our Table, sorting, a box a row'],
  ['antd', 'antd Table, virtual, a box a row'],
  ['aggrid', 'AG Grid community, a box a row'],
] as const

await buildPeers('table')
const origin = await foreignOrigin(built)
for (const name of new Set(ways.map(([address]) => address.split('#')[0])))
  origin.pages[`/${name}`] =
    `<!doctype html><html lang="zh"><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/table-${name}/page.js"></script>`
const browser = await openBrowser()
const cpu: number[][] = ways.map(() => [])
const slowest: number[][] = ways.map(() => [])
for (let run = 0; run < RUNS; run += 1)
  for (const [i, [name]] of ways.entries()) {
    const seen = await visit(browser, false)
    await seen.page.goto(`${origin.url}/${name}`)
    await seen.page.waitForFunction('globalThis.readyAt > 0', undefined, { timeout: 60_000 })
    // once to warm up: the first filter of a page meets a cold compiler in all of them
    for (const text of FILTERS) await seen.page.evaluate(`filter(${JSON.stringify(text)})`)
    const before = await seen.cpu()
    const each = (await seen.page.evaluate(
      `(async () => { const took = []; for (const text of ${JSON.stringify(FILTERS)}) { const began = performance.now(); await filter(text); took.push(performance.now() - began) } return took })()`,
    )) as number[]
    cpu[i]?.push(((await seen.cpu()) - before) / FILTERS.length)
    slowest[i]?.push(Math.max(...each))
    await seen.close()
  }
print(
  `table: a filter over 50,000 rows; median of ${RUNS}, twelve filters each, after a warm-up`,
  ways.map(([, name], i) => ({
    name,
    figures: { 'CPU ms a filter': median(cpu[i] ?? []), 'slowest to screen ms': median(slowest[i] ?? []) },
  })),
  { 'CPU ms a filter': 1.3 },
)
await browser.close()
await origin.close()
