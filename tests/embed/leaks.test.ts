import type { Browser, CDPSession } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Manifest } from '../../src/core/element/index.ts'
import { withDeadline } from '../support/deadline.ts'
import { openBrowser } from '../support/person.ts'
import { product } from '../support/product.ts'
import { accountFor, attributesFor, Foreign, manifests, tokenOf } from './foreign.ts'

// R6: a guest that comes and goes leaves nothing. `ZY_MOUNTS=1000` for the promise's own figure; every run does the same with fewer.
const MOUNTS = Number(process.env.ZY_MOUNTS ?? 40)
const WARM = 20
const report: string[] = []
// one page a core
vi.setConfig({ maxConcurrency: 2 })

const { served } = await product()
let browser: Browser
beforeAll(async () => {
  // the machine code an engine makes of what runs often is not what a page keeps
  browser = await openBrowser('--js-flags=--jitless')
})
afterAll(async () => {
  console.log(`${MOUNTS} mounts and unmounts after ${WARM}\n${report.join('\n')}`)
  await browser?.close()
})

interface Left {
  timers: string[]
  listeners: string[]
  requests: number
  nodes: number
  overflow: string
}
interface Watching {
  left(): Left
}
declare global {
  interface Document {
    zyWatching: Watching
  }
}

/** Before anything of the page: every timer, every listener on window and document, every request is on a list until it has ended. */
function watch() {
  const timers = new Map<number, string>()
  const listeners = new Map<string, number>()
  let requests = 0
  const where = () => new Error('set').stack?.split('\n').slice(3, 5).join(' < ').replace(/\s+/g, ' ') ?? ''
  const { setTimeout: later, setInterval: often, clearTimeout: end, clearInterval: stop, fetch: ask } = window
  Object.assign(window, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = later(() => {
        timers.delete(id)
        run(...args)
      }, ms)
      timers.set(id, `timeout ${ms} ${where()}`)
      return id
    },
    setInterval: (run: () => void, ms?: number) => {
      const id = often(run, ms)
      timers.set(id, `interval ${ms} ${where()}`)
      return id
    },
    clearTimeout: (id: number) => {
      timers.delete(id)
      end(id)
    },
    clearInterval: (id: number) => {
      timers.delete(id)
      stop(id)
    },
    fetch: (...given: Parameters<typeof fetch>) => {
      requests += 1
      const answer = ask(...given)
      const ended = () => {
        requests -= 1
      }
      answer.then(ended, ended)
      return answer
    },
  })
  const count = (target: EventTarget, type: string, by: number) => {
    if (target !== window && target !== document && target !== document.documentElement && target !== document.body) return
    const key = `${target === window ? 'window' : (target as Node).nodeName} ${type}`
    listeners.set(key, (listeners.get(key) ?? 0) + by)
  }
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
  const known = new WeakMap<object, Set<string>>()
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...given: Parameters<EventTarget['addEventListener']>) {
    const [type, listener, options] = given
    const capture = typeof options === 'object' ? options.capture : options
    const key = `${type} ${Boolean(capture)}`
    const target = this ?? window
    const own = listener && (known.get(listener) ?? new Set())
    if (listener && own && !own.has(key)) {
      known.set(listener, own.add(key))
      count(target, type, 1)
      const signal = typeof options === 'object' ? options.signal : undefined
      signal && add.call(signal, 'abort', () => own.delete(key) && count(target, type, -1))
    }
    return add.apply(target, given)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget, ...given: Parameters<EventTarget['removeEventListener']>) {
    const [type, listener, options] = given
    const key = `${type} ${Boolean(typeof options === 'object' ? options.capture : options)}`
    if (listener && known.get(listener)?.delete(key)) count(this ?? window, type, -1)
    return remove.apply(this ?? window, given)
  }
  document.zyWatching = {
    left: () => ({
      timers: [...timers.values()],
      listeners: [...listeners].filter(([, n]) => n !== 0).map(([key, n]) => `${key} ${n}`),
      requests,
      nodes: document.querySelectorAll('*').length,
      overflow: document.documentElement.style.overflow + document.body.style.overflow,
    }),
  }
}

