import type { Route } from 'playwright'
import { describe, expect, test, vi } from 'vitest'
import type { Manifest } from '../../src/core/element/index.ts'
import { withDeadline } from '../support/deadline.ts'
import { product } from '../support/product.ts'
import { accountFor, attributesFor, Foreign, manifests, tokenOf } from './foreign.ts'

// R5: whatever the server does, a widget's loading ends, its place is not empty, nothing is thrown, and trying again brings it back.
vi.setConfig({ maxConcurrency: 3 })
const { served, browser } = await product()

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', 'Access-Control-Allow-Methods': '*' }
const says =
  (status: number, body: string, contentType = 'application/json') =>
  (route: Route) =>
    route.fulfill({ status, body, contentType, headers: cors })
const evils: readonly (readonly [name: string, answer: (route: Route) => Promise<void>])[] = [
  ['500', says(500, '{"detail":"secret of the server"}')],
  ['502 with a page of a proxy', says(502, '<html><h1>Bad Gateway</h1></html>', 'text/html')],
  ['200 with garbage', says(200, '<!doctype html><p>hello', 'text/html')],
  ['200 with another shape', says(200, '{"hello":1}')],
  ['200 with nothing', says(200, 'null')],
  [
    '200 with wrong types inside',
    says(200, '{"count":"many","results":[{"uuid":7,"name":{"first":1},"grade":[],"created_time":false},null,"x"]}'),
  ],
  ['200 with a list of wrong things', says(200, '[1,"x",null,{"uuid":[]}]')],
  ['a connection that breaks', route => route.abort('connectionreset')],
  // a length that is never reached: the body ends in the middle
  ['a body that ends too early', says(200, '{"count": 3, "results": [{"uuid": "1')],
]

/** The element as a person sees it: what it says, whether it is still waiting, whether one can try again. */
const look = (foreign: Foreign, tag: string) =>
  foreign.page.evaluate(name => {
    const root = document.querySelector(name)!.shadowRoot!
    const shown = (one: Element) => one.getClientRects().length > 0
    const texts = [...root.querySelectorAll('.zy > :not([data-toasts])')].filter(shown)
    return {
      text: texts
        .map(one => one.textContent)
        .join(' ')
        .trim(),
      isWaiting: [...root.querySelectorAll('[aria-busy=true], [role=status][aria-label]')].filter(shown).length > 0,
      canRetry: [...root.querySelectorAll('button')].filter(shown).some(one => one.textContent?.includes('重试')),
      html: root.innerHTML,
    }
  }, tag)

const stand = (foreign: Foreign, { tag, name }: Manifest, token: string) =>
  foreign.page.evaluate(
    ([what, attributes, api, given]) => {
      document.querySelector(what)?.remove()
      const element = document.createElement(what)
      for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
      element.setAttribute('base', api)
      document.body.append(element)
      Object.assign(element, { token: given })
    },
    [tag, attributesFor(name), `${served.url}/api`, token] as const,
  )

const API = '**/api/**'

