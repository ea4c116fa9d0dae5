import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/person.ts'
import { type Served, serve } from '../support/served.ts'

const root = join(import.meta.dirname, '../..')
const elements = join(root, 'dist/elements')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
interface Integrity {
  version: string
  files: Record<string, string>
  snippet: string
  importmap: { integrity: Record<string, string> }
}
const integrity = JSON.parse(readFileSync(join(elements, 'integrity.json'), 'utf8')) as Integrity
const PLACE = 'https://your-zhiyuan.example'

let served: Served
let browser: Browser
let page: Page
beforeAll(async () => {
  served = await serve()
  browser = await openBrowser()
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await served?.dispose()
})
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(() => page.close())

/** Somebody else's page with this in it, under the examples' own policy. */
async function foreign(html: string, path = '/index.html') {
  await page.goto(`${served.examplesUrl}${path}`)
  await page.setContent(`<!doctype html><meta charset="utf-8">${html.replaceAll(PLACE, served.url)}`)
}
const isDefined = (tag: string) => page.evaluate(name => customElements.get(name) !== undefined, tag)
const becomesDefined = (tag: string) => page.waitForFunction(name => customElements.get(name) !== undefined, tag)

test('the autoloader knows every part of every widget and is at most 3 KiB gzipped', () => {
  const code = readFileSync(join(elements, 'autoload.js'))
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3072)
  for (const room of readdirSync(join(root, 'src/widgets'), { withFileTypes: true }).filter(entry => entry.isDirectory()))
    expect(code.toString()).toMatch(new RegExp(`["\`,]${room.name}["\`,]`))
})

test('integrity.json has the sha384 of every file as it is served', async () => {
  expect(integrity.version).toBe(version)
  const there = readdirSync(elements, { recursive: true, withFileTypes: true })
    // a compressed copy is its file, as a browser unpacks it
    .filter(entry => entry.isFile() && !/^integrity\.json|\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(elements.length + 1))
  expect(Object.keys(integrity.files).sort()).toEqual(there.sort())
  const answer = await fetch(`${served.url}/elements/${version}/integrity.json`)
  expect(await answer.json()).toEqual(integrity)
  for (const [name, hash] of Object.entries(integrity.files)) {
    const body = await fetch(`${served.url}/elements/${version}/${name}`).then(one => one.arrayBuffer())
    expect([name, `sha384-${createHash('sha384').update(new Uint8Array(body)).digest('base64')}`]).toEqual([name, hash])
  }
})

test('the two lines of integrity.json load a widget from the address with a version, cross-origin', async () => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url().replace(served.url, '')))
  await foreign(integrity.snippet)
  await becomesDefined('zy-student-basics')
  expect(asked.filter(path => path.startsWith('/elements/') && !path.startsWith(`/elements/${version}/`))).toEqual([])
})

test('an autoloader that is not the one of the hash does not run', async () => {
  await page.route('**/autoload.js', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n;globalThis.changed = true` })
  })
  const refused = page.waitForEvent('console', one => one.text().includes('integrity'))
  await foreign(integrity.snippet)
  await refused
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false)
  expect(await isDefined('zy-student-basics')).toBe(false)
})

test('its parts are fetched side by side: nothing waits for a part to name the next', async () => {
  const began: { path: string; at: number; isChunk: boolean }[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/elements/')) began.push({ path, at: performance.now(), isChunk: path.includes('/chunks/') })
  })
  let firstAnswer = Number.POSITIVE_INFINITY
  await page.route('**/elements/chunks/*', async route => {
    // late enough that a chain would show
    await new Promise(done => setTimeout(done, 400))
    firstAnswer = Math.min(firstAnswer, performance.now())
    await route.continue()
  })
  await foreign(`<script type="module" src="${PLACE}/elements/autoload.js"></script><zy-student-basics></zy-student-basics>`)
  await becomesDefined('zy-student-basics')
  await page.waitForLoadState('networkidle')
  const chunks = began.filter(one => one.isChunk)
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.filter(one => one.at > firstAnswer).map(one => one.path)).toEqual([])
})

test('a shadow root of the page is watched when the page asks: by observe(root), or all of them by data-zy-deep', async () => {
  const grow = (isLate: boolean) =>
    page.evaluate(late => {
      const box = document.createElement('div')
      const inner = box.attachShadow({ mode: 'open' })
      document.body.append(box)
      const add = () => inner.append(document.createElement('zy-need-permissions'))
      if (late) setTimeout(add, 50)
      else add()
      Object.assign(document, { inner })
    }, isLate)
  await foreign(`<script type="module" src="${PLACE}/elements/autoload.js"></script>`)
  await grow(false)
  await page.waitForTimeout(300)
  expect(await isDefined('zy-need-permissions')).toBe(false)
  // as text: the test's own compiler would rewrite the import
  await page.evaluate(`import('${served.url}/elements/autoload.js').then(({ observe }) => observe(document.inner))`)
  await becomesDefined('zy-need-permissions')

  await foreign(`<script type="module" data-zy-deep src="${PLACE}/elements/autoload.js"></script>`, '/student.html')
  await page.waitForTimeout(300)
  await grow(true)
  await becomesDefined('zy-need-permissions')
})
