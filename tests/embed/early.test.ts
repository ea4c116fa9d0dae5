import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

// Whose token a page has given is asked while the scripts come, not after them: once, and of the server that the element speaks to.
const { served, browser } = await product()
const api = `${served.url}/api`
/** The page's own lines, then ours: the policy of that page allows no script in it, so they are written one by one. */
async function show({ page }: Foreign, body: string, given: string, isSource: boolean, scriptBase?: string) {
  await page.goto(`${served.examplesUrl}/index.html`)
  await page.evaluate(
    ([html, token, asSource, from, base]) => {
      document.body.innerHTML = html
      const count = globalThis as unknown as { asked: number }
      count.asked = 0
      const getToken = async () => {
        count.asked += 1
        return token
      }
      Object.assign(document.querySelector('zy-class-roster')!, asSource ? { getToken } : { token })
      const script = Object.assign(document.createElement('script'), { type: 'module', src: `${from}/elements/autoload.js` })
      if (base) script.dataset.zyBase = base
      document.head.append(script)
    },
    [body, given, isSource, served.url, scriptBase] as const,
  )
}

/** The token stands in the page before the script runs, as README's lines have it. */
async function opened(body: string, token: string, scriptBase?: string) {
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  // the parts wait until the person has been asked for: were it asked only after them, nothing would ever come
  await page.route('**/elements/chunks/*', async route => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(request => request.url().endsWith('/login-methods/is_login/') && request.method() === 'GET')
  await show(foreign, body, token, true, scriptBase)
  await asked
  release()
  await page.getByText('高三(1)班').first().waitFor()
  const who = foreign.requests.filter(one => one.url().endsWith('/login-methods/is_login/') && one.method() === 'GET')
  return { foreign, times: [who.length, await page.evaluate('globalThis.asked')] }
}

test.each([
  ['an address of its own', `<zy-class-roster base="${api}/"></zy-class-roster>`, undefined],
  ['one around it', `<div data-zy-base="${api}"><zy-class-roster></zy-class-roster></div>`, undefined],
  ['one on the script', '<zy-class-roster></zy-class-roster>', api],
  ['none: where the script came from', '<zy-class-roster></zy-class-roster>', undefined],
])('with %s the person is asked for once, before the parts have come, and the page for one token', async (_, body, scriptBase) => {
  const { foreign, times } = await opened(body, await tokenOf(served, 'jw.x'), scriptBase)
  expect(times).toEqual([1, 1])
  expect(foreign.errors).toEqual([])
  await foreign.close()
})

test('a token that the server refuses is said to be one, and is asked about once', async () => {
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  await show(foreign, '<zy-class-roster></zy-class-roster>', 'nobody', false)
  await page.getByRole('heading', { name: /您登录已经失效/ }).waitFor()
  expect(foreign.requests.filter(one => one.url().endsWith('/login-methods/is_login/') && one.method() === 'GET').length).toBe(1)
  await foreign.close()
})

test('another token given meanwhile is the one that counts', async () => {
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  await page.route('**/elements/chunks/*', async route => {
    await page.evaluate(given => Object.assign(document.querySelector('zy-class-roster')!, { token: given }), other)
    await route.continue()
  })
  const other = await tokenOf(served, 'jw.x')
  await show(foreign, '<zy-class-roster></zy-class-roster>', await tokenOf(served, 'student.x'), false)
  await page.getByText('高三(1)班').first().waitFor()
  expect(await page.getByText('还没有权限').count()).toBe(0)
  await foreign.close()
})