/** Mounts it, waits until it is ready, takes it off again. */
const rounds = (foreign: Foreign, { tag, name }: Manifest, times: number, base: string) =>
  foreign.page.evaluate(
    async ([what, attributes, api, count]) => {
      for (let n = 0; n < count; n++) {
        const element = document.createElement(what)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        element.setAttribute('base', api)
        const ready = new Promise(done => element.addEventListener('zy-ready', done, { once: true }))
        document.body.append(element)
        await ready
        element.remove()
        // some go at once, others after they have drawn
        if (n % 25 === 0) await new Promise(done => setTimeout(done, 100))
        else if (n % 4 === 0) await new Promise(done => requestAnimationFrame(done))
      }
    },
    [tag, attributesFor(name), base, times] as const,
  )

type Measured = Awaited<ReturnType<typeof measure>>
const measure = async (cdp: CDPSession) => {
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
const settled = async ({ page }: Foreign) => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(400)
}

test.concurrent.each(manifests)(
  '<$tag> mounted and taken off again and again leaves no memory, no timer, no listener, no request',
  async manifest => {
    const foreign = await Foreign.alone(browser, served)
    try {
      const { page } = foreign
      await page.addInitScript(watch)
      await foreign.show('', [manifest.name])
      const base = `${served.url}/api`
      await page.waitForFunction(tag => customElements.get(tag) !== undefined, manifest.tag)
      const before = await page.evaluate(() => document.zyWatching.left())
      // the session of the page, given once and kept by an element that has gone; it stood until all its parts had come
      await page.evaluate(
        ([tag, api, token, attributes]) => {
          const element = Object.assign(document.createElement(tag), { token })
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          element.setAttribute('base', api)
          document.body.append(element)
        },
        [manifest.tag, base, await tokenOf(served, accountFor(manifest)), attributesFor(manifest.name)] as const,
      )
      await foreign.hears(`${manifest.tag} zy-ready`)
      await settled(foreign)
      await page.evaluate(tag => document.querySelector(tag)!.remove(), manifest.tag)
      await withDeadline(60_000, 'warming up', rounds(foreign, manifest, WARM, base))
      await settled(foreign)
      const cdp = await page.context().newCDPSession(page)
      const after = await page.evaluate(() => document.zyWatching.left())
      const measured = [await measure(cdp)]
      const began = performance.now()
      for (let half = 0; half < 2; half++) {
        await withDeadline(150_000, `${MOUNTS / 2} mounts`, rounds(foreign, manifest, MOUNTS / 2, base))
        await settled(foreign)
        measured.push(await measure(cdp))
      }
      const took = performance.now() - began
      const [was, middle, is] = measured as [Measured, Measured, Measured]
      // what is made once, late, is in one half; what every mount leaves is in both
      const growth = Math.min(middle.heap / was.heap - 1, is.heap / middle.heap - 1) * 200
      const left = await page.evaluate(() => document.zyWatching.left())
      report.push(
        `${manifest.tag.padEnd(24)} heap ${measured.map(({ heap }) => (heap / 1e6).toFixed(2)).join(' -> ')} MB (${growth.toFixed(1)} %)  nodes ${was.nodes} -> ${is.nodes}  listeners ${was.listeners} -> ${is.listeners}  ${(took / MOUNTS).toFixed(1)} ms each`,
      )
      // React, Headless UI and React Aria each listen once on a page that ever had a use for them; after that nothing may be added
      expect(left).toEqual({ ...after, timers: [], requests: 0 })
      expect([left.nodes, left.overflow]).toEqual([before.nodes, before.overflow])
      // the promise is 5 % for a thousand; forty that leave 3 KiB each are 4 %
      expect(growth).toBeLessThan(MOUNTS < 1000 ? 3 : 5)
      expect(is.nodes - was.nodes).toBeLessThan(50)
      expect(is.listeners - was.listeners).toBeLessThan(50)
      expect(foreign.errors).toEqual([])
    } finally {
      await foreign.close()
    }
  },
)
