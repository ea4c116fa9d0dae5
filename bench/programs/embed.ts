// First sight of each widget on a blank page of somebody else: bytes (brotli, over the wire) and ms until it stands.
import { serve } from '../../tests/support/served.ts'
import { openBrowser, visit } from '../chrome.ts'
import { median, print } from '../figures.ts'
import { foreignOrigin } from '../foreign-origin.ts'
import { buildPeers, built } from '../peers.ts'

const RUNS = 5
await buildPeers('embed')
const origin = await foreignOrigin(built)
const served = await serve({ ALLOWED_ORIGINS: origin.url })
const browser = await openBrowser()

async function token(username: string): Promise<string> {
  const answer = await fetch(`${served.url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'Zhiyuan-2026' }),
  })
  return ((await answer.json()) as { token: string }).token
}

const blank = (body: string) =>
  `<!doctype html><html lang="zh"><meta charset="utf-8"><title>某某中学</title><link rel="icon" href="data:,">${body}`
const peer = (name: string) =>
  blank(`<link rel="stylesheet" href="/embed-${name}/embed-${name}.css"><script type="module" src="/embed-${name}/page.js"></script>`)
const ours = (tag: string, given: string, attributes = '') =>
  blank(`<script>addEventListener('zy-ready', () => requestAnimationFrame(() => requestAnimationFrame(() => { readyAt = performance.now() })))</script>
<script type="module" src="${served.url}/elements/autoload.js"></script><${tag} ${attributes}></${tag}><script>document.querySelector('${tag}').token = '${given}'</script>`)

const staff = await token('jw.x')
const pages: Record<string, string> = {
  'react + react-dom alone': peer('react').replace(/<link rel="stylesheet"[^>]*>/, ''),
  'zy-need-permissions': ours('zy-need-permissions', await token('solo.x')),
  'zy-student-basics': ours('zy-student-basics', await token('student.x')),
  'zy-class-roster': ours('zy-class-roster', staff),
  'zy-teacher-roster': ours('zy-teacher-roster', staff, 'type="2"'),
  'zy-student-roster': ours('zy-student-roster', staff, 'view="school"'),
  'zy-term-list': ours('zy-term-list', staff),
  'zy-import-wizard': ours('zy-import-wizard', staff, 'kind="students"'),
  'Shoelace dialog': peer('shoelace'),
  'UI5 Web Components dialog': peer('ui5').replace(/<link rel="stylesheet"[^>]*>/, ''),
  'antd dialog': peer('antd').replace(/<link rel="stylesheet"[^>]*>/, ''),
}
const names = Object.keys(pages)
for (const [i, name] of names.entries()) origin.pages[`/${i}`] = pages[name] ?? ''

const bytes: number[][] = names.map(() => [])
const ready: number[][] = names.map(() => [])
// One round of all after the other: what the machine does meanwhile meets all alike.
for (let run = 0; run < RUNS; run += 1)
  for (const [i, name] of names.entries()) {
    const seen = await visit(browser, true)
    await seen.page.goto(`${origin.url}/${i}`, { waitUntil: 'commit' })
    await seen.page.waitForFunction('globalThis.readyAt > 0', undefined, { timeout: 60_000 }).catch(() => {
      throw new Error(`${name} did not stand within a minute`)
    })
    ready[i]?.push((await seen.page.evaluate('readyAt')) as number)
    bytes[i]?.push(seen.bytes() / 1024)
    await seen.close()
  }

print(
  `embed: one widget on a blank foreign page, cold, 4× CPU, 1.6 Mbit/s, 150 ms; median of ${RUNS}`,
  names.map((name, i) => ({
    name,
    figures: { 'KiB br': median(bytes[i] ?? []), 'ready ms': median(ready[i] ?? []) },
  })),
  { 'KiB br': 1.7, 'ready ms': 1.3 },
)
await browser.close()
await origin.close()
await served.dispose()
