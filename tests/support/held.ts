import type { Page, Route } from 'playwright'

/** The server does what is asked, and its answer waits. */
export async function held(page: Page, path: string) {
  const [came, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(path, async (route: Route) => {
    const response = await route.fetch()
    came.resolve()
    await released.promise
    await route.fulfill({ response }).catch(() => {})
  })
  return { came: came.promise, release: released.resolve }
}
