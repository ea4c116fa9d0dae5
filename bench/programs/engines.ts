// 50 elements on one page of somebody else, in all three engines: until all are ready, and the memory of the engine's processes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Engine } from '../../tests/engines/engine.ts'
import { openFirefox } from '../../tests/engines/firefox.ts'
import { openWebKit } from '../../tests/engines/webkit.ts'
import { BROWSER_ARGS, findBrowser } from '../../tests/support/browser.ts'
import { ensureEngines, findEngines, openDisplay } from '../../tests/support/engines.ts'
import { login } from '../../tests/support/login.ts'
import { serve } from '../../tests/support/served.ts'

const COUNT = 50
const LIMIT = { seconds: 5, MB: 250 }
const TAGS = ['<zy-class-roster></zy-class-roster>', '<zy-student-roster view="school"></zy-student-roster>']

/** In kB; 0 for a process that has ended meanwhile. */
function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Memory in MB of a process and all that come from it; what several of them share counts once (PSS). */
function memory(root: number): number {
  const all = readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const text = readFileSync(join('/proc', name, 'status'), 'utf8')
      const of = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(text)?.[1] ?? 0)
      return [{ pid: Number(name), parent: of('PPid') }]
    } catch {
      return []
    }
  })
  const own = new Set([root])
  for (let before = 0; before !== own.size; ) {
    before = own.size
    for (const one of all) if (own.has(one.parent)) own.add(one.pid)
  }
  return [...own].reduce((sum, pid) => sum + shareOf(pid), 0) / 1000
}

async function openChromium(): Promise<Pick<Engine, 'pid' | 'open' | 'ask' | 'close'> & { name: string }> {
  const server = await chromium.launchServer({ executablePath: findBrowser(), args: BROWSER_ARGS })
  const browser = await chromium.connect(server.wsEndpoint())
  const page = await browser.newPage({ viewport: { width: 1440, height: 960 } })
  return {
    name: 'Chromium',
    pid: server.process().pid ?? 0,
    open: async url => void (await page.goto(url)),
    ask: (question, ...given) =>
      page.evaluate(([text, values]) => new Function(`return (${text})(...arguments)`)(...(values as [])), [
        String(question),
        given,
      ] as const) as never,
    close: () => server.close(),
  }
}

const missing = ensureEngines()
if (missing.length) throw new Error(`not installed: ${missing.join(', ')}`)
const { firefox = '', webkit = '' } = findEngines()
const { display, close } = await openDisplay()
const served = await serve()
const token = await login(served, 'jw.x')
const openings = [openChromium, () => openFirefox({ program: firefox }), () => openWebKit({ program: webkit, display })] as const
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
try {
  for (const open of openings) {
    const engine = await open()
    await engine.open(`${served.examplesUrl}/index.html`)
    await pause(3000)
    const before = memory(engine.pid)
    const began = performance.now()
    await engine.ask(
      (url, tags, count, given) => {
        const state = { ready: 0 }
        Object.assign(window, { zyBench: state })
        document.addEventListener('zy-ready', () => {
          state.ready += 1
        })
        document.body.setAttribute('data-zy-base', `${url}/api`)
        document.body.insertAdjacentHTML('beforeend', Array.from({ length: count }, (_, n) => tags[n % tags.length]).join(''))
        // the session of the page: given once
        Object.assign(document.querySelector('zy-class-roster')!, { token: given })
        document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: `${url}/elements/autoload.js` }))
      },
      served.url,
      TAGS,
      COUNT,
      token,
    )
    const ready = () => engine.ask(() => (window as unknown as { zyBench: { ready: number } }).zyBench.ready)
    let count = 0
    while (count < COUNT && performance.now() - began < 60_000) count = await ready()
    const seconds = (performance.now() - began) / 1000
    // what is drawn and fetched after the first sight counts too
    await pause(3000)
    const early = memory(engine.pid) - before
    // an engine's compilers give back what they have worked with after some seconds: what stays is what counts
    await pause(20_000)
    const more = memory(engine.pid) - before
    const isMet = count === COUNT && seconds <= LIMIT.seconds && more <= LIMIT.MB
    console.log(
      `${engine.name.padEnd(10)} ${count} ready in ${seconds.toFixed(1)} s; MB more after 3 s: ${early.toFixed(0)}, what stays: ${more.toFixed(0)}: ${isMet ? 'met' : 'NOT MET'}`,
    )
    if (!isMet) process.exitCode = 1
    await engine.close()
  }
  console.log(`limit: ${COUNT} elements, ≤ ${LIMIT.seconds} s, ≤ ${LIMIT.MB} MB more than the same page without`)
} finally {
  close()
  await served.dispose()
}
