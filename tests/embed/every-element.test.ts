import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyPart } from '../../src/core/element/parts.ts'
import { product } from '../support/product.ts'
import { Foreign, groups, htmlOf, manifests, tokenOf } from './foreign.ts'

// Every element by enumeration, on a foreign origin under a strict policy. What one account looks at stands on one page, so that a new
// widget costs no page of its own.
const { served, browser } = await product()

interface Compared {
  were: number
  are: number
  changed: string[]
}
interface Kept {
  sameNode: boolean
  sameText: boolean
  modals: boolean
  styled: string
}

test('there are elements to hold to the rules', () => expect(manifests.length).toBeGreaterThanOrEqual(6))

describe.each(groups)('on a page of %s with %s', (account, _, all) => {
  let foreign: Foreign
  let token: string
  let known: string[]
  beforeAll(async () => {
    foreign = await Foreign.at(browser, served)
    token = await tokenOf(served, account)
    await foreign.show('')
    known = await foreign.page.evaluate(() => Object.getOwnPropertyNames(window))
    await foreign.stand(all, token)
  })
  afterAll(() => foreign?.close())

  test.each(all)(
    '<$tag> stands under a strict policy, is ready once, and leaves neither style elements nor its token anywhere (S9, R6)',
    async ({ tag }) => {
      const seen = await foreign.page.evaluate(name => {
        const root = document.querySelector(name)!.shadowRoot!
        const text = (node: ShadowRoot) =>
          node.innerHTML + [...node.querySelectorAll('*')].map(one => [...one.attributes].map(a => a.value).join()).join()
        return {
          text: root.textContent?.trim().length ?? 0,
          styles: document.querySelectorAll('style').length + root.querySelectorAll('style').length,
          sheets: root.adoptedStyleSheets.length,
          written: [document.documentElement.outerHTML, text(root), location.href, document.cookie].join('\n'),
          kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        }
      }, tag)
      expect(seen.text).toBeGreaterThan(10)
      expect(seen.styles).toBe(0)
      expect(seen.sheets).toBeGreaterThan(0)
      expect(token.length).toBeGreaterThan(16)
      for (const place of [seen.written, seen.kept, ...foreign.requests.map(request => request.url())]) expect(place).not.toContain(token)
      expect((await foreign.heard()).filter(line => line === `${tag} zy-ready`)).toHaveLength(1)
    },
  )

  test('they leave no global but one symbol, and nothing was refused, failed or thrown', async () => {
    const left = await foreign.page.evaluate(
      names => ({
        globals: Object.getOwnPropertyNames(window).filter(one => !names.includes(one)),
        symbols: Object.getOwnPropertySymbols(window).map(String),
      }),
      known,
    )
    expect(left).toEqual({ globals: [], symbols: ['Symbol(zhiyuan.v1)'] })
    expect((await foreign.heard()).filter(line => /violation|failed|signed-out/.test(line))).toEqual([])
    expect(foreign.errors).toEqual([])
  })

  test.each(all)('<$tag>: every part of it is documented, and the page can style it', async ({ tag, parts: own }) => {
    const { parts, ground } = await foreign.page.evaluate(name => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`${name}::part(root) { background-color: rgb(1, 2, 3) }`)
      document.adoptedStyleSheets = [sheet]
      const root = document.querySelector(name)!.shadowRoot!
      const seen = {
        parts: [...new Set([...root.querySelectorAll('[part]')].flatMap(one => [...one.part]))],
        ground: getComputedStyle(root.querySelector('.zy')!).backgroundColor,
      }
      document.adoptedStyleSheets = []
      return seen
    }, tag)
    expect(ground).toBe('rgb(1, 2, 3)')
    const documented = [...Object.keys(everyPart), ...Object.keys(own ?? {})]
    for (const part of parts) expect(documented, part).toContain(part.replace(/^button-.*/, 'button'))
  })

  test('moved in the document they are the same: what was typed, and the dialog that is open', async () => {
    const kept = await foreign.page.evaluate(
      names =>
        Promise.all(
          names.map(async name => {
            const element = document.querySelector(name)!
            const root = element.shadowRoot!
            // data that comes late draws anew, and that is no move
            for (let was = '', since = performance.now(); performance.now() - since < 600; ) {
              await new Promise(done => setTimeout(done, 50))
              if (was !== root.innerHTML) since = performance.now()
              was = root.innerHTML
            }
            const input = root.querySelector<HTMLInputElement>(
              'input:not([type=file], [type=checkbox], [type=radio], :disabled, [readonly])',
            )
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
            const seen: Kept = {
              sameNode: root.querySelector('.zy > *') === first,
              sameText: input ? input.isConnected && input.value === text : true,
              modals: modals() === before,
              styled: getComputedStyle(root.querySelector('.zy')!).fontSize,
            }
            return [name, seen] as const
          }),
        ),
      all.map(({ tag }) => tag),
    )
    expect(kept).toEqual(all.map(({ tag }) => [tag, { sameNode: true, sameText: true, modals: true, styled: '14px' }]))
    expect((await foreign.heard()).filter(line => line.endsWith('zy-ready'))).toHaveLength(all.length)
  })

  test('a hostile page changes nothing of what is computed inside', async () => {
    const tags = all.map(({ tag }) => tag)
    // what was typed above is searched for, and the rows that come of it are no work of the page
    await foreign.quiet()
    // The nodes themselves are remembered: a table of another width shows more or fewer of its rows, and that is its own affair.
    const remembered = await foreign.page.evaluate(
      names =>
        Promise.all(
          names.map(async name => {
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
          }),
        ),
      tags,
    )
    for (const count of remembered) expect(count).toBeGreaterThan(5)
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
      names =>
        Promise.all(names.map(name => (document.querySelector(name)!.shadowRoot as unknown as { compare(): Promise<Compared> }).compare())),
      tags,
    )
    for (const [at, { changed, are, were }] of seen.entries()) {
      expect([tags[at], ...changed]).toEqual([tags[at]])
      expect(are, tags[at]).toBeGreaterThan(were * 0.8)
    }
  })

  test('removed they leave nothing: no nodes, no request under way, no lock on scrolling', async () => {
    const leaving = await Foreign.at(browser, served)
    const { page } = leaving
    let asked = () => {}
    const isAsked = new Promise<void>(done => {
      asked = done
    })
    // an answer that never comes
    await page.route('**/api/**', route => (route.request().method() === 'OPTIONS' ? route.continue() : asked()))
    const aborted = page.waitForEvent('requestfailed')
    await leaving.show(
      all.map(manifest => htmlOf(manifest, `${served.url}/api`)).join(''),
      all.map(({ name }) => name),
    )
    await page.waitForFunction(
      names => names.every(name => customElements.get(name)),
      all.map(({ tag }) => tag),
    )
    await leaving.give(all[0]!.tag, token)
    await isAsked
    const left = await page.evaluate(
      async names => {
        const elements = names.map(name => document.querySelector(name)!)
        for (const element of elements) element.remove()
        await new Promise(done => setTimeout(done, 200))
        return {
          nodes: elements.filter(element => element.shadowRoot!.childNodes.length).map(element => element.localName),
          overflow: document.documentElement.style.overflow,
        }
      },
      all.map(({ tag }) => tag),
    )
    expect(left).toEqual({ nodes: [], overflow: '' })
    expect((await aborted).failure()?.errorText).toContain('ERR_ABORTED')
    expect(leaving.errors).toEqual([])
    await leaving.close()
  })
})
