import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright'
import { build, type Rollup } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openBrowser, Person } from '../support/person.ts'
import { minted, type Page, PLACE, readme, schoolSite } from '../support/school-site.ts'
import { type Served, serve } from '../support/served.ts'

// A React team with an empty project: what the README's "Embed in React" says, to the letter, with the package as it is packed.
const root = join(import.meta.dirname, '../..')
const { block } = readme('React')

const folder = join(inject('reader'), 'react')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'main.tsx'), block('tsx'))
// the same with the token forgotten
writeFileSync(join(folder, 'no-token.tsx'), block('tsx').replace(' token={token}', ''))

test('the snippet compiles as it stands, strictly, against the types of the package', () => {
  const compilerOptions = {
    ...{ strict: true, noEmit: true, exactOptionalPropertyTypes: true, skipLibCheck: false, jsx: 'react-jsx', types: [] },
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.tsx'] }))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  let said = ''
  try {
    execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
  } catch (error) {
    said = (error as { stdout: string }).stdout
  }
  expect(said).toBe('')
})

test('the line that installs names the file that is packed', () => {
  expect(block('sh')).toContain(basename(inject('tarball')))
})

/** What a bundler makes of it, as it stands, for people: file by file. */
async function bundled(): Promise<Map<string, string>> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const input = { main: join(folder, 'main.tsx'), 'no-token': join(folder, 'no-token.tsx') }
  const output = { entryFileNames: '[name].js', chunkFileNames: 'chunks/[hash].js' }
  const options = {
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input, output } },
  } as const
  const { output: made } = (await build(options)) as Rollup.RollupOutput
  process.env.NODE_ENV = before
  return new Map(made.map(one => [`/${one.fileName}`, one.type === 'chunk' ? one.code : String(one.source)]))
}

describe('in the browser', () => {
  let files: ReadonlyMap<string, string>
  let browser: Browser
  let served: Served
  let site: Awaited<ReturnType<typeof schoolSite>>
  /** A site that nobody has registered. */
  let stranger: typeof site
  const pageOf =
    (own: () => string) =>
    async (path: string): Promise<Page | undefined> => {
      const [name, query] = path.split('?')
      const page = (script: string, headers = {}): Page => [
        'html',
        `<!doctype html><div id="root"></div><script type="module" src="${script}"></script>`,
        headers,
      ]
      if (name === '/my/token') return ['plain', await minted(served, own())]
      if (name === '/my/narrow') return ['plain', await minted(served, own(), ['class-roster'])]
      if (name === '/') return page('/main.js')
      if (name === '/no-token') return page('/no-token.js')
      if (name === '/narrow') return page('/main.js?narrow')
      if (name === '/wrong-base') return page('/main.js?base')
      if (name === '/policy') return page('/main.js', { 'Content-Security-Policy': "default-src 'self'; style-src 'self'" })
      const code = files.get(name!)
      if (code === undefined) return undefined
      const here = code.replaceAll(PLACE + (query === 'base' ? '/api' : ''), served.url)
      return ['javascript', query === 'narrow' ? here.replace('/my/token', '/my/narrow') : here]
    }
  beforeAll(async () => {
    site = await schoolSite(path => pageOf(() => site.url)(path))
    stranger = await schoolSite(path => pageOf(() => stranger.url)(path))
    ;[files, browser, served] = await Promise.all([bundled(), openBrowser(), serve({ ALLOWED_ORIGINS: site.url })])
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await served?.dispose()
    site?.close()
    stranger?.close()
  })
  let person: Person
  beforeEach(async () => {
    person = await Person.at(browser, '')
  })
  afterEach(() => person.close())
  /** What the console says to whoever looks after the page. */
  const lines = () => person.errors.filter(text => text.startsWith('Zhiyuan: '))

  test('the snippet as it stands: the form stands, with the person in it', async () => {
    await person.open(`${site.url}/`)
    await person.page.getByLabel('姓名').waitFor()
    expect(await person.page.getByLabel('姓名').inputValue()).toBe('陆听澜')
    expect(person.errors.filter(text => !text.includes('404'))).toEqual([])
  })

  // What was forgotten, what a visitor sees, and the one line that names the remedy.
  const forgotten: readonly (readonly [step: string, path: string, sees: string, line: RegExp])[] = [
    ['the token', '/no-token', '这里需要登录', /the page has given no token\. .*in React the "token" of <Zhiyuan>/],
    ['the widget in the token', '/narrow', '没有取到', /the token is not for a widget in <Zhiyuan>\. Name every widget of the page/],
    ['/api in the base', '/wrong-base', '没有取到', /is not the API of Zhiyuan\. Write base="http:.*\/api"/],
    ['connect-src in the policy', '/policy', '没有取到', /nobody answers at .*does connect-src of the page's policy name it\?/],
  ]
  test.each(forgotten)('they forget %s: the place and one line in the console say so', async (_, path, sees, line) => {
    await person.open(site.url + path)
    await person.page.getByText(sees).first().waitFor()
    await expect.poll(lines).toEqual([expect.stringMatching(line)])
  })

  test('they forget to have their origin registered: the place and one line in the console say so', async () => {
    await person.open(`${stranger.url}/`)
    await person.page.getByText('没有取到').waitFor()
    await expect.poll(lines).toEqual([expect.stringMatching(/ALLOWED_ORIGINS/)])
  })
})
