import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { login } from './login.ts'
import type { Addresses } from './served.ts'

/** What the README's section says of a language: its lines, to the letter. */
export function readme(section: 'HTML' | 'React') {
  const whole = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const text = new RegExp(`## Embed in ${section}\\n([\\s\\S]*?)\\n## `).exec(whole)![1]!
  return { text, block: (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)![1]! }
}
export const PLACE = 'https://your-zhiyuan.example'

export type Page = readonly [type: 'html' | 'javascript' | 'plain', body: string, headers?: Readonly<Record<string, string>>]

/** A school's own server with files of its own. */
export async function schoolSite(pageOf: (path: string) => Page | undefined | Promise<Page | undefined>) {
  const site = createServer(async (request, answer) => {
    const [type, body, headers] = (await pageOf(request.url!)) ?? []
    if (!type) return void answer.writeHead(404).end()
    answer.writeHead(200, { 'Content-Type': `text/${type}; charset=utf-8`, ...headers }).end(body)
  })
  await new Promise<void>(ready => site.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close: () => void site.close() }
}

/** What a school's server gets by the `curl` of the README for a student who signed in there; as text, what the server answers. */
export async function minted(served: Addresses, origin: string, widgets?: readonly string[]): Promise<string> {
  const [, address, body] = /curl https:\/\/your-zhiyuan\.example(\S+)[\s\S]*?-d '([^']+)'/.exec(readme('HTML').block('sh'))!
  const asked = { ...JSON.parse(body!.replace('https://www.your-school.example', origin)), ...(widgets && { widgets }) }
  const headers = { 'X-Token': await login(served, 'student.x'), 'Content-Type': 'application/json' }
  const answer = await fetch(served.url + address, { method: 'POST', headers, body: JSON.stringify(asked) })
  const text = await answer.text()
  return (JSON.parse(text) as { token?: string }).token ?? text
}
