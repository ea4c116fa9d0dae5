import { type Browser, chromium } from 'playwright'
import { afterAll, inject } from 'vitest'
import type { Addresses } from './served.ts'

/**
 * The product and the browser of this run, shared by every file, two of which run beside each other. Who writes takes an account
 * that no other file uses (tests/README.md has the list): a logout, for one, ends all sessions of its account. Who stops the
 * product, configures it or imports into it, serves one of its own.
 */
export async function product(): Promise<{ served: Addresses; browser: Browser }> {
  return { served: inject('product'), browser: await sharedBrowser() }
}

export async function sharedBrowser(): Promise<Browser> {
  let browser: Browser | undefined
  afterAll(() => browser?.close())
  browser = await chromium.connect(inject('browser'))
  return browser
}
