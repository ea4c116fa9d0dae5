import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { embedPage } from '../../server/ports/web/embed-page.ts'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { accountFor, attributesFor, manifests, tokenOf } from './foreign.ts'

// Iframe mode: one widget as a page of ours inside a page of somebody else; a token by postMessage, between exact origins.
const { served, browser } = await product()
let person: Person
let stranger: Server
beforeAll(async () => {
  // a page of nobody we know, that frames us
  stranger = createServer((request, answer) => {
    answer.setHeader('Content-Type', 'text/html')
    answer.end(`<iframe id="f" src="${served.url}/embed/zy-class-roster"></iframe><p>${request.url}</p>`)
  })
  await new Promise<void>(ready => stranger.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  stranger?.close()
})
beforeEach(async () => {
  person = await Person.at(browser, served.examplesUrl)
  person.page.setDefaultTimeout(15_000)
})
afterEach(() => person.close())

const give = async (token: string) => {
  await person.page.locator('#token').fill(token)
  await person.page.locator('#give').click()
}
const inside = () => person.page.frameLocator('iframe.zy')

test('the framing page hands a token over, the widget stands, its height and its events come out', async () => {
  await person.open('/frame.html')
  const { page } = person
  const before = await page.locator('iframe.zy').evaluate(frame => frame.clientHeight)
  await give(await tokenOf(served, 'jw.x'))
  await inside().getByRole('button', { name: '新增班级' }).waitFor()
  await page.locator('#events').getByText('zy-ready').waitFor()
  await expect.poll(() => page.locator('iframe.zy').evaluate(frame => frame.clientHeight)).toBeGreaterThan(before + 50)
  // the height comes in steps, with what the widget fetches
  const fits = () =>
    page
      .frames()
      .at(-1)!
      .evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1)
  await expect.poll(fits).toBe(true)
  expect(person.errors).toEqual([])
})

test('8.14 a frame that Back brings back shows nobody until the page that frames it has said anew who is there', async () => {
  await person.open('/frame.html')
  await give(await tokenOf(served, 'jw.x'))
  const button = inside().getByRole('button', { name: '新增班级' })
  await button.waitFor()
  const asked: string[] = []
  person.page.on('request', request => request.headers()['x-token'] && asked.push(request.url()))
  const frame = person.page.frames().at(-1)!
  const event = (kind: string) =>
    frame.evaluate(type => void window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind)
  await event('pagehide')
  await button.waitFor({ state: 'detached' })
  await event('pageshow')
  await button.waitFor({ state: 'detached' })
  // its page knows of nobody by then, and nothing is asked as whoever was there
  await person.page.waitForTimeout(500)
  expect([asked, await button.count()]).toEqual([[], 0])
  await give(await tokenOf(served, 'jw.x'))
  await button.waitFor()
})

test('S9 a frame on a page of the same site has the token it is handed, not the portal’s login of whoever looks', async () => {
  const cookie = { name: 'Admin-Token', value: await tokenOf(served, 'jw.x'), url: served.url, sameSite: 'Strict' } as const
  await person.page.context().addCookies([cookie])
  const asked: string[] = []
  person.page.on('request', request => request.headers()['x-token'] && asked.push(request.url()))
  await person.open('/frame.html')
  await inside().locator('zy-class-roster').waitFor({ state: 'attached' })
  await person.page.waitForLoadState('networkidle')
  expect([asked, await inside().getByRole('row').count()]).toEqual([[], 0])
})

