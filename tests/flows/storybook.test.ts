import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/product.ts'
import { type StaticFiles, serveFolder } from '../support/static-files.ts'

// A designer opens the static build from any file server: the back end is in the page, nothing stands beside it.
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-storybook-'))
let files: StaticFiles
const browser = await sharedBrowser()
let url: string
interface Entry {
  readonly id: string
  readonly type: 'docs' | 'story'
}
let entries: readonly Entry[]

beforeAll(async () => {
  if (!existsSync(join(root, 'public/snapshot/demo.tar.gz'))) run('scripts/snapshot.ts')
  run('node_modules/storybook/dist/bin/dispatcher.js', 'build', '--quiet', '--disable-telemetry', '-o', folder)
  files = await serveFolder(folder)
  url = files.url
  entries = Object.values(((await (await fetch(`${url}/index.json`)).json()) as { entries: Record<string, Entry> }).entries)
})
afterAll(async () => {
  files?.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(script: string, ...args: string[]) {
  // a designer's build, not that of the story tests, which reads no types (.storybook/main.ts)
  const { VITEST: _, ...env } = process.env
  const { status, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  if (status !== 0) throw new Error(`${script} ended with ${status}\n${stderr}`)
}

test('a story of the static build shows a student of the demo region, from the server inside the page', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).origin))
  await page.goto(`${url}/iframe.html?viewMode=story&id=widgets-student-basics--submitted-once`)
  await page.getByLabel('姓名').waitFor({ timeout: 60_000 })
  expect(await page.getByLabel('姓名').inputValue()).toBe('陆听澜')
  expect(new Set(asked.filter(origin => origin.startsWith('http')))).toEqual(new Set([url]))
})

const rooms = readdirSync(join(root, 'src/widgets'), { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name)

/** Shows nobody's name. */
const nameless = ['need-permissions']
test('every widget has a page of its own, and stories at 390 px, in Spanish and with the longest names (stories/support/long-names.ts)', () => {
  const ids = entries.map(({ id }) => id)
  expect(rooms.length).toBeGreaterThan(4)
  const wanted = rooms.flatMap(room =>
    ['docs', 'on-a-phone', 'spanish', ...(nameless.includes(room) ? [] : ['long-names'])].map(story => `widgets-${room}--${story}`),
  )
  expect(wanted.filter(id => !ids.includes(id))).toEqual([])
})

/** Runs in the page: what a page of documentation leaves unsaid. Stories on it are shown, not read. */
function gapsOf(): string[] {
  const sheet = document.querySelector('.sb-unstyled')!.cloneNode(true) as HTMLElement
  for (const story of sheet.querySelectorAll('.sbdocs-preview')) story.remove()
  const rows = [...sheet.querySelectorAll<HTMLTableRowElement>('tr[data-fact]')]
  const lines = [...sheet.querySelectorAll('h1, h2, h3, p, li, td, pre')].map(line => line.textContent)
  return [
    ...lines.filter(line => /@example|\bunknown\b|^\s*union\s*$/.test(line)),
    ...rows.filter(row => !row.cells[row.cells.length - 1]!.textContent.trim()).map(row => `${row.dataset.fact}: no word`),
    ...rows.filter(row => !row.cells[0]!.textContent.trim()).map(() => 'a row without a name'),
    ...[...sheet.querySelectorAll('[data-about]')].filter(about => !about.textContent.trim()).map(() => 'does not say what it is for'),
  ]
}

/** Runs in the page, as a click in the sidebar does: takes the heading away, so that the next one to stand is that of the page that is turned to. */
function turnTo(storyId: string) {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as {
    __STORYBOOK_PREVIEW__: { channel: { emit(name: string, selection: object): void } }
  }
  document.querySelector('.sb-unstyled')!.remove()
  preview.channel.emit('setCurrentStory', { storyId, viewMode: 'docs' })
}

test('no page of documentation prints @example, unknown or union, and none leaves a description empty', { timeout: 180_000 }, async () => {
  const pages = entries.filter(({ type }) => type === 'docs').map(({ id }) => id)
  expect(pages.length).toBeGreaterThan(20)
  const waiting = [...pages]
  const gaps: Record<string, string[]> = {}
  const read = async (page: Page, id: string) => {
    await page.locator('.sb-unstyled h1').first().waitFor()
    expect(new URL(page.url()).searchParams.get('id')).toBe(id)
    return page.evaluate(gapsOf)
  }
  const lane = async () => {
    let page: Page | undefined
    const afresh = async (id: string) => {
      await page?.close()
      page = await browser.newPage()
      // what is walked here is words: no story of a widget need come to life
      await page.route(/demo\.tar\.gz$/, route => route.abort())
      await page.goto(`${url}/iframe.html?viewMode=docs&id=${id}`, { waitUntil: 'domcontentloaded' })
      return read(page, id)
    }
    const turned = async (open: Page, id: string) => {
      await open.evaluate(turnTo, id)
      return read(open, id)
    }
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const wanted = id
      // Storybook loads a page anew when a story of the page before it does not stop: that one is opened by its address
      const found = page ? await turned(page, wanted).catch(() => afresh(wanted)) : await afresh(wanted)
      if (found.length > 0) gaps[wanted] = found
    }
    await page?.close()
  }
  await Promise.all([lane(), lane()])
  expect(gaps).toEqual({})
})

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
interface Fault {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

// A page of each kind, in both themes: the frame of the page is looked at here, its stories where they are tested.
test.each(['introduction', 'foundations', 'widgets-student-roster', 'ui-field'])(
  'the page %s has no fault of accessibility, by day or by night',
  async name => {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    await page.route(/demo\.tar\.gz$/, route => route.abort())
    await page.goto(`${url}/iframe.html?viewMode=docs&id=${name}--docs`, { waitUntil: 'domcontentloaded' })
    await page.locator('.sb-unstyled h1').first().waitFor()
    await page.evaluate(axe)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`.zy[data-theme=${colorScheme}] > .sb-unstyled`).waitFor()
      const faults = await page.evaluate(async () => {
        const tool = (window as unknown as { axe: { run(where: object): Promise<{ violations: Fault[] }> } }).axe
        const { violations } = await tool.run({ include: [['.sb-unstyled']], exclude: [['.sbdocs-preview'], ['iframe']] })
        return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)}`)
      })
      expect(faults).toEqual([])
    }
    await page.close()
  },
)