describe.each(manifests)('<$tag>', manifest => {
  test.concurrent('ends its waiting and can be tried again, whether the server knows nobody or only its own calls fail', async ({
    expect,
  }) => {
    const token = await tokenOf(served, accountFor(manifest))
    const foreign = await Foreign.alone(browser, served)
    const { page } = foreign
    const uncaught: string[] = []
    page.on('pageerror', error => uncaught.push(error.message))
    try {
      await foreign.show('', [manifest.name])
      await page.waitForFunction(tag => customElements.get(tag) !== undefined, manifest.tag)
      for (const [name, answer] of evils)
        for (const isSignedIn of [false, true]) {
          const moment = `${name}, ${isSignedIn ? 'signed in' : 'from the first call on'}`
          await page.route(API, route => {
            const isOwn = !/is_login/.test(route.request().url())
            if (route.request().method() === 'OPTIONS' || (isSignedIn && !isOwn)) return route.continue()
            return answer(route)
          })
          // another session and another cache, without loading the scripts again
          await page.evaluate(api => {
            const house = (globalThis as unknown as Record<symbol, { shares?: Map<string, unknown> }>)[Symbol.for('zhiyuan.v1')]
            house?.shares?.delete(api)
          }, `${served.url}/api`)
          await stand(foreign, manifest, token)
          // nothing at all stands there until its first drawing
          const isSettled = ({ isWaiting, text }: Awaited<ReturnType<typeof look>>) => !isWaiting && text !== ''
          await expect.poll(async () => [moment, isSettled(await look(foreign, manifest.tag))], { timeout: 15_000 }).toEqual([moment, true])
          const seen = await look(foreign, manifest.tag)
          expect([moment, seen.text.length > 3, /.{0,80}secret of the server.{0,30}/.exec(seen.html)?.[0]]).toEqual([
            moment,
            true,
            undefined,
          ])
          const hasCalls = foreign.requests.some(request => /\/api\/(?!login-methods)/.test(request.url()))
          if (!isSignedIn) expect([moment, seen.canRetry]).toEqual([moment, true])
          else if (hasCalls) expect([moment, seen.text]).not.toEqual([moment, ''])
          expect([moment, ...uncaught]).toEqual([moment])
          await page.unroute(API)
          // what stands there can be brought to life by the person
          if (seen.canRetry) {
            await page.locator(manifest.tag).getByRole('button', { name: /重试/ }).first().click()
            await expect
              .poll(async () => [moment, (await look(foreign, manifest.tag)).canRetry], { timeout: 15_000 })
              .toEqual([moment, false])
          }
        }
    } finally {
      await foreign.close()
    }
  })

  test.concurrent('an answer that never comes ends as no connection', async ({ expect }) => {
    const foreign = await Foreign.alone(browser, served)
    const { page } = foreign
    const uncaught: string[] = []
    page.on('pageerror', error => uncaught.push(error.message))
    try {
      await page.clock.install()
      await foreign.show('', [manifest.name])
      await page.waitForFunction(tag => customElements.get(tag) !== undefined, manifest.tag)
      await page.route(API, route => (route.request().method() === 'OPTIONS' ? route.continue() : undefined))
      const asked = page.waitForRequest(request => request.url().includes('/api/') && request.method() !== 'OPTIONS')
      await stand(foreign, manifest, await tokenOf(served, accountFor(manifest)))
      await asked
      await withDeadline(20_000, 'ten minutes', page.clock.fastForward(600_500))
      await expect.poll(async () => (await look(foreign, manifest.tag)).canRetry, { timeout: 15_000 }).toBe(true)
      expect(uncaught).toEqual([])
    } finally {
      await foreign.close()
    }
  })

  test.concurrent('the newest answer wins: a late one, for a token that was replaced, counts for nobody', async ({ expect }) => {
    const [first, second] = [await tokenOf(served, 'readonly.y'), await tokenOf(served, accountFor(manifest))]
    const foreign = await Foreign.alone(browser, served)
    const { page } = foreign
    try {
      await foreign.show('', [manifest.name])
      await page.waitForFunction(tag => customElements.get(tag) !== undefined, manifest.tag)
      let late = () => {}
      const isLate = new Promise<void>(done => {
        late = done
      })
      await page.route('**/is_login/**', async route => {
        if ((await route.request().headerValue('x-token')) !== first) return route.continue()
        await new Promise(done => setTimeout(done, 800))
        await route.continue().catch(() => {})
        late()
      })
      const asked = page.waitForRequest(request => request.url().includes('is_login') && request.method() !== 'OPTIONS')
      await stand(foreign, manifest, first)
      await asked
      await foreign.give(manifest.tag, second)
      await foreign.hears(`${manifest.tag} zy-ready`)
      await isLate
      await page.waitForTimeout(400)
      const who = await page.evaluate(api => {
        const house = (globalThis as unknown as Record<symbol, { shares: Map<string, { session: { user(): { username: string } } }> }>)[
          Symbol.for('zhiyuan.v1')
        ]!
        return house.shares.get(api)!.session.user().username
      }, `${served.url}/api`)
      expect(who).toBe(accountFor(manifest))
      expect(foreign.errors).toEqual([])
    } finally {
      await foreign.close()
    }
  })
})

test('the newest answer wins: of two searches the later one is shown, whichever answer comes last', async () => {
  const roster = manifests.find(({ name }) => name === 'student-roster')!
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  try {
    await foreign.stand(roster, await tokenOf(served, 'jw.x'))
    let late = 0
    await page.route('**/jw_query_student/**', async route => {
      // the first search is answered long after the second
      if (route.request().method() === 'GET' && /search=陆听(&|$)/.test(decodeURIComponent(route.request().url()))) {
        await new Promise(done => setTimeout(done, 1500))
        late += 1
      }
      await route.continue().catch(() => {})
    })
    const search = page.locator(roster.tag).getByRole('searchbox')
    const asked = page.waitForRequest(request => decodeURIComponent(request.url()).includes('search=陆听'))
    await search.fill('陆听')
    await search.press('Enter')
    await asked
    await search.fill('没有这个人')
    await search.press('Enter')
    await page.getByText('共 0 人').waitFor()
    await page.waitForTimeout(2000)
    expect([late > 0, await page.getByText('陆听澜').count()]).toEqual([true, 0])
  } finally {
    await foreign.close()
  }
})
