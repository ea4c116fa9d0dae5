import { describe, expect, test } from 'vitest'
import { attributeOf } from '../../src/core/element/manifest.ts'
import { product } from '../support/product.ts'
import { accountFor, Foreign, htmlOf, manifests, tokenOf } from './foreign.ts'

// Every element by enumeration, on a foreign origin under a strict policy.
const { served, browser } = await product()

/** A test on a page of its own, beside the others. */
const apart = (name: string, run: (foreign: Foreign) => Promise<void>) =>
  test.concurrent(name, async () => {
    const foreign = await Foreign.at(browser, served)
    try {
      await run(foreign)
    } finally {
      await foreign.close()
    }
  })

interface Compared {
  were: number
  are: number
  changed: string[]
}

test('there are elements to hold to the rules', () => expect(manifests.length).toBeGreaterThanOrEqual(6))

describe.each(manifests)('<$tag>', manifest => {
  const { tag } = manifest

  apart(
    'stands under a strict policy, is ready once, and leaves neither style elements nor globals nor its token anywhere (S9, R6)',
    async foreign => {
      const token = await tokenOf(served, accountFor(manifest))
      const { page } = foreign
      await foreign.show('')
      const before = await page.evaluate(() => Object.getOwnPropertyNames(window))
      await foreign.stand(manifest, token)
      const seen = await page.evaluate(
        ([name, known]) => {
          const root = document.querySelector(name)!.shadowRoot!
          const text = (node: ShadowRoot) =>
            node.innerHTML + [...node.querySelectorAll('*')].map(one => [...one.attributes].map(a => a.value).join()).join()
          return {
            text: root.textContent?.trim().length ?? 0,
            styles: document.querySelectorAll('style').length + root.querySelectorAll('style').length,
            sheets: root.adoptedStyleSheets.length,
            globals: Object.getOwnPropertyNames(window).filter(one => !known.includes(one)),
            symbols: Object.getOwnPropertySymbols(window).map(String),
            written: [document.documentElement.outerHTML, text(root), location.href, document.cookie].join('\n'),
            kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
          }
        },
        [tag, before] as const,
      )
      expect(seen.text).toBeGreaterThan(10)
      expect(seen.styles).toBe(0)
      expect(seen.sheets).toBeGreaterThan(0)
      expect(seen.globals).toEqual([])
      expect(seen.symbols).toEqual(['Symbol(zhiyuan.v1)'])
      expect(token.length).toBeGreaterThan(16)
      for (const place of [seen.written, seen.kept, ...foreign.requests.map(request => request.url())]) expect(place).not.toContain(token)
      expect((await foreign.heard()).filter(line => line.endsWith('zy-ready'))).toEqual([`${tag} zy-ready`])
      expect((await foreign.heard()).filter(line => /violation|failed|signed-out/.test(line))).toEqual([])
      expect(foreign.errors).toEqual([])
    },
  )

  apart('a hostile page changes nothing of what is computed inside', async foreign => {
    await foreign.stand(manifest, await tokenOf(served, accountFor(manifest)))
    // The nodes themselves are remembered: a table of another width shows more or fewer of its rows, and that is its own affair.
    const remembered = await foreign.page.evaluate(async name => {
      const root = document.querySelector(name)!.shadowRoot!
      const nodes = () => [...root.querySelectorAll('.zy, .zy *')]
      const still = async () => {
        for (let same = 0, count = -1; same < 3; ) {
          await new Promise(done => setTimeout(done, 150))
          same = nodes().length === count ? same + 1 : 0
          count = nodes().length
        }
      }
      // how large a thing is depends on the room a page gives; everything else is ours
      const sized = /size|width|height|origin|^(top|left|right|bottom)|margin-(left|right|inline)|inset|columns|rows/
      const look = (node: Element) => {
        const style = getComputedStyle(node)
        return [...style]
          .filter(property => !sized.test(property) && !property.startsWith('--'))
          .map(property => `${property}=${style.getPropertyValue(property)}`)
      }
      await still()
      const before = new Map(nodes().map(node => [node, look(node)]))
      const compare = async () => {
        await still()
        const there = [...before].filter(([node]) => node.isConnected)
        const changed = there.flatMap(([node, was]) =>
          look(node).flatMap((line, at) => (line === was[at] ? [] : [`${node.localName}: ${was[at]} -> ${line}`])),
        )
        return { were: before.size, are: there.length, changed }
      }
      Object.assign(root, { compare })
      return before.size
    }, tag)
    expect(remembered).toBeGreaterThan(5)
    await foreign.page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        * { all: unset !important }
        button, input, table, dialog, svg, div { display: none !important }
        body { text-transform: uppercase !important; letter-spacing: 9px !important; visibility: visible; color: red !important;
          font: 40px/3 fantasy !important; cursor: crosshair !important; text-align: right !important; white-space: pre !important }`)
      document.adoptedStyleSheets = [sheet]
    })
    const seen = await foreign.page.evaluate(
      name => (document.querySelector(name)!.shadowRoot as unknown as { compare(): Promise<Compared> }).compare(),
      tag,
    )
    expect(seen.changed).toEqual([])
    expect(seen.are).toBeGreaterThan(seen.were * 0.8)
  })

  apart('moved in the document it is the same: what was typed, and the dialog that is open', async foreign => {
    await foreign.stand(manifest, await tokenOf(served, accountFor(manifest)))
    const kept = await foreign.page.evaluate(async name => {
      const element = document.querySelector(name)!
      const root = element.shadowRoot!
      // data that comes late draws anew, and that is no move
      for (let was = '', since = performance.now(); performance.now() - since < 600; ) {
        await new Promise(done => setTimeout(done, 50))
        if (was !== root.innerHTML) since = performance.now()
        was = root.innerHTML
      }
      const input = root.querySelector<HTMLInputElement>('input:not([type=file], [type=checkbox], [type=radio], :disabled, [readonly])')
      if (input) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '12')
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const modals = () => [...root.querySelectorAll('dialog')].filter(one => one.matches(':modal')).length
      await new Promise(done => setTimeout(done, 100))
      const [first, before, text] = [root.querySelector('.zy > *'), modals(), input?.value]
      const other = document.body.appendChild(document.createElement('section'))
      other.append(element)
      await new Promise(done => setTimeout(done, 300))
      return {
        sameNode: root.querySelector('.zy > *') === first,
        sameText: input ? input.isConnected && input.value === text : true,
        modals: modals() === before,
        styled: getComputedStyle(root.querySelector('.zy')!).fontSize,
      }
    }, tag)
    expect(kept).toEqual({ sameNode: true, sameText: true, modals: true, styled: '14px' })
    expect((await foreign.heard()).filter(line => line.endsWith('zy-ready'))).toHaveLength(1)
  })

  apart('removed it leaves nothing: no nodes, no request under way, no lock on scrolling', async foreign => {
    const { page } = foreign
    let asked = () => {}
    const isAsked = new Promise<void>(done => {
      asked = done
    })
    // an answer that never comes
    await page.route('**/api/**', route => (route.request().method() === 'OPTIONS' ? route.continue() : asked()))
    const aborted = page.waitForEvent('requestfailed')
    await foreign.show(htmlOf(manifest, `${served.url}/api`), [manifest.name])
    await foreign.give(tag, await tokenOf(served, accountFor(manifest)))
    await isAsked
    const left = await page.evaluate(async name => {
      const element = document.querySelector(name)!
      element.remove()
      await new Promise(done => setTimeout(done, 200))
      return { nodes: element.shadowRoot!.childNodes.length, overflow: document.documentElement.style.overflow }
    }, tag)
    expect(left).toEqual({ nodes: 0, overflow: '' })
    expect((await aborted).failure()?.errorText).toContain('ERR_ABORTED')
    expect(foreign.errors).toEqual([])
  })

  apart('properties set before its definition are taken over, and none is written into an attribute', async foreign => {
    const { page } = foreign
    const values = Object.fromEntries(
      Object.entries(manifest.props).map(([name, kind]) => [
        name,
        kind === 'boolean' ? true : kind === 'number' ? 7 : kind === 'json' ? { a: [1] } : kind === 'string' ? 'früh' : 'early',
      ]),
    )
    await foreign.show(`<${tag}></${tag}>`)
    await page.evaluate(([name, early]) => void Object.assign(document.querySelector(name)!, early, { token: 'early-token' }), [
      tag,
      values,
    ] as const)
    await page.addScriptTag({ url: `${served.url}/elements/${manifest.name}.js`, type: 'module' })
    const taken = await page.evaluate(
      async ([name, early]) => {
        await customElements.whenDefined(name)
        const element = document.querySelector(name)! as unknown as Record<string, unknown> & HTMLElement
        return {
          own: Object.keys(element).filter(key => key in early || key === 'token'),
          attributes: element.getAttributeNames(),
          token: element.token,
        }
      },
      [tag, values] as const,
    )
    expect(taken).toEqual({ own: [], attributes: [], token: undefined })
    const read = await page.evaluate(
      ([name, names]) =>
        Object.fromEntries(names.map(one => [one, (document.querySelector(name) as unknown as Record<string, unknown>)[one]])),
      [tag, Object.keys(values)] as const,
    )
    expect(read).toEqual(values)
  })

  apart('an empty boolean attribute is true, its removal false; a token attribute is refused and taken off', async foreign => {
    await foreign.show(`<${tag}></${tag}>`, [manifest.name])
    const booleans = Object.entries(manifest.props).flatMap(([name, kind]) =>
      kind === 'boolean' ? [[name, attributeOf(name)] as const] : [],
    )
    const read = await foreign.page.evaluate(
      async ([name, all]) => {
        await customElements.whenDefined(name)
        const element = document.querySelector(name)! as unknown as Record<string, unknown> & HTMLElement
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
    expect(foreign.errors.some(text => text.includes('never as an attribute'))).toBe(true)
    expect(foreign.errors.join()).not.toContain('secret-in-markup')
  })
})
