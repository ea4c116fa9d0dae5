import { afterAll, beforeAll, expect, test } from 'vitest'
import { attributeOf } from '../../src/core/element/manifest.ts'
import { product } from '../support/product.ts'
import { Foreign, manifests } from './foreign.ts'

// Attributes and properties of every element by enumeration, all of them on one page of somebody else.
const { served, browser } = await product()

let foreign: Foreign
beforeAll(async () => {
  foreign = await Foreign.at(browser, served)
  await foreign.show(manifests.map(({ tag }) => `<${tag}></${tag}>`).join(''))
})
afterAll(() => foreign?.close())

test.each(manifests)(
  '<$tag>: properties set before its definition are taken over, and none is written into an attribute',
  async ({ name, tag, props }) => {
    const { page } = foreign
    const values = Object.fromEntries(
      Object.entries(props).map(([prop, kind]) => [
        prop,
        kind === 'boolean' ? true : kind === 'number' ? 7 : kind === 'json' ? { a: [1] } : kind === 'string' ? 'früh' : 'early',
      ]),
    )
    await page.evaluate(([tagName, early]) => void Object.assign(document.querySelector(tagName)!, early, { token: 'early-token' }), [
      tag,
      values,
    ] as const)
    await page.addScriptTag({ url: `${served.url}/elements/${name}.js`, type: 'module' })
    const taken = await page.evaluate(
      async ([tagName, early]) => {
        await customElements.whenDefined(tagName)
        const element = document.querySelector(tagName)! as unknown as Record<string, unknown> & HTMLElement
        return {
          own: Object.keys(element).filter(key => key in early || key === 'token'),
          attributes: element.getAttributeNames(),
          token: element.token,
          read: Object.fromEntries(Object.keys(early).map(key => [key, element[key]])),
        }
      },
      [tag, values] as const,
    )
    expect(taken).toEqual({ own: [], attributes: [], token: undefined, read: values })
  },
)

test.each(manifests)(
  '<$tag>: an empty boolean attribute is true, its removal false; a token attribute is refused and taken off',
  async ({ tag, props }) => {
    foreign.errors.length = 0
    const booleans = Object.entries(props).flatMap(([prop, kind]) => (kind === 'boolean' ? [[prop, attributeOf(prop)] as const] : []))
    const read = await foreign.page.evaluate(
      async ([tagName, all]) => {
        await customElements.whenDefined(tagName)
        const element = document.querySelector(tagName)! as unknown as Record<string, unknown> & HTMLElement
        element.setAttribute('token', 'secret-in-markup')
        const seen = all.map(([property, attribute]) => {
          element.setAttribute(attribute, '')
          const on = element[property]
          element.removeAttribute(attribute)
          return [on, element[property]]
        })
        return { seen, html: element.outerHTML }
      },
      [tag, booleans] as const,
    )
    expect(read.seen).toEqual(booleans.map(() => [true, false]))
    expect(read.html).not.toContain('secret')
    await expect.poll(() => foreign.errors.some(text => text.includes('never as an attribute'))).toBe(true)
    expect(foreign.errors.join()).not.toContain('secret-in-markup')
  },
)
