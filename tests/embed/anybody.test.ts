import { describe, expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { attributesFor, Foreign, manifests, tokenOf } from './foreign.ts'

// R5: a tag may be written on a page that anybody opens. Whoever looks, whatever view is asked for, the waiting ends: with what is hers to
// see, or with why there is nothing.
const { served, browser } = await product()

const viewsOf = (values: Readonly<Record<string, object>> = {}) => Object.keys(values.view ?? { '': '' })
const tags = manifests.flatMap(({ name, tag, values }) =>
  viewsOf(values).map(view => ({ tag, attributes: { ...attributesFor(name), ...(view && { view }) } })),
)

describe.each(['student.x', 'jw.x', 'jyj.a', 'sysadmin'])('on a page that %s opens', account => {
  test('every view of every element ends its waiting, and none breaks', async () => {
    const foreign = await Foreign.alone(browser, served)
    const broken: string[] = []
    foreign.page.on('pageerror', error => broken.push(error.message))
    try {
      const names = manifests.map(({ name }) => name)
      await foreign.show('', names)
      const token = await tokenOf(served, account)
      await foreign.page.evaluate(
        async ([all, base, given]) => {
          await Promise.all(all.map(({ tag }) => customElements.whenDefined(tag)))
          for (const { tag, attributes } of all) {
            const element = document.createElement(tag)
            for (const [name, value] of Object.entries({ ...attributes, base })) element.setAttribute(name, value)
            document.body.append(Object.assign(element, { token: given }))
          }
        },
        [tags, `${served.url}/api`, token] as const,
      )
      const waiting = () =>
        foreign.page.evaluate(
          all =>
            [...document.querySelectorAll(all)].flatMap(element => {
              const root = element.shadowRoot!
              const isWaiting = root.querySelector('[aria-busy=true]') || !root.querySelector('.zy')?.textContent?.trim()
              return isWaiting ? [`${element.localName} ${element.getAttribute('view') ?? ''}`] : []
            }),
          manifests.map(({ tag }) => tag).join(),
        )
      await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
      expect(broken).toEqual([])
    } finally {
      await foreign.close()
    }
  })
})
