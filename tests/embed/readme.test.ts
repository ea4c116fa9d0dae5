import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person } from '../support/person.ts'
import { sharedBrowser } from '../support/product.ts'
import { type Served, serve } from '../support/served.ts'
import { tokenOf } from './foreign.ts'

// A stranger with a blank file: what the README's "Embed in HTML" says, to the letter, on a site of her own.
const section = /## Embed in HTML\n([\s\S]*?)\n## /.exec(readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8'))![1]!
const block = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(section)![1]!

async function minted(): Promise<string> {
  const [, address, body] = /curl https:\/\/your-zhiyuan\.example(\S+)[\s\S]*?-d '([^']+)'/.exec(block('sh'))!
  const answer = await fetch(served.url + address, {
    method: 'POST',
    headers: { 'X-Token': await tokenOf(served, 'student.x'), 'Content-Type': 'application/json' },
    body: body!.replace('https://www.your-school.example', url),
  })
  return ((await answer.json()) as { token: string }).token
}

let site: Server
let url: string
let served: Served
const browser = await sharedBrowser()
beforeAll(async () => {
  site = createServer(async (request, answer) => {
    // her server asks ours for a short-lived token of whoever is signed in there, as the section says
    if (request.url === '/my/token') return void answer.end(await minted())
    if (request.url === '/my.js') return void answer.setHeader('Content-Type', 'text/javascript').end(block('js'))
    if (request.url !== '/') return void answer.writeHead(404).end()
    const html = block('html').replaceAll('https://your-zhiyuan.example', served.url)
    answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(`${html}<script src="/my.js"></script>`)
  })
  await new Promise<void>(ready => site.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  served = await serve({ ALLOWED_ORIGINS: url })
})
afterAll(async () => {
  await served?.dispose()
  site?.close()
})

test('the two lines on a blank file, and the line that hands the token over: the form stands, with the person in it', async () => {
  const person = await Person.at(browser, url)
  await person.open('/')
  await person.page.getByLabel('姓名').waitFor()
  expect(await person.page.getByLabel('姓名').inputValue()).toBe('陆听澜')
  expect(person.errors.filter(text => !text.includes('404'))).toEqual([])
  await person.close()
})

test('a blocker keeps the script away: the sentence between the tags stands there; it is gone where the script comes', async () => {
  const person = await Person.at(browser, url)
  await person.page.route('**/elements/**', route => route.abort('blockedbyclient'))
  await person.open('/')
  const sentence = /<zy-student-basics>([^<]+)</.exec(block('html'))![1]!
  await person.page.getByText(sentence).waitFor()
  await person.page.unroute('**/elements/**')
  await person.open('/')
  await person.page.getByLabel('姓名').waitFor()
  const drawn = () => {
    const text = document.createRange()
    text.selectNodeContents(document.querySelector('zy-student-basics')!)
    return text.getClientRects().length
  }
  expect(await person.page.evaluate(drawn)).toBe(0)
  await person.close()
})

test('the file the README names is there, and the autoloader is as small as it says', async () => {
  expect(section).toContain('elements/student-basics.js')
  expect((await fetch(`${served.url}/elements/student-basics.js`)).status).toBe(200)
  const said = Number(/under (\d+(?:\.\d+)?) kB gzipped/.exec(section)?.[1])
  const answer = await fetch(`${served.url}/elements/autoload.js`, { headers: { 'Accept-Encoding': 'gzip' } })
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync(await answer.text(), { level: 9 }).length).toBeLessThanOrEqual(said * 1000)
})
