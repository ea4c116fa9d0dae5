import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { accountFor, Foreign, htmlOf, manifests, tokenOf } from './foreign.ts'

// What a host page may change of the look: one colour, density (parts: every-element). And nothing of it by accident.
const { served, browser } = await product()
async function apart(run: (foreign: Foreign) => Promise<void>) {
  const foreign = await Foreign.at(browser, served)
  try {
    await run(foreign)
  } finally {
    await foreign.close()
  }
}
const wearing = (foreign: Foreign, css: string) =>
  foreign.page.evaluate(text => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)

/** WCAG contrast of two colours as the browser paints them. */
const painted = (foreign: Foreign, tag: string) =>
  foreign.page.evaluate(name => {
    const button = document.querySelector(name)!.shadowRoot!.querySelector<HTMLElement>('[part~=button-primary]')!
    const pixel = (color: string) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(byte =>
        byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const style = getComputedStyle(button)
    const [low = 0, high = 0] = [pixel(style.color), pixel(style.backgroundColor)].sort((a, b) => a - b)
    return { contrast: (high + 0.05) / (low + 0.05), ground: style.backgroundColor, height: button.getBoundingClientRect().height }
  }, tag)
const roster = manifests.find(one => one.name === 'class-roster')!

test('one colour of the school is the brand of both themes, readable even when it is yellow', () =>
  apart(async foreign => {
    await foreign.stand(roster, await tokenOf(served, 'jw.x'))
    const own = await painted(foreign, roster.tag)
    await wearing(foreign, 'zy-class-roster { --zy-seed: #ffcc00 }')
    for (const theme of ['light', 'dark']) {
      await foreign.page.evaluate(value => document.querySelector('zy-class-roster')!.setAttribute('theme', value), theme)
      await foreign.page.waitForTimeout(300)
      const seen = await painted(foreign, roster.tag)
      expect(seen.ground).not.toBe(own.ground)
      expect(seen.contrast).toBeGreaterThanOrEqual(4.5)
    }
  }))

test('compact density is lower on a wide screen, and keeps its targets on a phone', () =>
  apart(async foreign => {
    await foreign.stand(roster, await tokenOf(served, 'jw.x'))
    expect((await painted(foreign, roster.tag)).height).toBe(32)
    await foreign.page.evaluate(() => document.querySelector('zy-class-roster')!.setAttribute('density', 'compact'))
    expect((await painted(foreign, roster.tag)).height).toBe(28)
    await foreign.page.setViewportSize({ width: 390, height: 844 })
    expect((await painted(foreign, roster.tag)).height).toBe(44)
  }))

describe('ways in', () => {
  test.each(manifests.filter(one => one.name !== 'need-permissions').map(one => [one.tag, one] as const))(
    'a token for %s alone, minted for this origin, is all it needs',
    (tag, manifest) =>
      apart(async foreign => {
        const minted = await fetch(`${served.url}/api/login-methods/embed_token/`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Token': await tokenOf(served, accountFor(manifest)) },
          body: JSON.stringify({ origin: served.examplesUrl, widgets: [manifest.name] }),
        })
        const { token } = (await minted.json()) as { token: string }
        expect(token).toMatch(/^zye_/)
        await foreign.stand(manifest, token)
        expect(foreign.errors).toEqual([])
        expect((await foreign.heard()).filter(line => /failed|signed-out/.test(line))).toEqual([])
        expect(await foreign.page.evaluate(name => document.querySelector(name)!.shadowRoot!.textContent, tag)).not.toContain('此令牌')
      }),
  )

  test('a token for one widget does not open another', () =>
    apart(async foreign => {
      const minted = await fetch(`${served.url}/api/login-methods/embed_token/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Token': await tokenOf(served, 'jw.x') },
        body: JSON.stringify({ origin: served.examplesUrl, widgets: ['import-wizard'] }),
      })
      const { token } = (await minted.json()) as { token: string }
      await foreign.show(`<zy-teacher-roster base="${served.url}/api" type="2"></zy-teacher-roster>`, ['teacher-roster'])
      await foreign.give('zy-teacher-roster', token)
      await foreign.page.getByText('此令牌不包含该操作。').first().waitFor()
    }))

  test('on our own origin whoever signed in to the portal is signed in to an element', async () => {
    const context = await browser.newContext()
    try {
      await context.addCookies([{ name: 'Admin-Token', value: await tokenOf(served, 'jw.x'), url: served.url, sameSite: 'Strict' }])
      const page = await context.newPage()
      await page.goto(`${served.url}/404`)
      // the portal has drawn what it draws: from now on the page is ours
      await page.getByRole('heading').waitFor()
      await page.evaluate(
        html => {
          document.body.innerHTML = html
          document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/elements/class-roster.js' }))
        },
        htmlOf(roster, '/api'),
      )
      await page.getByRole('button', { name: '新增班级' }).waitFor()
    } finally {
      await context.close()
    }
  })
})

test('the place of a widget is kept before its script has come and until it stands: 240 px, or as the page says', () =>
  apart(async foreign => {
    const { page } = foreign
    await page.route('**/elements/class-roster.js', () => {})
    await foreign.show('<zy-class-roster></zy-class-roster><zy-student-roster></zy-student-roster><p id="after">…</p>', ['autoload'])
    const heights = () =>
      page.evaluate(() => ['zy-class-roster', 'zy-student-roster'].map(tag => document.querySelector(tag)!.getBoundingClientRect().height))
    await page.waitForFunction(() => document.querySelector('zy-student-roster')!.shadowRoot?.querySelector('[role=status]'))
    expect(await heights()).toEqual([240, 240])
    await wearing(foreign, 'zy-class-roster, zy-student-roster { --zy-placeholder: 420px }')
    expect(await heights()).toEqual([420, 420])
  }))

test('a page that loads the script twice, under two addresses, is told once, and keeps the first', () =>
  apart(async foreign => {
    const { page } = foreign
    const said: string[] = []
    page.on('console', message => message.type() === 'warning' && said.push(message.text()))
    await foreign.stand(roster, await tokenOf(served, 'jw.x'))
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
    // a script tag, as an author writes it
    const load = (path: string) =>
      page.evaluate(
        src =>
          new Promise<void>((done, fail) => {
            const script = Object.assign(document.createElement('script'), { type: 'module', src, onload: () => done(), onerror: fail })
            document.head.append(script)
          }),
        `${served.url}/elements/${path}.js`,
      )
    await load(`${version}/class-roster`)
    await load(`${version}/student-roster`)
    await load('student-roster')
    expect(said).toEqual([expect.stringContaining('<zy-class-roster> is already defined by another copy of this script')])
    expect(await page.getByRole('button', { name: '新增班级' }).count()).toBe(1)
    expect(foreign.errors).toEqual([])
  }))
