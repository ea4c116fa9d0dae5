import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/** CPU of a page's processes (worker included, unlike what the page itself can see), and the most memory they had. */
export async function renderers(browser: Browser) {
  const cdp = await browser.newBrowserCDPSession()
  const all = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    return processInfo.filter(one => one.type === 'renderer')
  }
  const rss = (pid: number) => {
    try {
      return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
    } catch {
      return 0
    }
  }
  return {
    cpu: async () => (await all()).reduce((sum, one) => sum + one.cpuTime, 0) * 1000,
    /** Looks every 25 ms until it is told to stop; answers the peak in MiB. */
    async watch() {
      const pids = (await all()).map(one => one.id)
      let peak = 0
      const look = () => {
        peak = Math.max(peak, ...pids.map(rss))
      }
      const timer = setInterval(look, 25)
      return () => {
        clearInterval(timer)
        look()
        return peak
      }
    },
  }
}
