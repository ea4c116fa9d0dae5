import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../tests/support/browser.ts'

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS, '--enable-precise-memory-info', '--js-flags=--expose-gc'] })

export interface Visit {
  readonly page: Page
  readonly cdp: CDPSession
  /** Bytes of scripts and styles over the wire since the visit began: their compressed bodies, without headers, page and data. */
  bytes(): number
  /** CPU the page has used, in ms. */
  cpu(): Promise<number>
  close(): Promise<void>
}

/** A cold window. Throttled, it is a phone of 2018 on a bad line: 4× slower CPU, 1.6 Mbit/s, 150 ms. */
export async function visit(browser: Browser, throttled: boolean): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  if (throttled) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    })
  }
  const code = new Set<string>()
  let bytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet' || type === 'Font') code.add(requestId)
  })
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (code.has(requestId)) bytes += encodedDataLength
  })
  return {
    page,
    cdp,
    bytes: () => bytes,
    async cpu() {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(one => one.name === 'TaskDuration')?.value ?? 0) * 1000
    },
    close: () => context.close(),
  }
}
