import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

// Pages of 2012: scripts of theirs ran before ours and have replaced what browsers bring along.
const { served, browser } = await product()
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
})
afterEach(() => foreign.close())

/** One class roster below such a script, with a token. */
async function stand(shim: string, script: string) {
  const { page } = foreign
  await foreign.show('')
  await page.evaluate(shim)
  await page.evaluate(
    ([from, name, token]) => {
      document.body.innerHTML = `<zy-class-roster base="${from}/api"></zy-class-roster>`
      const element = document.querySelector('zy-class-roster') as HTMLElement & { token: string }
      element.token = token
      const tag = document.createElement('script')
      tag.type = 'module'
      tag.src = `${from}/elements/${name}.js`
      document.head.append(tag)
    },
    [served.url, script, await tokenOf(served, 'jw.x')] as const,
  )
}

const shims: readonly (readonly [what: string, shim: string])[] = [
  ['an Object.assign of two arguments', 'Object.assign = function (to, from) { for (var key in from) to[key] = from[key]; return to }'],
  ['an Array.from that throws', 'Array.from = function () { throw new Error("not here") }'],
  ['a Map without an iterator', 'window.Map = function () {}; Map.prototype.get = function () {}; Map.prototype.set = function () {}'],
  ['a Set and a WeakMap that throw', 'window.Set = window.WeakMap = function () { throw new Error("not here") }'],
  ['an Event of its own', 'window.Event = function (event) { this.event = event }'],
]
test.each(shims)('a page with %s: the widget stands all the same, and the page keeps what is its own', async (_, shim) => {
  const { page } = foreign
  for (const script of ['autoload', 'class-roster']) {
    await stand(shim, script)
    await page.getByRole('button', { name: '新增班级' }).waitFor()
    await page.getByRole('row').filter({ hasText: '班' }).nth(1).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
    const replaced = () =>
      [Object.assign, Array.from, Map, Set, WeakMap, Event].filter(one => !String(one).includes('[native code]')).length
    expect(await page.evaluate(replaced)).toBeGreaterThan(0)
    expect(foreign.errors).toEqual([])
  }
})

test('a page whose toJSON is that of an old prototype.js: what is sent is what was typed', async () => {
  const { page } = foreign
  await page.route('**/api/data_dict/grade/**', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: { name: ['seen'] } }) : route.continue(),
  )
  await stand('Array.prototype.toJSON = String.prototype.toJSON = function () { return "[" + this + "]" }', 'autoload')
  await page.getByRole('button', { name: '新增班级' }).click()
  await page.getByRole('dialog').getByLabel('班级名称', { exact: true }).fill('高一（9）班')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  const sent = page.waitForRequest(request => request.method() === 'POST' && request.url().includes('/data_dict/grade/'))
  await page.getByRole('dialog', { name: '确认提交吗？' }).getByRole('button', { name: '确认' }).click()
  expect(JSON.parse((await sent).postData()!)).toMatchObject({ name: '高一（9）班' })
})

// What nobody can stand on is said in the place, and in the console with a remedy.
const hopeless: readonly (readonly [script: string, what: string, shim: string])[] = [
  ['autoload', 'MessageChannel', 'window.MessageChannel = function () { throw new Error("no channel") }'],
  ['autoload', 'Request', 'window.Request = function () { throw new Error("no request") }'],
  ['autoload', 'AbortController', 'window.AbortController = function () { throw new Error("no controller") }'],
  ['class-roster', 'AbortController', 'window.AbortController = function () { throw new Error("no controller") }'],
  ['class-roster', 'createElementNS', 'document.createElementNS = function () { throw new Error("no names") }'],
]
test.each(hopeless)('through %s, on a page with a %s that throws: the place says so and offers to try again', async (script, _, shim) => {
  const { page } = foreign
  await stand(shim, script)
  await page.getByRole('alert').getByText('没有取到').waitFor()
  const mine = () => foreign.errors.filter(text => text.startsWith('Zhiyuan: '))
  expect(mine()).toEqual([expect.stringMatching(/could not be drawn: no \w+\. .* frame \/embed\//)])
  expect(await foreign.heard()).toContain('zy-class-roster zy-failed')
  // again, and once only
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('alert').getByText('没有取到').waitFor()
  expect(await page.getByRole('alert').count()).toBe(1)
  expect(mine()).toHaveLength(1)
})
