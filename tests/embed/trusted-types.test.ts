import { beforeAll, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { rosters } from '../support/rosters.ts'
import { accountFor, htmlOf, manifests, tokenOf } from './foreign.ts'

// The strictest page: Trusted Types required, no policy allowed, no worker from a blob. One page for all elements.
const { served, browser } = await product()
let person: Person
beforeAll(async () => {
  person = await Person.at(browser, served.examplesUrl)
  await person.page.addInitScript(() => {
    const heard: string[] = []
    Object.defineProperty(document, Symbol.for('violations'), { value: heard })
    document.addEventListener('securitypolicyviolation', event =>
      heard.push(`${event.violatedDirective} ${event.sample} ${event.sourceFile}`),
    )
  })
  await person.open('/trusted-types.html')
})
const violations = () => person.page.evaluate(() => [...(document as unknown as Record<symbol, string[]>)[Symbol.for('violations')]!])

test('the page really is strict: markup from a text is refused', async () => {
  const refused = await person.page.evaluate(() => {
    try {
      document.createElement('p').innerHTML = '<b>x</b>'
      return 'taken'
    } catch (error) {
      return (error as Error).name
    }
  })
  expect(refused).toBe('TypeError')
  expect((await violations()).length).toBe(1)
})

test.each(manifests)('<$tag> stands without a policy of its own', async manifest => {
  const { page } = person
  const before = (await violations()).length
  const token = await tokenOf(served, accountFor(manifest))
  const isReady = await page.evaluate(
    async ([tag, attributes, api, given]) => {
      for (const old of document.querySelectorAll('#wrap > *')) if (old.localName.startsWith('zy-')) old.remove()
      const element = document.createElement(tag)
      for (const [name, value] of attributes) element.setAttribute(name, value)
      // each with a session of its own: another address of the same server
      element.setAttribute('base', `${api}/`)
      const ready = new Promise<boolean>(done => {
        element.addEventListener('zy-ready', () => done(true))
        setTimeout(() => done(false), 15_000)
      })
      document.getElementById('wrap')!.append(element)
      await customElements.whenDefined(tag)
      Object.assign(element, { token: given })
      return ready
    },
    [
      manifest.tag,
      [...htmlOf(manifest, '').matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as const),
      `${served.url}/api`,
      token,
    ] as const,
  )
  await page.waitForLoadState('networkidle')
  expect(isReady).toBe(true)
  expect((await violations()).slice(before)).toEqual([])
  expect(person.errors.filter(text => !/TrustedHTML/.test(text))).toEqual([])
})

test('a spreadsheet is read on the page’s own thread where no worker may start', async () => {
  const { page } = person
  const files = rosters()
  const token = await tokenOf(served, 'jw.x')
  await page.evaluate(
    async ([api, given]) => {
      for (const old of document.querySelectorAll('#wrap > *')) if (old.localName.startsWith('zy-')) old.remove()
      const element = Object.assign(document.createElement('zy-import-wizard'), { token: given })
      element.setAttribute('kind', 'classes')
      element.setAttribute('base', api)
      document.getElementById('wrap')!.append(element)
    },
    [`${served.url}/api`, token] as const,
  )
  await page.locator('zy-import-wizard input[type=file]').setInputFiles(files.classes)
  await page.getByRole('button', { name: `提交 ${files.classCount} 行` }).waitFor()
})
