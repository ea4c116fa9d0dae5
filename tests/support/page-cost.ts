import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of CPU. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}
interface PageCost {
  /** Milliseconds of CPU of the longest task of a page's own thread: on a busy machine a task of 10 ms may take 50. */
  readonly longestTask: number
  /** MiB that the page and its workers had more than before. */
  readonly moreMemory: number
}

/** What pages of a browser cost while something is done. The browser is the test's own: all of its pages count. */
export async function costOf(browser: Browser, act: () => Promise<unknown>): Promise<PageCost> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const pids = processInfo.filter(one => one.type === 'renderer').map(one => one.id)
  const before = memoryOf(pids)
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, memoryOf(pids))
  }, 25)
  const events: TraceEvent[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-lifecycles'] },
  })
  await act()
  clearInterval(look)
  const complete = new Promise(done => cdp.once('Tracing.tracingComplete', done))
  await cdp.send('Tracing.end')
  await complete
  await cdp.detach()
  const place = (event: TraceEvent) => `${event.pid} ${event.tid}`
  const own = new Set(events.filter(event => event.args?.name === 'CrRendererMain' && pids.includes(event.pid)).map(place))
  const tasks = events.filter(event => event.name.endsWith('RunTask') && own.has(place(event)))
  // a trace without tasks would find no long one
  if (tasks.length === 0) throw new Error('the browser told of no tasks')
  return { longestTask: Math.max(...tasks.map(task => task.tdur ?? 0)) / 1000, moreMemory: peak - before }
}

const memoryOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 0)