test.each(manifests)('<$tag> has a page of its own under a strict policy', async manifest => {
  const query = new URLSearchParams({ ...attributesFor(manifest.name) })
  const answer = await fetch(`${served.url}/embed/${manifest.tag}?${query}`)
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('Content-Security-Policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toContain(`frame-ancestors ${served.examplesUrl}`)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  await person.open('/frame.html')
  // the token is for this page, and not for the one that stood there: that would say that it is ready too
  await person.page.evaluate(
    src =>
      new Promise(loaded => {
        const frame = document.querySelector<HTMLIFrameElement>('iframe.zy')!
        frame.addEventListener('load', loaded, { once: true })
        frame.src = src
      }),
    answer.url,
  )
  await give(await tokenOf(served, accountFor(manifest)))
  await person.page.locator('#events').getByText('zy-ready').waitFor()
  expect(person.errors).toEqual([])
})

describe('refused', () => {
  const embedded = () => person.page.frames().find(one => one.url().includes('/embed/'))!
  const hasToken = () =>
    embedded().evaluate(() => typeof (document.querySelector('body > *') as unknown as { getToken: unknown }).getToken === 'function')

  test('a page that was not named may not frame us', async () => {
    await person.page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`)
    await expect.poll(() => person.errors.join()).toMatch(/frame-ancestors/)
    const text = await person.page
      .frames()
      .at(-1)!
      .evaluate(() => document.documentElement.innerHTML)
    expect(text).not.toContain('zy-')
  })

  test('a sandboxed frame of a named page has no origin, and may not either', async () => {
    await person.open('/frame.html')
    await person.page.evaluate(url => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-scripts')
      frame.srcdoc = `<iframe src="${url}"></iframe>`
      document.body.append(frame)
    }, `${served.url}/embed/zy-class-roster`)
    await expect.poll(() => person.errors.join()).toMatch(/frame-ancestors|frame-src/)
  })

  test('a token from anybody but the page around it: itself, another frame of the same origin; and what is no token', async () => {
    const { page } = person
    await person.open('/frame.html')
    const frame = embedded()
    await frame.waitForFunction(() => customElements.get('zy-class-roster'))
    await frame.evaluate(() => window.postMessage({ zy: 'token', token: 'from-itself' }, location.origin))
    await page.evaluate(() => void document.body.append(document.createElement('iframe')))
    const sibling = page.frames().find(one => one.url() === 'about:blank')!
    await sibling.evaluate(() => parent.frames[0]!.postMessage({ zy: 'token', token: 'from-a-sibling' }, '*'))
    await page.waitForTimeout(300)
    expect(await hasToken()).toBe(false)
    // what is no token is none
    await page.evaluate(() => {
      const target = document.querySelector<HTMLIFrameElement>('iframe.zy')!.contentWindow!
      for (const data of [
        null,
        'token',
        { zy: 'token' },
        { zy: 'token', token: 7 },
        { zy: 'set', name: 'base', value: 'https://evil.example' },
      ])
        target.postMessage(data, '*')
    })
    await page.waitForTimeout(300)
    expect(await hasToken()).toBe(false)
    expect(await frame.evaluate(() => document.querySelector('body > *')!.getAttribute('base'))).toBe('/api')
    // while the page around it is heard
    await give('of the page around')
    await expect.poll(hasToken).toBe(true)
  })

  test('opened by itself it speaks with nobody; an address carries no token and no server', async () => {
    const { page } = person
    const url = `${served.url}/embed/zy-class-roster?token=in-the-address&base=https://evil.example/api&theme=dark&onclick=alert(1)`
    await page.goto(url)
    await page.waitForFunction(() => document.querySelector('zy-class-roster')?.shadowRoot?.querySelector('.zy'))
    await page.evaluate(() => window.postMessage({ zy: 'token', token: 'x' }, location.origin))
    await page.waitForTimeout(200)
    const seen = await page.evaluate(() => {
      const element = document.querySelector('zy-class-roster')! as HTMLElement & { getToken?: unknown }
      return { names: element.getAttributeNames().toSorted(), base: element.getAttribute('base'), getToken: element.getToken }
    })
    expect(seen).toEqual({ names: ['base', 'theme'], base: '/api', getToken: undefined })
  })

  test('the framing page hears nobody but the frame', async () => {
    const { page } = person
    await person.open('/frame.html')
    await inside().locator('zy-class-roster').waitFor({ state: 'attached' })
    await page.evaluate(() => {
      window.postMessage({ zy: 'size', height: 3333 }, location.origin)
      window.postMessage({ zy: 'event', name: 'forged' }, location.origin)
    })
    await page.waitForTimeout(300)
    expect(await page.locator('iframe.zy').evaluate(frame => frame.clientHeight)).not.toBe(3333)
    expect(await page.locator('#events').textContent()).not.toContain('forged')
  })

  test('what is no widget has no page', async () => {
    for (const path of [
      'zy-nothing',
      'zy-autoload',
      'zy-',
      'class-roster',
      'zy-class-roster%22%3E%3Cscript%3E',
      '../elements/autoload.js',
      'zy-../../x',
    ])
      expect([path, (await fetch(`${served.url}/embed/${path}`)).headers.get('content-type')]).not.toEqual([
        path,
        'text/html; charset=UTF-8',
      ])
  })

  test('who may frame it is who was named and our own pages, and nobody else', async () => {
    const policy = async (given: Record<string, string>) => {
      const app = new Hono().get('/embed/*', c => embedPage(c, readEnv({ DEMO: '0', ...given })))
      return /frame-ancestors[^;]*/.exec((await app.request('/embed/zy-class-roster')).headers.get('Content-Security-Policy') ?? '')?.[0]
    }
    expect(await policy({})).toBe("frame-ancestors 'self'")
    expect(await policy({ FRAME_ANCESTORS: 'https://a.example' })).toBe("frame-ancestors https://a.example 'self'")
  })
})
