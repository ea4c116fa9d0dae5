import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Button, By, Key, Origin, type WebElement } from 'selenium-webdriver'
import { freePort } from '../support/free-port.ts'
import type { Engine, Opening } from './engine.ts'

/** WebKitGTK's own browser, by its own WebDriver. It wants a screen: `display` is that of an X server without one. */
export async function openWebKit({ program, proxyPort, display }: Opening & { display: string }): Promise<Engine> {
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    // its sandbox needs rights that a container does not give; nothing but our own pages is opened
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LANGUAGE: 'zh_CN' },
    stdio: 'ignore',
  })
  await listening(port)
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
      ...(proxyPort && { proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` } }),
    })
    .build()
  const engine: Engine = {
    name: 'WebKit',
    pid: driver.pid ?? 0,
    open: url => browser.get(url),
    ask: (question, ...given) => browser.executeScript(question, ...given) as never,
    async askFrame(question) {
      await browser.switchTo().frame(await browser.findElement(By.css('iframe')))
      try {
        return (await browser.executeScript(question)) as never
      } finally {
        await browser.switchTo().defaultContent()
      }
    },
    // not the driver's own click on an element: it does not look into shadow roots, and finds the host in the way
    tap: (x, y) => browser.actions().move({ x, y, origin: Origin.VIEWPORT }).press(Button.LEFT).release(Button.LEFT).perform(),
    type: text => browser.actions().sendKeys(text).perform(),
    key: name => browser.actions().sendKeys({ Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB }[name]).perform(),
    async choose(find, path) {
      const input = await browser.executeScript<WebElement | null>(find)
      if (!input) throw new Error('nowhere to give a file to')
      await input.sendKeys(path)
    },
    async resize(width, height) {
      const [inner, outer] = await browser.executeScript<[number, number]>(() => [window.innerHeight, window.outerHeight])
      await browser
        .manage()
        .window()
        .setRect({ width, height: height + outer - inner })
    },
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    async close() {
      await browser.quit()
      const ended = once(driver, 'exit')
      driver.kill()
      await ended
    },
  }
  await engine.resize(1440, 960)
  return engine
}

async function listening(port: number) {
  for (const until = Date.now() + 20_000; Date.now() < until; ) {
    const isThere = await fetch(`http://127.0.0.1:${port}/status`).then(
      answer => answer.ok,
      () => false,
    )
    if (isThere) return
    await new Promise(done => setTimeout(done, 50))
  }
  throw new Error('WebKitWebDriver does not listen')
}
