import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { sharedBrowser } from '../support/product.ts'
import { minted, PLACE, readme, schoolSite } from '../support/school-site.ts'
import { type Served, serve } from '../support/served.ts'

// A stranger with a blank file: what the README's "Embed in HTML" says, to the letter, on a site of her own, and each step she forgets.
const { text: section, block } = readme('HTML')
const sentence = /<zy-student-basics>([^<]+)</.exec(block('html'))![1]!

let served: Served
let site: Awaited<ReturnType<typeof schoolSite>>
/** A site that nobody has registered. */
let stranger: typeof site
const pages = (own: () => string) => async (path: string) => {
  const html = block('html').replaceAll(PLACE, served.url)
  const page = (lines: string, script = '/my.js', headers = {}) =>
    ['html', `${lines}${script && `<script src="${script}"></script>`}`, headers] as const
  // her server asks ours for a short-lived token of whoever is signed in there, as the section says
  if (path === '/my/token') return ['plain', await minted(served, own())] as const
  if (path === '/my/narrow') return ['plain', await minted(served, own(), ['class-roster'])] as const
  if (path === '/my/sign-in') return ['html', '<!doctype html><title>请先登录</title>'] as const
  if (path === '/my.js') return ['javascript', block('js')] as const
  if (path === '/narrow.js') return ['javascript', block('js').replace('/my/token', '/my/narrow')] as const
  if (path === '/signed-out.js') return ['javascript', block('js').replace('/my/token', '/my/sign-in')] as const
  if (path === '/') return page(html)
  if (path === '/no-token') return page(html, '')
  if (path === '/narrow') return page(html, '/narrow.js')
  if (path === '/signed-out') return page(html, '/signed-out.js')
  if (path === '/wrong-base') return page(html.replace('<zy-student-basics>', `<zy-student-basics base="${served.url}">`))
  if (path === '/policy') return page(html, '/my.js', { 'Content-Security-Policy': `default-src 'self'; script-src 'self' ${served.url}` })
  return undefined
}
const browser = await sharedBrowser()
beforeAll(async () => {
  site = await schoolSite(path => pages(() => site.url)(path))
  stranger = await schoolSite(path => pages(() => stranger.url)(path))
  served = await serve({ ALLOWED_ORIGINS: site.url })
})
afterAll(async () => {
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

test('the two lines on a blank file, and the line that hands the token over: the form stands, with the person in it', async () => {
  await person.open(`${site.url}/`)
  await person.page.getByLabel('姓名').waitFor()
  expect(await person.page.getByLabel('姓名').inputValue()).toBe('陆听澜')
  // the sentence between the tags has given way
  const drawn = () => {
    const text = document.createRange()
    text.selectNodeContents(document.querySelector('zy-student-basics')!)
    return text.getClientRects().length
  }
  expect(await person.page.evaluate(drawn)).toBe(0)
  expect(person.errors.filter(text => !text.includes('404'))).toEqual([])
})

// What was forgotten, what a visitor sees, and the one line that names the remedy.
const forgotten: readonly (readonly [step: string, path: string, sees: string, line: RegExp])[] = [
  ['the token', '/no-token', '这里需要登录', /the page has given no token\. Set the property "token" or "getToken"/],
  [
    'that her own server sends strangers to its sign-in',
    '/signed-out',
    '这里需要登录',
    /getToken answered no token but "<!doctype html><title>请先登录.*It must answer \(or promise\) the text of one/,
  ],
  [
    'the widget in the token',
    '/narrow',
    '没有取到',
    /the token is not for <zy-student-basics>\. Name every widget of the page in "widgets"/,
  ],
  ['/api in the base', '/wrong-base', '没有取到', /is not the API of Zhiyuan\. Write base="http:.*\/api"/],
  ['connect-src in the policy', '/policy', '没有取到', /nobody answers at .*does connect-src of the page's policy name it\?/],
]
test.each(forgotten)('she forgets %s: the place and one line in the console say so', async (_, path, sees, line) => {
  await person.open(site.url + path)
  await person.page.getByText(sees).first().waitFor()
  await expect.poll(lines).toEqual([expect.stringMatching(line)])
})

test('she forgets to have her origin registered: the place and one line in the console say so', async () => {
  await person.open(`${stranger.url}/`)
  await person.page.getByText('没有取到').waitFor()
  await expect.poll(lines).toEqual([expect.stringMatching(/ALLOWED_ORIGINS/)])
})

test('a blocker keeps our scripts away: the sentence between the tags stands there, and the page for web masters says so', async () => {
  await person.page.route('**/elements/**', route => route.abort('blockedbyclient'))
  await person.open(`${site.url}/`)
  await person.page.getByText(sentence).waitFor()
})

test('the file the README names is there, and the autoloader is as small as it says', async () => {
  expect(section).toContain('elements/student-basics.js')
  expect((await fetch(`${served.url}/elements/student-basics.js`)).status).toBe(200)
  const said = Number(/under (\d+(?:\.\d+)?) kB gzipped/.exec(section)?.[1])
  const answer = await fetch(`${served.url}/elements/autoload.js`, { headers: { 'Accept-Encoding': 'gzip' } })
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync(await answer.text(), { level: 9 }).length).toBeLessThanOrEqual(said * 1000)
})
