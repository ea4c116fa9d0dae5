import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'
import { Wire } from './wire.ts'

/** More than any step needs on a busy machine. */
const PATIENCE = 12_000

/** Somebody at a browser that is not Chromium: acts by kind and name, as `Person` does there. */
export class Visitor {
  readonly engine: Engine
  readonly wire: Wire
  readonly url: string
  readonly examplesUrl: string

  private constructor(engine: Engine, wire: Wire, { url, examplesUrl }: { url: string; examplesUrl: string }) {
    this.engine = engine
    this.wire = wire
    this.url = url
    this.examplesUrl = examplesUrl
  }
  static async with(name: Engine['name']): Promise<Visitor> {
    const { firefox, webkit, display, ...addresses } = inject('engines')
    const wire = await Wire.open()
    const proxyPort = wire.port
    const engine = await (name === 'Firefox'
      ? openFirefox({ program: firefox, proxyPort })
      : openWebKit({ program: webkit, proxyPort, display }))
    return new Visitor(engine, wire, addresses)
  }

  /** Asks until the answer is true. */
  async until<A extends unknown[]>(what: string, question: (...given: A) => boolean, ...given: A): Promise<void> {
    await this.#answer(what, () => this.engine.ask(question, ...given))
  }
  async #answer<T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> {
    let refused: unknown
    for (const until = Date.now() + PATIENCE; Date.now() < until; ) {
      // between two pages there is nobody to ask
      const answer = await ask().catch((error: unknown) => {
        refused = error
        return undefined
      })
      if (answer) return answer
    }
    const picture = join(tmpdir(), `zhiyuan-${this.engine.name}-${Date.now()}.png`)
    writeFileSync(picture, await this.engine.picture())
    const said = [...(await this.errors().catch(() => [])), ...(refused ? [String(refused)] : [])].join(' | ')
    throw new Error(`${this.engine.name}: ${what}: not within ${PATIENCE / 1000} s, at ${await this.path()} (${picture}); said: ${said}`)
  }

  /** Until its own scripts have run: WebKit's driver says now and then that it is there while the page still comes. */
  async open(url: string) {
    await this.engine.ask(() => document.documentElement.setAttribute('data-zy-left', ''))
    await this.engine.open(url)
    const stands = () => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-zy-left')
    await this.until(`${url} stands`, stands)
  }
  /** Where it stands still: what is coming or being scrolled is not pressed on its way. */
  async press(kind: string, name: string) {
    let last = ''
    const still = async () => {
      const place = await this.engine.ask((k, n) => window.zyPage.place(k, n) ?? null, kind, name)
      const isStill = place !== null && JSON.stringify(place) === last
      last = JSON.stringify(place)
      return isStill ? place : undefined
    }
    const { x, y } = await this.#answer(`a ${kind} ${name} to press`, still)
    await this.engine.tap(x, y)
  }
  /** Presses a field, takes what stands in it, and types. */
  async fill(label: string, text: string) {
    await this.press('field', label)
    await this.engine.ask(name => (window.zyPage.find('field', name) as HTMLInputElement).select(), label)
    await this.engine.type(text)
    await this.until(
      `${label} holds ${text}`,
      (name, typed) => (window.zyPage.find('field', name) as HTMLInputElement).value === typed,
      label,
      text,
    )
  }
  sees(text: string, kind = 'text') {
    return this.until(`sees ${kind} ${text}`, (k, name) => window.zyPage.find(k, name) !== undefined, kind, text)
  }
  arrives(path: string) {
    return this.until(`arrives at ${path}`, to => location.pathname === to, path)
  }
  path(): Promise<string> {
    return this.engine.ask(() => location.pathname)
  }
  errors(): Promise<string[]> {
    return this.engine.ask(() => [...window.zyPage.errors])
  }

  async signIn(username: string) {
    await this.open(`${this.url}/login`)
    await this.fill('用户名', username)
    await this.fill('密码', demoPassword)
    await this.press('button', '登录')
    // the portal opens its first page by itself: a page asked for meanwhile would be taken back
    await this.sees('账号菜单', 'button')
  }

  async close() {
    await this.engine.close()
    this.wire.close()
  }
}
