import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import type { Manifest } from '../../src/core/element/index.ts'
import { login } from '../support/login.ts'
import type { Addresses } from '../support/served.ts'

/** Every widget that has a bell: a new one is covered without a line. */
export const manifests: readonly Manifest[] = Object.values(
  import.meta.glob<{ manifest: Manifest }>('../../src/widgets/*/manifest.ts', { eager: true }),
).map(one => one.manifest)

/** Where a widget needs more than its tag: who looks at it, and which attributes the page's author writes. */
const moments: Readonly<Record<string, { account?: string; attributes?: Readonly<Record<string, string>>; coversPage?: true }>> = {
  'account-conflict-list': { account: 'sysadmin' },
  'career-archive': { account: 'student.x' },
  activities: { account: 'student.x' },
  'career-records': { account: 'student.x' },
  'college-aspiration': { account: 'vip.x' },
  'college-data-admin': { account: 'sysadmin' },
  evaluation: { account: 'vip.x' },
  'major-explorer': { account: 'vip.x' },
  'mock-application': { account: 'student.x', coversPage: true },
  'need-permissions': { coversPage: true },
  'score-chart': { account: 'student.x' },
  'staff-roster': { account: 'sysadmin' },
  'student-basics': { account: 'student.x' },
  'student-roster': { attributes: { view: 'school' } },
  consult: { account: 'student.x' },
  'import-wizard': { attributes: { kind: 'students' } },
  'subject-selection': { account: 'student.x' },
  'vip-admin': { account: 'sysadmin' },
  'vip-pay': { account: 'student.x' },
  'teacher-roster': { attributes: { type: '2' } },
}
export const accountFor = ({ name }: Manifest) => moments[name]?.account ?? 'jw.x'
/** What one account looks at stands on one page, as on a school's own, and shares its session; what covers the page stands alone. */
export const groups = Object.values(
  Object.groupBy(manifests, manifest => `${accountFor(manifest)} ${moments[manifest.name]?.coversPage ? manifest.name : ''}`),
).map((all = []) => [accountFor(all[0]!), all.map(({ tag }) => tag).join(', '), all] as const)
export const attributesFor = (name: string) => moments[name]?.attributes ?? {}
export const htmlOf = ({ name, tag }: Manifest, base: string) =>
  `<${tag} base="${base}"${Object.entries(attributesFor(name))
    .map(([attribute, value]) => ` ${attribute}="${value}"`)
    .join('')}></${tag}>`

/** Two elements under one address of the server. */
export const twoRosters = ({ url }: Addresses) =>
  `<div data-zy-base="${url}/api"><zy-class-roster></zy-class-roster><zy-student-roster view="school"></zy-student-roster></div>`

const tokens = new Map<string, Promise<string>>()
/** As the host page's own server would get one; shared by all files of a worker. Signing out ends all tokens of an account: a test does that with an account of its own. */
export function tokenOf(served: Addresses, account: string): Promise<string> {
  const key = `${served.url} ${account}`
  const known = tokens.get(key) ?? login(served, account)
  tokens.set(key, known)
  return known
}
const VIEW = { viewport: { width: 1200, height: 900 }, locale: 'zh-CN', reducedMotion: 'reduce' } as const
/** One context for the pages of a file: what one page fetched and compiled the next has at hand. */
const contexts = new Map<Browser, Promise<BrowserContext>>()
function contextOf(browser: Browser): Promise<BrowserContext> {
  const known = contexts.get(browser) ?? browser.newContext(VIEW)
  contexts.set(browser, known)
  return known
}

/** A page of somebody else: on the examples' origin, under their policy, with a body of its own. */
export class Foreign {
  readonly page: Page
  readonly errors: string[] = []
  readonly warnings: string[] = []
  readonly requests: Request[] = []
  navigations = 0
  readonly #underWay = new Set<Request>()
  readonly #served: Addresses
  /** What goes with it. */
  readonly #ends: Page | BrowserContext

