import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf, twoRosters } from './foreign.ts'

// Every step a web master forgets: nothing loops, nothing is empty for ever, and the console names the cause and the remedy in one line.
const { served, browser } = await product()
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
})
afterEach(() => foreign.close())
const two = () => twoRosters(served)

/** What the console says to whoever looks after the page. */
const lines = () => foreign.errors.filter(text => text.startsWith('Zhiyuan: '))

test('a page that gives no token: in words whom to ask, an event, one line in the console; a token that comes later brings the widgets', async () => {
  const { page } = foreign
  await foreign.show(two(), ['class-roster', 'student-roster'])
  await page.getByText('这里需要登录').nth(1).waitFor()
  await page.getByText('请联系网站管理员', { exact: false }).first().waitFor()
  expect((await foreign.heard()).filter(line => line.endsWith('signed-out'))).toHaveLength(2)
  expect(lines()).toEqual([expect.stringContaining('the page has given no token')])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await foreign.hears('zy-class-roster zy-ready')
  await foreign.hears('zy-student-roster zy-ready')
})

test('getToken that is set once the page has said that nobody is signed in brings the widgets, and what was said is gone', async () => {
  const { page } = foreign
  await foreign.show(two(), ['class-roster', 'student-roster'])
  await page.getByText('这里需要登录').nth(1).waitFor()
  const token = await tokenOf(served, 'jw.x')
  await page.evaluate(given => Object.assign(document.querySelector('zy-student-roster')!, { getToken: () => given }), token)
  await foreign.hears('zy-class-roster zy-ready')
  await foreign.hears('zy-student-roster zy-ready')
  expect(await page.getByText('这里需要登录').count()).toBe(0)
  expect(lines()).toHaveLength(1)
})

test('a getToken that answered nothing is mended by another one, without a press', async () => {
  const { page } = foreign
  await foreign.show(two(), ['class-roster', 'student-roster'])
  await page.evaluate(() => Object.assign(document.querySelector('zy-class-roster')!, { getToken: () => '' }))
  await page.getByText('这里需要登录').nth(1).waitFor()
  const token = await tokenOf(served, 'jw.x')
  await page.evaluate(given => Object.assign(document.querySelector('zy-class-roster')!, { getToken: () => given }), token)
  await foreign.hears('zy-class-roster zy-ready')
  await foreign.hears('zy-student-roster zy-ready')
})

test('a refused token is mended by a getToken that is set later', async () => {
  const { page } = foreign
  await foreign.show(two(), ['class-roster', 'student-roster'])
  await foreign.give('zy-class-roster', 'no-token-of-ours')
  await page.getByText('您登录已经失效').nth(1).waitFor()
  const token = await tokenOf(served, 'jw.x')
  await page.evaluate(given => Object.assign(document.querySelector('zy-student-roster')!, { getToken: () => given }), token)
  await foreign.hears('zy-class-roster zy-ready')
  await foreign.hears('zy-student-roster zy-ready')
})

test.each([
  ['an empty text', ''],
  ['nothing', undefined],
  ['null', null],
])('a getToken that answers %s is asked once and not again and again; trying again asks it again', async (_, empty) => {
  const { page } = foreign
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  const token = await tokenOf(served, 'jw.x')
  await page.evaluate(
    ([first, later]) => {
      const asked: unknown[] = []
      Object.assign(document, { asked })
      const getToken = () => (asked.push(0) === 1 ? first : later)
      Object.assign(document.querySelector('zy-class-roster')!, { getToken })
    },
    [empty, token] as const,
  )
  const asked = () => page.evaluate(() => (document as unknown as { asked: unknown[] }).asked.length)
  await page.getByText('这里需要登录').waitFor()
  await page.waitForTimeout(2500)
  expect(await asked()).toBe(1)
  expect(foreign.requests.filter(request => request.url().includes('/api/'))).toEqual([])
  expect((await foreign.heard()).filter(line => line.endsWith('signed-out'))).toHaveLength(1)
  expect(lines()).toEqual([expect.stringContaining('getToken answered no token')])
  await page.getByRole('button', { name: '重试' }).click()
  await foreign.hears('zy-class-roster zy-ready')
  expect(await asked()).toBe(2)
})

test('a getToken that throws is the page’s own fault, and the console says so; what is shown can be tried again', async () => {
  const { page } = foreign
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  await page.evaluate(() => {
    const getToken = () => Promise.reject(new Error('our own server is asleep'))
    Object.assign(document.querySelector('zy-class-roster')!, { getToken })
  })
  await page.getByRole('button', { name: '重试' }).waitFor()
  await expect.poll(lines).toEqual([expect.stringContaining('getToken of this page failed: our own server is asleep')])
})

test('a token that never arrives, because something on the way takes it off, is refused once and not every two seconds', async () => {
  const { page } = foreign
  let asked = 0
  await page.route('**/is_login/**', route => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    asked += 1
    const { 'x-token': _, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await foreign.hears('zy-class-roster signed-out')
  await page.waitForTimeout(5000)
  expect(asked).toBe(1)
  expect(lines()).toEqual([expect.stringContaining('has refused the token')])
})

describe('where the server cannot be asked, the console names the cause and the remedy in one line', () => {
  async function said(base: string, from = foreign) {
    await from.show(`<zy-class-roster base="${base}"></zy-class-roster>`, ['class-roster'])
    await from.give('zy-class-roster', await tokenOf(served, 'jw.x'))
    await from.page.getByRole('button', { name: '重试' }).waitFor()
    const own = () => from.errors.filter(text => text.startsWith('Zhiyuan: '))
    await expect.poll(own).toHaveLength(1)
    // what a server that is not ours answers is nobody's to see
    expect(await from.page.evaluate(() => document.querySelector('zy-class-roster')!.shadowRoot!.textContent)).not.toMatch(/<|nginx|HTTP/)
    return own()[0]
  }

  test('an origin that the server was not told of', async () => {
    const site = createServer((_, answer) => void answer.setHeader('Content-Type', 'text/html').end('<!doctype html><p>a school'))
    await new Promise<void>(ready => site.listen(0, '127.0.0.1', ready))
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const elsewhere = await Foreign.at(browser, { ...served, examplesUrl: origin })
    const line = await said(`${served.url}/api`, elsewhere)
    expect(line).toContain(`this page (${origin}) may not ask it`)
    expect(line).toContain('ALLOWED_ORIGINS')
    site.close()
    await elsewhere.close()
  })
  test('a base that is not the API', async () => {
    expect(await said(served.url)).toContain(`is not the API of Zhiyuan. Write base="${served.url}/api"`)
  })
  test('a page of somebody else instead of an answer', async () => {
    const html = {
      status: 200,
      contentType: 'text/html',
      body: '<h1>Welcome to nginx</h1>',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }
    await foreign.page.route('**/is_login/**', route => (route.request().method() === 'OPTIONS' ? route.continue() : route.fulfill(html)))
    expect(await said(`${served.url}/api`)).toContain('is not the API of Zhiyuan')
  })
  test('nobody at all', async () => {
    await foreign.page.route(/\/api\/|autoload/, route => route.abort('connectionrefused'))
    expect(await said(`${served.url}/api`)).toContain(`nobody answers at ${served.url}/api`)
  })
})
