import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { sharedBrowser } from '../support/product.ts'
import { payloads } from './design-system/payloads.ts'
import { site } from './design-system/site.ts'

const [shown, browser] = await Promise.all([site(), sharedBrowser()])

interface Watched {
  readonly page: Page
  readonly foreign: string[]
  readonly errors: string[]
}
declare global {
  interface Window {
    show(name: string, words?: readonly string[]): void
    tell(words: readonly string[]): void
    __ran?: number
    __refused?: string[]
  }
}

async function open(path: string): Promise<Watched> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  page.setDefaultTimeout(8000)
  const watched: Watched = { page, foreign: [], errors: [] }
  page.on('request', request => {
    if (!request.url().startsWith(shown.url) && !/^(data|blob|about):/.test(request.url())) watched.foreign.push(request.url())
  })
  page.on('pageerror', error => watched.errors.push(error.message))
  page.on('dialog', dialog => {
    watched.errors.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    window.__refused = []
    document.addEventListener('securitypolicyviolation', event => {
      window.__refused?.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`)
    })
  })
  await page.goto(`${shown.url}${path}`)
  await page.waitForFunction(() => typeof window.show === 'function')
  return watched
}
const drawn = (page: Page) => page.locator('[role=img] svg path').first().waitFor({ state: 'attached' })

describe('data cannot run (S6)', () => {
  test('there are at least 200 payloads, and one that is really written into a page is noticed', async () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(200)
    const { page, foreign } = await open('/')
    await page.evaluate(html => {
      document.body.insertAdjacentHTML('beforeend', html)
    }, payloads[0]!)
    await page.waitForFunction(() => window.__ran === 1)
    await expect.poll(() => foreign).toEqual(['https://leak.example/x'])
    await page.close()
  })

  const BATCH = 100
  const batches = Array.from({ length: Math.ceil(payloads.length / BATCH) }, (_, at) => payloads.slice(at * BATCH, (at + 1) * BATCH))
  test.each(batches.map((words, at) => [at * BATCH, words] as const))(
    'from number %i: rich text, table, breadcrumb, toast, tooltip, field, picture, its tip and its table show text',
    async (_, words) => {
      // no policy here: nothing but the components themselves stands between the payload and the page
      const { page, foreign, errors } = await open('/')
      await page.evaluate(list => window.show('Shown', list), words)
      await page.evaluate(list => window.tell(list), words.slice(-5))
      await drawn(page)
      await page.locator('[role=textbox][contenteditable=true]').waitFor()
      await page.locator('[data-tipped]').evaluateAll(async buttons => {
        for (const button of buttons) {
          ;(button as HTMLElement).focus()
          await new Promise(done => requestAnimationFrame(done))
        }
      })
      await page.locator('[role=img]').scrollIntoViewIfNeeded()
      const picture = (await page.locator('[role=img] svg').boundingBox())!
      await page.mouse.move(picture.x + picture.width * 0.2, picture.y + picture.height / 2)
      await page.locator('[data-tip]').waitFor()
      const tip = await page.locator('[data-tip]').textContent()
      expect(tip).toContain(words.at(-1))
      await page.getByRole('button', { name: '下载图片' }).click()
      await page.getByText('表', { exact: true }).click()
      await page.waitForTimeout(300)
      expect(await page.evaluate(() => window.__ran)).toBeUndefined()
      expect(foreign).toEqual([])
      expect(errors).toEqual([])
      await page.close()
    },
  )
})

describe('under a strict policy with Trusted Types everything works and nothing is refused', () => {
  const strict = (name: string, walk: (page: Page) => Promise<void>) =>
    test(name, async () => {
      const { page, errors } = await open('/strict')
      await page.evaluate(part => window.show(part), name)
      await walk(page)
      expect(await page.evaluate(() => window.__refused)).toEqual([])
      expect(errors).toEqual([])
      // taking it away is part of it
      await page.evaluate(() => window.show('Code'))
      await page.getByRole('img', { name: 'pay' }).waitFor()
      expect(await page.evaluate(() => window.__refused)).toEqual([])
      expect(errors).toEqual([])
      await page.close()
    })

  strict('Day', async page => {
    await page.getByRole('button', { name: 'day 选择日期' }).click()
    await page.getByRole('button', { name: /2026年11月20日/ }).click()
    expect(await page.getByRole('textbox', { name: 'day' }).inputValue()).toBe('2026-11-20')
    await page.getByRole('button', { name: 'span 选择起止日期' }).click()
    await page.getByRole('grid').first().waitFor()
    await page.keyboard.press('Escape')
  })
  strict('Text', async page => {
    const box = page.getByRole('textbox', { name: 'text' })
    await box.click()
    await page.keyboard.press('End')
    await page.getByRole('button', { name: '加粗' }).click()
    await page.keyboard.type('zhiyuan')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '项目符号' }).click()
    await page.keyboard.type('one')
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^<p>志愿<strong>zhiyuan<\/strong><\/p><ul><li><p>(<strong>)?one/)
  })
  strict('Pictures', async page => {
    await drawn(page)
    await page.locator('[role=img]').scrollIntoViewIfNeeded()
    const picture = (await page.locator('[role=img] svg').boundingBox())!
    await page.mouse.move(picture.x + picture.width * 0.8, picture.y + picture.height / 2)
    await page.locator('[data-tip]').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: '下载图片' }).click()
    expect((await saved).suggestedFilename()).toBe('score.png')
    for (let turn = 0; turn < 3; turn++) {
      await page.getByRole('button', { name: 'next' }).click()
      await page.waitForTimeout(300)
      await drawn(page)
    }
  })
  strict('Files', async page => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
    await page.locator('li canvas:not([hidden])').waitFor()
  })
  strict('Code', async page => {
    await page.getByRole('img', { name: 'pay' }).waitFor()
  })
})

describe('a guest leaves nothing behind (R6)', () => {
  const rounds = async (page: Page, name: string, there: string, count: number) => {
    for (let round = 0; round < count; round++) {
      await page.evaluate(part => window.show(part), name)
      await page.locator(there).first().waitFor({ state: 'attached' })
    }
    await page.evaluate(() => window.show('Nothing'))
  }
  test.each([
    ['Pictures', '[role=img] svg path'],
    ['Text', '[contenteditable=true]'],
    ['Code', '[role=img] path'],
  ])('%s mounted and taken away thirty times: no node, no listener, no memory more than after ten', async (name, there) => {
    const { page, errors } = await open('/')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    const weigh = async () => {
      await page.waitForTimeout(400)
      await devtools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devtools.send('Performance.getMetrics')
      const of = (key: string) => metrics.find(metric => metric.name === key)?.value ?? Number.NaN
      return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') }
    }
    await rounds(page, name, there, 10)
    const before = await weigh()
    await rounds(page, name, there, 30)
    const after = await weigh()
    expect(after.nodes).toBeLessThanOrEqual(before.nodes + 10)
    expect(after.listeners).toBeLessThanOrEqual(before.listeners + 2)
    expect(after.heap / before.heap).toBeLessThan(1.05)
    expect(errors).toEqual([])
    await page.close()
  })
})

describe('what is seldom used is fetched when it is used', () => {
  const heavy = /node_modules\/(echarts|zrender|@tiptap|prosemirror-[a-z]+|dompurify|qrcode|react-day-picker|date-fns)\//
  const bytes = (modules: Record<string, { renderedLength: number }>) =>
    Object.entries(modules)
      .filter(([id]) => heavy.test(id))
      .reduce((sum, [, module]) => sum + module.renderedLength, 0)

  test('the first load carries no byte of charts, rich text, QR or calendars', () => {
    const first = new Set<string>()
    const follow = (name: string) => {
      if (first.has(name)) return
      first.add(name)
      for (const next of shown.chunks.find(chunk => chunk.fileName === name)?.imports ?? []) follow(next)
    }
    follow('page.js')
    const early = shown.chunks.filter(chunk => first.has(chunk.fileName))
    expect(early.map(chunk => bytes(chunk.modules))).toEqual(early.map(() => 0))
    // and they are somewhere, or this would say nothing
    expect(shown.chunks.reduce((sum, chunk) => sum + bytes(chunk.modules), 0)).toBeGreaterThan(500_000)
  })

  test('a page that shows no chart asks for none', async () => {
    const { page } = await open('/')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname.slice(1)))
    await page.evaluate(() => window.show('Code'))
    await page.getByRole('img', { name: 'pay' }).waitFor()
    const fetched = shown.chunks.filter(chunk => asked.includes(chunk.fileName))
    expect(fetched.some(chunk => Object.keys(chunk.modules).some(id => id.includes('node_modules/echarts')))).toBe(false)
    expect(fetched.some(chunk => Object.keys(chunk.modules).some(id => id.includes('node_modules/qrcode')))).toBe(true)
    await page.close()
  })
})