  private constructor(served: Addresses, page: Page, ends: Page | BrowserContext) {
    this.#ends = ends
    this.page = page
    this.#served = served
    page.on('pageerror', error => this.errors.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error') this.errors.push(message.text())
      if (message.type() === 'warning') this.warnings.push(message.text())
    })
    page.on('request', request => {
      this.requests.push(request)
      this.#underWay.add(request)
    })
    page.on('requestfinished', request => void this.#underWay.delete(request))
    page.on('requestfailed', request => void this.#underWay.delete(request))
    page.on('framenavigated', () => {
      this.navigations += 1
    })
  }

  static async at(browser: Browser, served: Addresses): Promise<Foreign> {
    return Foreign.#in(await contextOf(browser), served)
  }
  /** In a process and with connections that no other page has: for what is measured, and for answers that are held back. */
  static async alone(browser: Browser, served: Addresses): Promise<Foreign> {
    const context = await browser.newContext(VIEW)
    return Foreign.#in(context, served, context)
  }
  static async #in(context: BrowserContext, served: Addresses, ends?: BrowserContext): Promise<Foreign> {
    const page = await context.newPage()
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.defineProperty(document, Symbol.for('heard'), { value: heard })
      for (const name of ['zy-ready', 'zy-failed', 'signed-out', 'reload', 'navigate', 'open', 'imported', 'done'])
        document.addEventListener(name, event => {
          const isBroken = !event.bubbles || !event.composed
          heard.push(`${(event.target as Element).tagName?.toLowerCase()} ${name}${isBroken ? ' (not bubbling and composed)' : ''}`)
        })
      document.addEventListener('securitypolicyviolation', event => heard.push(`violation ${event.violatedDirective}`))
    })
    return new Foreign(served, page, ends ?? page)
  }

  /** The body under the real headers of the examples. */
  async show(body: string, scripts: readonly string[] = [], language = 'zh') {
    const { page } = this
    // The page is served, not made up by the test: a made-up one counts as public, and may not reach this machine.
    await page.goto(`${this.#served.examplesUrl}/index.html`)
    await page.evaluate(
      ([html, from, names, lang]) => {
        document.documentElement.lang = lang
        document.body.innerHTML = html
        for (const name of names)
          document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: `${from}/elements/${name}.js` }))
      },
      [body, this.#served.url, scripts, language] as const,
    )
  }

  heard(): Promise<string[]> {
    return this.page.evaluate(() => [...(document as unknown as Record<symbol, string[]>)[Symbol.for('heard')]!])
  }
  /** Waits until an event was heard. */
  async hears(line: string) {
    await this.page.waitForFunction(
      wanted => (document as unknown as Record<symbol, string[]>)[Symbol.for('heard')]!.includes(wanted),
      line,
      { timeout: 20_000 },
    )
  }

  /** Waits until nothing has been asked for longer than a typed search takes to be sent. */
  async quiet() {
    for (let since = performance.now(); performance.now() - since < 800; await sleep(50)) if (this.#underWay.size) since = performance.now()
  }

  give(tag: string, token: string) {
    return this.page.evaluate(([name, given]) => Object.assign(document.querySelector(name)!, { token: given }), [tag, token] as const)
  }

  /** One element of each of these widgets, standing; the token is given to the first and is the session of all. */
  async stand(all: Manifest | readonly Manifest[], token: string) {
    const manifests = [all].flat() as Manifest[]
    const base = `${this.#served.url}/api`
    await this.show(
      manifests.map(manifest => htmlOf(manifest, base)).join('\n'),
      manifests.map(({ name }) => name),
    )
    await this.give(manifests[0]!.tag, token)
    for (const { tag } of manifests) await this.hears(`${tag} zy-ready`)
    await this.page.waitForLoadState('networkidle')
  }

  close() {
    return this.#ends.close()
  }
}
