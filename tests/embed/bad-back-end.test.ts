import type { Route } from 'playwright'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Manifest } from '../../src/core/element/index.ts'
import { withDeadline } from '../support/deadline.ts'
import { product } from '../support/product.ts'
import { attributesFor, Foreign, groups, manifests, tokenOf } from './foreign.ts'

// R5: whatever the server does, a widget's loading ends, its place is not empty, nothing is thrown, and trying again brings it back.
// What one account looks at stands on one page: a new widget waits beside the others, not after them.
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

interface Seen {
  readonly tag: string
  readonly text: string
  readonly isWaiting: boolean
  readonly canRetry: boolean
  readonly html: string
}
/** The elements as a person sees them: what each says, whether it is still waiting, whether one can try again. */
const look = (foreign: Foreign, all: readonly Manifest[]): Promise<Seen[]> =>
  foreign.page.evaluate(
    tags =>
      tags.map(tag => {
        const root = document.querySelector(tag)!.shadowRoot!
        const isSeen = (one: Element) => one.getClientRects().length > 0
        const texts = [...root.querySelectorAll('.zy > :not([data-toasts])')].filter(isSeen)
        return {
          tag,
          text: texts
            .map(one => one.textContent)
            .join(' ')
            .trim(),
          isWaiting: [...root.querySelectorAll('[aria-busy=true], [role=status][aria-label]')].filter(isSeen).length > 0,
          canRetry: [...root.querySelectorAll('button')].filter(isSeen).some(one => one.textContent?.includes('重试')),
          html: root.innerHTML,
        }
      }),
    all.map(({ tag }) => tag),
  )
const tagsOf = (seen: readonly Seen[], which: (one: Seen) => boolean) => seen.filter(which).map(({ tag }) => tag)

/** New elements in the place of those that stand there; the token is given to the first. */
const stand = (foreign: Foreign, all: readonly Manifest[], token: string) =>
  foreign.page.evaluate(
    ([elements, api, given]) => {
      for (const [at, [tag, attributes]] of elements.entries()) {
        document.querySelector(tag)?.remove()
        const element = document.createElement(tag)
        for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
        element.setAttribute('base', api)
        document.body.append(element)
        if (at === 0) Object.assign(element, { token: given })
      }
    },
    [all.map(({ tag, name }) => [tag, attributesFor(name)] as const), `${served.url}/api`, token] as const,
  )
/** Their scripts have come, and nothing stands yet. */
async function ready(foreign: Foreign, all: readonly Manifest[]) {
  await foreign.show(
    '',
    all.map(({ name }) => name),
  )
  await foreign.page.waitForFunction(
    tags => tags.every(tag => customElements.get(tag)),
    all.map(({ tag }) => tag),
  )
}

const API = '**/api/**'

describe.each(groups)('on a page of %s with %s', (account, _, all) => {
  let foreign: Foreign
  let token: string
  const uncaught: string[] = []
  beforeEach(async () => {
    token = await tokenOf(served, account)
    foreign = await Foreign.alone(browser, served)
    uncaught.length = 0
    foreign.page.on('pageerror', error => uncaught.push(error.message))
  })
  afterEach(() => foreign.close())

  test.each([
    ['the server knows nobody', false],
    ['only its own calls fail', true],
  ])('every element ends its waiting and can be tried again, though %s', async (_, isSignedIn) => {
    const { page } = foreign
    await ready(foreign, all)
    for (const [evil, answer] of evils) {
      await page.route(API, route => {
        const isOwn = !/is_login/.test(route.request().url())
        if (route.request().method() === 'OPTIONS' || (isSignedIn && !isOwn)) return route.continue()
        return answer(route)
      })
      // another session and another cache, without loading the scripts again
      await page.evaluate(api => {
        const shared = (globalThis as unknown as Record<symbol, { shares?: Map<string, unknown> }>)[Symbol.for('zhiyuan.v1')]
        shared?.shares?.delete(api)
      }, `${served.url}/api`)
      await stand(foreign, all, token)
      // nothing at all stands there until its first drawing
      const waiting = async () => [evil, ...tagsOf(await look(foreign, all), ({ isWaiting, text }) => isWaiting || text === '')]
      await expect.poll(waiting, { timeout: 15_000 }).toEqual([evil])
      const seen = await look(foreign, all)
      expect([evil, ...tagsOf(seen, ({ text }) => text.length <= 3)]).toEqual([evil])
      for (const { html } of seen) expect([evil, /.{0,80}secret of the server.{0,30}/.exec(html)?.[0]]).toEqual([evil, undefined])
      if (!isSignedIn) expect([evil, ...tagsOf(seen, ({ canRetry }) => !canRetry)]).toEqual([evil])
      expect([evil, ...uncaught]).toEqual([evil])
      await page.unroute(API)
      // what stands there can be brought to life by the person, part by part; by the first of them, where one session failed them all
      const tried = async () => {
        const dead = tagsOf(await look(foreign, all), ({ canRetry }) => canRetry)
        await page.evaluate(tags => {
          const buttons = tags.map(tag => [...document.querySelector(tag)!.shadowRoot!.querySelectorAll('button')])
          for (const own of buttons) own.find(one => one.textContent?.includes('重试') && one.getClientRects().length)?.click()
        }, dead)
        return [evil, ...dead]
      }
      await expect.poll(tried, { timeout: 15_000 }).toEqual([evil])
    }
  })

  test('an answer that never comes ends as no connection', async () => {
    const { page } = foreign
    await page.clock.install()
    await ready(foreign, all)
    await page.route(API, route => (route.request().method() === 'OPTIONS' ? route.continue() : undefined))
    const asked = page.waitForRequest(request => request.url().includes('/api/') && request.method() !== 'OPTIONS')
    await stand(foreign, all, token)
    await asked
    // whenever each of them asked, its ten minutes pass
    const waiting = async () => {
      await withDeadline(20_000, 'ten minutes', page.clock.fastForward(600_500))
      return tagsOf(await look(foreign, all), ({ canRetry }) => !canRetry)
    }
    await expect.poll(waiting, { timeout: 15_000 }).toEqual([])
    expect(uncaught).toEqual([])
  })

  test('the newest answer wins: a late one, for a token that was replaced, counts for nobody', async () => {
    const first = await tokenOf(served, 'readonly.y')
    const { page } = foreign
    await ready(foreign, all)
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
    await stand(foreign, all, first)
    await asked
    await foreign.give(all.at(-1)!.tag, token)
    for (const { tag } of all) await foreign.hears(`${tag} zy-ready`)
    await isLate
    await page.waitForTimeout(400)
    const who = await page.evaluate(api => {
      const shared = (globalThis as unknown as Record<symbol, { shares: Map<string, { session: { user(): { username: string } } }> }>)[
        Symbol.for('zhiyuan.v1')
      ]!
      return shared.shares.get(api)!.session.user().username
    }, `${served.url}/api`)
    expect(who).toBe(account)
    expect(foreign.errors).toEqual([])
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
