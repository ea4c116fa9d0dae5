import { serve } from '../tests/support/served.ts'
import { openBrowser, visit } from './chrome.ts'
import { foreignOrigin } from './foreign-origin.ts'
import { mkdtempSync } from 'node:fs'
const origin = await foreignOrigin(mkdtempSync('/tmp/bt-'))
const served = await serve({ ALLOWED_ORIGINS: origin.url })
const browser = await openBrowser()
async function token(username: string) {
  const answer = await fetch(`${served.url}/api/login-methods/login/`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ username, password: 'Zhiyuan-2026' }) })
  return ((await answer.json()) as { token: string }).token
}
for (const [tag, who, extra] of [['zy-need-permissions', 'solo.x', ''], ['zy-student-basics', 'student.x', ''], ['zy-student-roster','jw.x','view="school"'], ['zy-import-wizard','jw.x','kind="students"'], ['zy-class-roster','jw.x','']] as const) {
  if (process.argv[2] && !tag.includes(process.argv[2])) continue
  origin.pages['/'+tag] = `<!doctype html><html lang="zh"><meta charset="utf-8"><title>某某中学</title><link rel="icon" href="data:,"><script>addEventListener('zy-ready', () => requestAnimationFrame(() => requestAnimationFrame(() => { readyAt = performance.now() })))</script>
<script type="module" src="${served.url}/elements/autoload.js"></script><${tag} ${extra}></${tag}><script>document.querySelector('${tag}').token = '${await token(who)}'</script>`
  const seen = await visit(browser, true)
  const cdp = await seen.page.context().newCDPSession(seen.page)
  await cdp.send('Network.enable')
  const t0 = { v: 0 }; const rows = new Map<string, any>()
  cdp.on('Network.requestWillBeSent', e => { t0.v ||= e.timestamp; rows.set(e.requestId, { url: e.request.url, m: e.request.method, start: e.timestamp, init: e.initiator.type }) })
  cdp.on('Network.loadingFinished', e => { const r = rows.get(e.requestId); if (r) { r.end = e.timestamp; r.bytes = e.encodedDataLength } })
  await seen.page.goto(`${origin.url}/${tag}`, { waitUntil: 'commit' })
  await seen.page.waitForFunction('globalThis.readyAt > 0', undefined, { timeout: 60_000 })
  console.log(tag, 'ready', Math.round(await seen.page.evaluate('readyAt') as number), 'KiB', (seen.bytes()/1024).toFixed(1))
  for (const r of [...rows.values()].sort((a,b)=>a.start-b.start)) console.log(String(Math.round((r.start-t0.v)*1000)).padStart(6), String(Math.round(((r.end??0)-t0.v)*1000)).padStart(6), String(((r.bytes??0)/1024).toFixed(1)).padStart(7), r.m, r.init, r.url.replace(served.url,'').slice(0,90))
  await seen.close()
}
await browser.close(); await origin.close(); await served.dispose()
