import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { BROWSER_ARGS, findBrowser } from './browser.ts'
import { type Addresses, serve } from './served.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of this run is served. */
    product: Addresses
    /** The address of the browser of this run. */
    browser: string
  }
}

/** One served product on one demo region, and one browser, for all the tests that only use them. */
export default async function setup(project: TestProject) {
  const [served, browser] = await Promise.all([serve(), chromium.launchServer({ executablePath: findBrowser(), args: BROWSER_ARGS })])
  project.provide('product', { url: served.url, examplesUrl: served.examplesUrl })
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await served.dispose()
  }
}
