import { type ElementHandle, launch } from 'puppeteer-core'
import type { Engine, Opening } from './engine.ts'

/** The distribution's own Firefox, by WebDriver BiDi. */
export async function openFirefox({ program, proxyPort }: Opening): Promise<Engine> {
  const proxy = {
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': proxyPort,
    'network.proxy.allow_hijacking_localhost': true,
  }
  const browser = await launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: null,
    // who does not see moves does not wait for them to end
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1, 'intl.accept_languages': 'zh-CN', ...(proxyPort && proxy) },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width: 1440, height: 960 })
  const engine: Engine = {
    name: 'Firefox',
    pid: browser.process()?.pid ?? 0,
    open: async url => void (await page.goto(url, { waitUntil: 'load' })),
    ask: (question, ...given) => page.evaluate(question as (...all: unknown[]) => never, ...given),
    async askFrame(question) {
      const frame = page.frames().find(one => one.parentFrame())
      if (!frame) throw new Error('the page has no frame')
      return frame.evaluate(question) as never
    },
    tap: (x, y) => page.mouse.click(x, y),
    type: text => page.keyboard.type(text),
    key: name => page.keyboard.press(name),
    async choose(find, path) {
      const input = (await page.evaluateHandle(find)).asElement() as ElementHandle<HTMLInputElement> | null
      if (!input) throw new Error('nowhere to give a file to')
      await input.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
  return engine
}
