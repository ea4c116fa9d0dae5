import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

// A blocker, a policy or a bad line keeps a script of ours away: the place is never empty, and the console names the remedy.
const { served, browser } = await product()
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
})
afterEach(() => foreign.close())

const lines = () => foreign.errors.filter(text => text.startsWith('Zhiyuan: '))
const tags = `<zy-class-roster base="${served.url}/api"></zy-class-roster>`
/** The chunk that the elements share. */
const core = /\.\/chunks\/[\w-]+\.js/.exec(readFileSync(join(import.meta.dirname, '../../dist/elements/class-roster.js'), 'utf8'))![0]

test.each([
  ['the widget’s own', '**/elements/class-roster.js*'],
  ['a part of it', `**/elements${core.slice(1)}`],
])('%s script does not come: every place says so, the page hears of it, and trying again brings the widget', async (_, blocked) => {
  const { page } = foreign
  await page.route(blocked, route => route.abort('blockedbyclient'))
  await foreign.show(`${tags}<section lang="es">${tags}</section>`, ['autoload'])
  await page.getByText('没有取到').waitFor()
  await page.getByText('No se pudo cargar').waitFor()
  expect(lines()).toEqual([expect.stringContaining(`a script did not come from ${served.url}. The page's policy names that address`)])
  expect((await foreign.heard()).filter(line => line === 'zy-class-roster zy-failed')).toHaveLength(2)
  await page.unroute(blocked)
  await page.getByRole('button', { name: '重试' }).click()
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await foreign.hears('zy-class-roster zy-ready')
  expect(await page.locator('zy-class-roster').evaluateAll(all => all.map(one => one.childNodes.length))).toEqual([0, 0])
})

test('what a page has written between the tags stands there until the script has come, and gives way to the widget', async () => {
  const { page } = foreign
  const script = '**/elements/autoload.js'
  await page.route(script, route => route.abort('blockedbyclient'))
  await foreign.show(tags.replace('></', '><p>班级没有取到</p></'), ['autoload'])
  await page.getByText('班级没有取到').waitFor()
  await page.unroute(script)
  await foreign.show(tags.replace('></', '><p>班级没有取到</p></'), ['autoload'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await foreign.hears('zy-class-roster zy-ready')
  expect(await page.getByText('班级没有取到').isVisible()).toBe(false)
})

test('a tag that is none of ours is told with those that are', async () => {
  await foreign.show('<zy-class-rooster></zy-class-rooster>', ['autoload'])
  await expect
    .poll(lines)
    .toEqual([expect.stringMatching(/there is no <zy-class-rooster>\. There are zy-.*zy-class-roster,.*zy-student-basics/)])
  expect(foreign.requests.filter(request => request.url().includes('rooster'))).toEqual([])
})
