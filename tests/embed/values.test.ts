import { afterEach, beforeEach, expect, test } from 'vitest'
import { attributeOf } from '../../src/core/element/manifest.ts'
import { product } from '../support/product.ts'
import { accountFor, Foreign, manifests, tokenOf } from './foreign.ts'

// A tag is written by hand: what takes one of few values is written wrong, or forgotten.
const { served, browser } = await product()
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
})
afterEach(() => foreign.close())

const choosing = manifests
  .map(manifest => ({ ...manifest, chosen: Object.keys(manifest.values ?? {}) }))
  .filter(({ chosen }) => chosen.length)

const written = (attributes: string) => (tag: string) => `<${tag} base="${served.url}/api" ${attributes}></${tag}>`
const plain = written('')

async function standing({ name, tag, ...manifest }: (typeof choosing)[number], ...elements: readonly ((tag: string) => string)[]) {
  await foreign.show(elements.map(element => element(tag)).join('\n'), [name])
  await foreign.give(tag, await tokenOf(served, accountFor({ ...manifest, name, tag })))
  await foreign.hears(`${tag} zy-ready`)
  for (const index of elements.keys()) await foreign.page.locator(tag).nth(index).locator('h1, h2').first().waitFor()
  await foreign.page.waitForLoadState('networkidle')
}
const textsOf = (tag: string) =>
  foreign.page.locator(tag).evaluateAll(all => all.map(element => element.shadowRoot!.querySelector('.zy')!.textContent))

test.each(choosing)('<$tag>: without its props it is the first sight its documentation names', async manifest => {
  await standing(manifest, plain)
  expect((await textsOf(manifest.tag)).join()).not.toMatch(/undefined|\{\{/)
  expect(foreign.warnings).toEqual([])
  expect(foreign.errors).toEqual([])
})

test.each(choosing)('<$tag>: a value nobody knows is told in one line, and is as none', async manifest => {
  const { tag, chosen } = manifest
  // Beside each other, in one session: what others change meanwhile is changed in both.
  await standing(manifest, plain, written(chosen.map(prop => `${attributeOf(prop)}="nobody"`).join(' ')))
  await expect
    .poll(async () => {
      const [first, second] = await textsOf(tag)
      return second === first || { first, second }
    })
    .toBe(true)
  const lines = () => foreign.warnings.filter(text => text.startsWith(`<${tag}>`))
  await expect
    .poll(() =>
      lines()
        .map(text => text.split('"')[0])
        .sort(),
    )
    .toEqual(chosen.map(prop => `<${tag}>: ${attributeOf(prop)}=`).sort())
  for (const line of lines()) expect(line).toContain('is none of "')
})

test('<zy-teacher-roster> without type shows the teachers of a school', async () => {
  const roster = choosing.find(({ tag }) => tag === 'zy-teacher-roster')!
  await standing(roster, plain)
  expect((await textsOf(roster.tag)).join()).toContain('教师管理')
})
