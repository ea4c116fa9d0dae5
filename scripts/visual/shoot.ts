import type { Browser, Page } from 'playwright'

export interface Variant {
  readonly theme: 'light' | 'dark'
  readonly width: number
}
export const variants: readonly Variant[] = [1280, 390].flatMap(width => (['light', 'dark'] as const).map(theme => ({ theme, width })))
export const nameOf = (story: string, { theme, width }: Variant) => `${story}.${width}.${theme}.png`

type Channel = { emit(name: string, data: unknown): void }
type Preview = { currentRender?: { id: string; phase?: string } }

/** All stories of a static build in one variant, one after the other on one page: the server inside it starts once. */
export async function shootAll(
  browser: Browser,
  url: string,
  stories: readonly string[],
  variant: Variant,
  done: (story: string, picture: Uint8Array | undefined) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: variant.width, height: variant.width > 640 ? 900 : 844 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  // a day that never ends: what shows a date shows the same tomorrow
  await page.clock.setFixedTime('2026-11-21T02:00:00Z')
  // and passwords that are made up are made up the same
  await page.addInitScript(() => {
    let last = 20_261_121
    crypto.getRandomValues = array => {
      const { buffer, byteOffset, byteLength } = array as unknown as Uint8Array
      const bytes = new Uint8Array(buffer, byteOffset, byteLength)
      for (let at = 0; at < bytes.length; at++) {
        last = (Math.imul(last, 1_103_515_245) + 12_345) >>> 0
        bytes[at] = last >>> 16
      }
      return array
    }
  })
  await page.goto(`${url}/iframe.html?viewMode=story&id=${stories[0]}&globals=theme:${variant.theme}`)
  await page.waitForFunction(() => '__STORYBOOK_ADDONS_CHANNEL__' in window && '__STORYBOOK_PREVIEW__' in window)
  for (const story of stories) await done(story, (await shows(page, story)) ? await picture(page) : undefined)
  await context.close()
}

const ENDED = ['completed', 'finished', 'errored', 'aborted']

/** Goes to a story and waits until it has been played; false when it threw. A story that is left while it plays reloads the page. */
async function shows(page: Page, story: string): Promise<boolean> {
  const ended = (id?: string) =>
    page.waitForFunction(
      ([wanted, phases]) => {
        const shown = (window as unknown as { __STORYBOOK_PREVIEW__: Preview }).__STORYBOOK_PREVIEW__.currentRender
        return shown !== undefined && (!wanted || shown.id === wanted) && phases.includes(shown.phase ?? '') ? shown.phase : false
      },
      [id, ENDED] as const,
    )
  await ended()
  await page.evaluate(id => {
    const channel = (window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel }).__STORYBOOK_ADDONS_CHANNEL__
    channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
  }, story)
  const phase = await ended(story).then(
    handle => handle.jsonValue(),
    () => 'errored',
  )
  return phase === 'completed' || phase === 'finished'
}

async function picture(page: Page): Promise<Uint8Array> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.mouse.move(0, 0)
  // whether a focus that a script sets is drawn hangs on what the pointer did before: rings are not compared
  const style = '* { outline-color: transparent !important }'
  const shot = () => page.screenshot({ caret: 'hide', animations: 'disabled', style })
  // still when two in a row are the same
  let last = await shot()
  for (let tries = 0; tries < 8; tries++) {
    await page.waitForTimeout(150)
    const next = await shot()
    if (next.equals(last)) return next
    last = next
  }
  return last
}
