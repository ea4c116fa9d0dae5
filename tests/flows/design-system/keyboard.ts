import type { Page } from 'playwright'
import { beforeAll, beforeEach, expect } from 'vitest'
import { sharedBrowser } from '../../support/product.ts'
import { type Site, site } from './site.ts'

/**
 * Real keys of a real browser, on components in a shadow root. `keyboard()` opens a page for the tests of a file; what it answers
 * presses keys and asks what has the focus.
 */
export function keyboard() {
  let served: Site
  const browser = sharedBrowser()
  let page: Page
  beforeAll(async () => {
    served = await site()
    page = await (await browser).newPage({ viewport: { width: 1200, height: 900 } })
    page.setDefaultTimeout(5000)
  })
  beforeEach(async () => {
    await page.goto(served.url)
    await page.waitForFunction(() => typeof window.show === 'function')
  })

  /** What has the focus, as one would hear it. */
  const focused = () =>
    page.evaluate(() => {
      let active: Element | null = document.activeElement
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
      const label = active?.getAttribute('aria-label') ?? active?.querySelector('input')?.value
      return label || (active instanceof HTMLInputElement && active.labels?.[0]?.textContent) || active?.textContent || active?.tagName
    })
  /** The option a list is at: it keeps the focus itself and names the option. */
  const active = () =>
    page.evaluate(() => {
      const root = document.querySelector('div')?.shadowRoot
      let here: Element | null = root?.activeElement ?? null
      if (!here?.hasAttribute('aria-activedescendant')) here = root?.querySelector('[aria-activedescendant]') ?? null
      const id = here?.getAttribute('aria-activedescendant')
      return id ? (root?.getElementById(id)?.textContent ?? null) : null
    })
  return {
    page: () => page,
    show: (name: string) => page.evaluate(part => window.show(part), name),
    /** Shows one component and stands on the button before it. */
    async at(name: string) {
      await page.evaluate(part => window.show(part), name)
      await page.getByRole('button', { name: 'before' }).focus()
    },
    async press(...strokes: readonly string[]) {
      for (const stroke of strokes) await page.keyboard.press(stroke)
    },
    /** These wait: lists come with the next frame. */
    stands: (on: string | RegExp) => expect.poll(focused).toMatch(typeof on === 'string' ? new RegExp(`^${on}$`) : on),
    says: (value: unknown, index = 0) => expect.poll(() => page.locator('output').nth(index).textContent()).toBe(JSON.stringify(value)),
    activeIs: (text: string | null) => expect.poll(active).toBe(text),
  }
}
