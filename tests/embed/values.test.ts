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

async function standing({ name, tag, ...manifest }: (typeof choosing)[number], attributes: string) {
  await foreign.show(`<${tag} base="${served.url}/api" ${attributes}></${tag}>`, [name])
  await foreign.give(tag, await tokenOf(served, accountFor({ ...manifest, name, tag })))
  await foreign.hears(`${tag} zy-ready`)
  await foreign.page.locator(`${tag} h1, ${tag} h2`).first().waitFor()
  await foreign.page.waitForLoadState('networkidle')
  return textOf(tag)
}
const textOf = (tag: string) => foreign.page.locator(tag).evaluate(element => element.shadowRoot!.querySelector('.zy')!.textContent)

test.each(choosing)('<$tag>: without its props it is the first sight its documentation names', async manifest => {
  expect(await standing(manifest, '')).not.toMatch(/undefined|\{\{/)
  expect(foreign.warnings).toEqual([])
  expect(foreign.errors).toEqual([])
})

test.each(choosing)('<$tag>: a value nobody knows is told in one line, and is as none', async manifest => {
  const { tag, chosen } = manifest
  const plain = await standing(manifest, '')
  await standing(manifest, chosen.map(prop => `${attributeOf(prop)}="nobody"`).join(' '))
  await expect.poll(() => textOf(tag)).toBe(plain)
  const lines = foreign.warnings.filter(text => text.startsWith(`<${tag}>`))
  expect(lines.map(text => text.split('"')[0]).sort()).toEqual(chosen.map(prop => `<${tag}>: ${attributeOf(prop)}=`).sort())
  for (const line of lines) expect(line).toContain('is none of "')
})

test('<zy-teacher-roster> without type shows the teachers of a school', async () => {
  const roster = choosing.find(({ tag }) => tag === 'zy-teacher-roster')!
  expect(await standing(roster, '')).toContain('教师管理')
})
