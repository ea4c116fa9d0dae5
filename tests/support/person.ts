import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { demoPassword } from '../../server/db/demo/index.ts'
import { BROWSER_ARGS, findBrowser } from './browser.ts'
import { withDeadline } from './deadline.ts'
import { Messages } from './messages.ts'

/** More than any step needs on a busy machine; less than a test has. */
const PATIENCE = 20_000

export const openBrowser = (...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS, ...more] })

/** Somebody at a screen of her own: acts by role and label, and hears of every error the page throws. */
export class Person {
  readonly page: Page
  readonly errors: string[] = []
  /** Every message she was shown, whether it still stands or not. */
  readonly messages: Messages
  readonly #context: BrowserContext
  readonly #url: string

  private constructor(context: BrowserContext, page: Page, url: string, messages: Messages) {
    this.#context = context
    this.page = page
    this.messages = messages
    this.#url = url
    page.on('pageerror', error => this.errors.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') this.errors.push(message.text())
    })
  }

  static async at(browser: Browser, url: string, viewport = { width: 1440, height: 960 }): Promise<Person> {
    // Who does not see moves does not wait for them to end.
    const options = { viewport, acceptDownloads: true, locale: 'zh-CN', reducedMotion: 'reduce' } as const
    const context = await withDeadline(PATIENCE, 'a new context', browser.newContext(options))
    const page = await withDeadline(PATIENCE, 'a new page', context.newPage())
    return new Person(context, page, url, await withDeadline(PATIENCE, 'listening to messages', Messages.of(page)))
  }

  async open(path: string) {
    await this.page.goto(this.#url + path)
  }

  /** Types name and password into the login page and presses the button. */
  async signIn(username: string, password = demoPassword) {
    const { page } = this
    await this.open('/login')
    await page.getByLabel('用户名').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(url => url.pathname !== '/login')
  }

  async press(name: string | RegExp) {
    await this.page.getByRole('button', { name }).click()
  }

  /** Presses a button that saves a file (and, where it asks first, the same word in its question), and answers its bytes. */
  async download(name: string, asksFirst = false): Promise<Uint8Array> {
    if (asksFirst) await this.press(name)
    const button = (asksFirst ? this.page.getByRole('dialog') : this.page).getByRole('button', { name })
    const [file] = await Promise.all([this.page.waitForEvent('download'), button.click()])
    const stream = await file.createReadStream()
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    return new Uint8Array(Buffer.concat(parts))
  }

  /** A call as the portal would make it, with this person's own token. */
  call(path: string, token?: string): Promise<{ status: number; text: string }> {
    return this.page.evaluate(
      async ([address, given]) => {
        const own = given ?? decodeURIComponent(/Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
        const answer = await fetch(`/api/${address}`, { headers: { 'X-Token': own } })
        return { status: answer.status, text: await answer.text() }
      },
      [path, token] as const,
    )
  }

  cookies() {
    return withDeadline(PATIENCE, 'reading the cookies', this.#context.cookies())
  }

  /** A browser that is slow to close a window is no fault of the page. */
  async close() {
    await withDeadline(PATIENCE, 'closing the window', this.#context.close()).catch((error: Error) => console.warn(error.message))
  }
}
