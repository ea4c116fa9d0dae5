import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { Foreign, tokenOf, twoRosters } from './foreign.ts'

// One session for all elements of a page, the page itself left alone (S9, R4, R6, G146). student.y is signed out here.
const { served, browser } = await product()
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.at(browser, served)
})
afterEach(() => foreign.close())
const two = () => twoRosters(served)

test('without a token nothing is asked; one token, given to one element, is the session of all, and its owner is asked for once', async () => {
  await foreign.show(two(), ['class-roster', 'student-roster'])
  await foreign.page.waitForFunction(() => document.querySelector('zy-student-roster')?.shadowRoot?.querySelector('[role=status]'))
  await foreign.page.waitForTimeout(300)
  const calls = () => foreign.requests.filter(request => request.method() !== 'OPTIONS' && request.url().includes('/api/'))
  expect(calls()).toEqual([])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await foreign.hears('zy-student-roster zy-ready')
  await foreign.hears('zy-class-roster zy-ready')
  expect(calls().filter(request => request.url().includes('is_login'))).toHaveLength(1)
})

test('8.14 of a token that the page takes away nothing stays where a script of the page finds it', async () => {
  const token = await login(served, 'jw.x')
  const { page } = foreign
  await foreign.show(two(), ['class-roster'])
  await foreign.give('zy-class-roster', token)
  await foreign.hears('zy-class-roster zy-ready')
  /** Whether the token stands anywhere in what the elements share with the page. */
  const isFound = () =>
    page.evaluate(text => {
      const seen = new Set<unknown>()
      const has = (at: unknown): boolean => {
        if (typeof at === 'string') return at.includes(text)
        if (typeof at !== 'object' || at === null || seen.has(at)) return false
        seen.add(at)
        const within = at instanceof Map ? [...at.keys(), ...at.values()] : at instanceof Set ? [...at] : []
        return [...within, ...Object.values(at)].some(has)
      }
      return has((globalThis as unknown as Record<symbol, unknown>)[Symbol.for('zhiyuan.v1')])
    }, token)
  expect(await isFound()).toBe(true)
  await page.evaluate(() => Object.assign(document.querySelector('zy-class-roster')!, { token: undefined }))
  await expect.poll(isFound).toBe(false)
})

test('getToken is asked once for what is asked at once, and again half a minute later', async () => {
  const [first, second] = [await login(served, 'jw.x'), await login(served, 'jw.x')]
  const { page } = foreign
  await foreign.show(two(), ['class-roster', 'student-roster', 'teacher-roster'])
  await page.evaluate(
    tokens => {
      const asked: number[] = []
      Object.assign(document, { asked })
      Object.assign(document.querySelector('zy-class-roster')!, {
        getToken: async () => tokens[Math.min(asked.push(1) - 1, 1)],
      })
    },
    [first, second],
  )
  await foreign.hears('zy-class-roster zy-ready')
  await foreign.hears('zy-student-roster zy-ready')
  await page.waitForLoadState('networkidle')
  const sent = async () => {
    const calls = foreign.requests.filter(request => request.url().includes('/api/') && request.method() !== 'OPTIONS')
    return Promise.all(calls.map(request => request.headerValue('x-token')))
  }
  const early = await sent()
  expect(early.length).toBeGreaterThan(3)
  expect(new Set(early)).toEqual(new Set([first]))
  await page.evaluate(base => {
    const now = Date.now
    Date.now = () => now() + 31_000
    document
      .querySelector('[data-zy-base]')!
      .insertAdjacentHTML('beforeend', `<zy-teacher-roster base="${base}" type="2"></zy-teacher-roster>`)
  }, `${served.url}/api`)
  await foreign.hears('zy-teacher-roster zy-ready')
  await page.waitForLoadState('networkidle')
  expect(new Set((await sent()).slice(early.length))).toEqual(new Set([second]))
  expect(await page.evaluate(() => (document as unknown as { asked: number[] }).asked.length)).toBe(2)
})

test('an expired token is told by an event; the page is neither reloaded nor left, and a fresh one brings back what was typed', async () => {
  const token = await login(served, 'student.y')
  const { page } = foreign
  await foreign.show(`<zy-student-basics base="${served.url}/api"></zy-student-basics>`, ['student-basics'])
  await page.evaluate(() => {
    document.title = 'mine'
  })
  await foreign.give('zy-student-basics', token)
  await foreign.hears('zy-student-basics zy-ready')
  await page.getByLabel('QQ').fill('778899')
  const navigations = foreign.navigations
  await fetch(`${served.url}/api/login-methods/logout/`, { method: 'POST', headers: { 'X-Token': token } })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: '确认' })
  await sure.click()
  await foreign.hears('zy-student-basics signed-out')
  await page.getByText('您登录已经失效, 请重新登录').first().waitFor()
  await foreign.give('zy-student-basics', await login(served, 'student.y'))
  await page.getByLabel('QQ').waitFor()
  expect(await page.getByLabel('QQ').inputValue()).toBe('778899')
  expect([foreign.navigations, await page.title()]).toEqual([navigations, 'mine'])
  // and for nobody else
  await foreign.give('zy-student-basics', await login(served, 'student2.y'))
  await page.waitForFunction(() => {
    const input = document.querySelector('zy-student-basics')?.shadowRoot?.querySelector<HTMLInputElement>('input')
    return input && input.value !== ''
  })
  expect(await page.getByLabel('QQ').inputValue()).not.toBe('778899')
  expect((await foreign.heard()).filter(line => line.endsWith('zy-ready'))).toHaveLength(1)
})

test('S9 what was asked of one person is not asked of the next whose token the page gives, nor of nobody (8.14)', async () => {
  const { page } = foreign
  const question = page.locator('zy-career-archive dialog[open]')
  const asks = async () => {
    await page.locator('zy-career-archive').getByRole('button', { name: '签发档案' }).click()
    await question.waitFor()
  }
  await foreign.show(`<div data-zy-base="${served.url}/api"><zy-career-archive></zy-career-archive></div>`, ['career-archive'])
  await foreign.give('zy-career-archive', await tokenOf(served, 'student.x'))
  await asks()
  await foreign.give('zy-career-archive', await tokenOf(served, 'student.z'))
  await question.waitFor({ state: 'detached' })
  await asks()
  await foreign.give('zy-career-archive', '')
  await question.waitFor({ state: 'detached' })
})

test('8.14 what one person has opened over a widget goes when another comes, and waits while she herself has a new token', async () => {
  const { page } = foreign
  const opened = page.locator('zy-class-roster dialog[open]')
  await foreign.show(`<div data-zy-base="${served.url}/api"><zy-class-roster></zy-class-roster></div>`, ['class-roster', 'import-wizard'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await page.getByRole('button', { name: '导入班级' }).click()
  await opened.waitFor()
  await foreign.give('zy-class-roster', await login(served, 'jw.x'))
  await page.getByRole('button', { name: '新增班级' }).waitFor({ state: 'attached' })
  await opened.waitFor()
  // nobody yet: neither is she shown what it was opened with
  const answer = Promise.withResolvers<void>()
  await page.route('**/is_login/**', route => answer.promise.then(() => route.continue()))
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.y'))
  await opened.waitFor({ state: 'detached' })
  answer.resolve()
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  expect(await opened.count()).toBe(0)
  // nor does it come back with her
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  expect(await opened.count()).toBe(0)
})

test.each(['jw.y', undefined])('8.14 what one person has been told is not read by who comes after her (%s)', async next => {
  const { page } = foreign
  const message = page.locator('zy-class-roster [part="toast"]').filter({ hasText: '陆听澜' })
  await page.route('**/data_dict/grade/**', route =>
    route.request().method() === 'GET' ? route.fulfill({ status: 400, json: { detail: '陆听澜不在此班' } }) : route.fallback(),
  )
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await message.first().waitFor()
  await page.unroute('**/data_dict/grade/**')
  await foreign.give('zy-class-roster', next ? await tokenOf(served, next) : '')
  await expect.poll(() => message.count(), { timeout: 1500 }).toBe(0)
})

test('a garbage token says so in place, with a way to try again', async () => {
  await foreign.show(two(), ['class-roster', 'student-roster'])
  await foreign.give('zy-class-roster', 'no-token-of-ours')
  await foreign.page.waitForFunction(() => document.querySelector('zy-class-roster')?.shadowRoot?.querySelector('[role=alert]'))
  expect((await foreign.heard()).some(line => line.endsWith('signed-out'))).toBe(true)
  expect((await foreign.heard()).some(line => line.endsWith('zy-ready'))).toBe(false)
})

test('theme, language and colour follow their attributes at once', async () => {
  const { page } = foreign
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('zy-class-roster')!.shadowRoot!.querySelector('.zy')!).backgroundColor)
  const light = await paper()
  await page.evaluate(() => document.querySelector('zy-class-roster')!.setAttribute('theme', 'dark'))
  await page.waitForTimeout(200)
  expect(await paper()).not.toBe(light)
  await page.evaluate(() => document.querySelector('zy-class-roster')!.setAttribute('locale', 'en'))
  await page.getByRole('button', { name: 'Add a class', exact: true }).waitFor()
  await page.evaluate(() => document.querySelector('zy-class-roster')!.setAttribute('locale', 'zh'))
  await page.getByRole('button', { name: '新增班级' }).waitFor()
  const brand = () =>
    page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('zy-class-roster')!
      element.style.setProperty('--zy-brand', 'rgb(122, 31, 43)')
      const probe = element.shadowRoot!.querySelector('.zy')!.appendChild(document.createElement('i'))
      probe.style.color = 'var(--zy-brand)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
  expect(await brand()).toBe('rgb(122, 31, 43)')
})

/** The chunk that holds these words; its name is a hash. */
function chunkWith(words: string): string {
  const folder = join(import.meta.dirname, '../../dist/elements/chunks')
  return readdirSync(folder).find(name => readFileSync(join(folder, name), 'utf8').includes(words))!
}

test('a script that cannot be fetched is said in place; trying again brings the widget', async () => {
  const { page } = foreign
  // under whatever address it is asked for
  const roster = `**/chunks/${chunkWith('未分校区')}*`
  await page.route(roster, route => route.abort())
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await foreign.hears('zy-class-roster zy-failed')
  expect(foreign.errors.filter(text => text.startsWith('Zhiyuan: '))).toEqual([
    expect.stringContaining(`a script did not come from ${served.url}`),
  ])
  await page.unroute(roster)
  await page.getByRole('button', { name: '重试' }).click()
  await foreign.hears('zy-class-roster zy-ready')
})

test('an origin that was not named gets no permission, whatever it sends', async () => {
  const ask = (origin: string, method = 'GET') =>
    fetch(`${served.url}/api/login-methods/is_login/`, { method, headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' } })
  for (const origin of [
    'https://evil.example',
    'null',
    served.examplesUrl.replace('http:', 'https:'),
    `${served.examplesUrl}.evil.example`,
  ])
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(origin, method)
      expect([origin, method, headers.get('Access-Control-Allow-Origin')]).toEqual([origin, method, null])
    }
  const ours = await ask(served.examplesUrl, 'OPTIONS')
  expect(ours.headers.get('Access-Control-Allow-Origin')).toBe(served.examplesUrl)
  expect(ours.headers.get('Access-Control-Allow-Credentials')).toBeNull()
})

test('an element that is moved keeps its open dialog modal, with what was typed and the focus in it', async () => {
  const { page } = foreign
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster><section></section>`, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await page.getByRole('button', { name: '新增班级' }).click()
  const input = page.getByRole('dialog').getByRole('textbox').first()
  await input.fill('高一（9）班')
  await page.evaluate(() => document.querySelector('section')!.append(document.querySelector('zy-class-roster')!))
  await page.waitForTimeout(200)
  expect(await input.inputValue()).toBe('高一（9）班')
  const at = await page.evaluate(() => {
    const root = document.querySelector('zy-class-roster')!.shadowRoot!
    const dialog = root.querySelector('dialog[open]')!
    return { modal: dialog.matches(':modal'), inside: dialog.contains(root.activeElement) }
  })
  expect(at).toEqual({ modal: true, inside: true })
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector('zy-class-roster')!.remove())
  await page.waitForTimeout(100)
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

const moves = {
  append: (element, to) => to.append(element),
  replaceChildren: (element, to) => to.replaceChildren(element),
  moveBefore: (element, to) => (to as Element & { moveBefore(node: Node, before: null): void }).moveBefore(element, null),
} satisfies Record<string, (element: Element, to: Element) => void>
test.each(Object.entries(moves))(
  'an element that is moved (%s) keeps the focus where it was, and takes none from the page',
  async (_, move) => {
    const { page } = foreign
    await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster><section></section><input id="own">`, ['class-roster'])
    await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
    const button = page.getByRole('button', { name: '新增班级' })
    await button.focus()
    const moved = () => page.evaluate(`(${move})(document.querySelector('zy-class-roster'), document.querySelector('section'))`)
    await moved()
    expect(await button.evaluate(one => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true)
    // in a dialog, to the very field
    await button.click()
    const field = page.getByRole('dialog').getByRole('textbox').last()
    await field.focus()
    await moved()
    expect(await field.evaluate(one => (one.getRootNode() as ShadowRoot).activeElement === one)).toBe(true)
    await page.keyboard.press('Escape')
    await page.locator('zy-class-roster dialog[open]').waitFor({ state: 'hidden' })
    await page.locator('#own').focus()
    await moved()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  },
)

test('two elements share an answer; when the one that asked is removed, the other asks for itself', async () => {
  const { page } = foreign
  const tag = `<zy-class-roster base="${served.url}/api"></zy-class-roster>`
  let asked = () => {}
  const isAsked = new Promise<void>(done => {
    asked = done
  })
  let first = true
  await page.route('**/api/data_dict/grade/**', async route => {
    if (route.request().method() === 'OPTIONS' || !first) return route.continue()
    first = false
    asked()
    await new Promise(done => setTimeout(done, 1500))
    await route.continue().catch(() => {})
  })
  await foreign.show(tag + tag, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
  await isAsked
  await page.evaluate(() => document.querySelector('zy-class-roster')!.remove())
  await page.getByRole('row').filter({ hasText: '班' }).first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a form on a page of somebody else leaves nothing in its browser; what was typed is there again where the form is (S9, R4)', async () => {
  const { page } = foreign
  await foreign.show(`<zy-student-basics base="${served.url}/api"></zy-student-basics>`, ['student-basics'])
  await foreign.give('zy-student-basics', await tokenOf(served, 'student.x'))
  const qq = page.getByLabel('QQ')
  await qq.fill('778899')
  const again = `<zy-student-basics base="${served.url}/api"></zy-student-basics>`
  await page.evaluate(html => {
    document.querySelector('zy-student-basics')!.outerHTML = html
  }, again)
  await qq.waitFor()
  expect(await qq.inputValue()).toBe('778899')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
})

test('8.14 a page that the browser brings back as it was left asks again who is there: whoever has signed out since is not shown', async () => {
  const { page } = foreign
  await foreign.show(`<zy-student-basics base="${served.url}/api"></zy-student-basics>`, ['student-basics'])
  const token = await login(served, 'student.y')
  await foreign.give('zy-student-basics', token)
  const name = page.getByLabel('姓名')
  await name.waitFor()
  const asked = () => foreign.requests.filter(one => one.method() === 'GET' && one.url().includes('is_login')).length
  const event = (kind: string) => page.evaluate(type => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), kind)
  const comesBack = async () => {
    await event('pagehide')
    // what is drawn first when it comes back is nobody's
    await name.waitFor({ state: 'hidden' })
    await event('pageshow')
  }
  // she is still there: her form comes again
  await comesBack()
  await expect.poll(asked).toBe(2)
  await name.waitFor()
  // which ends all tokens of hers: nobody else's test uses one
  const { status } = await fetch(`${served.url}/api/login-methods/logout/`, { method: 'POST', headers: { 'X-Token': token } })
  expect(status).toBe(204)
  await comesBack()
  await name.waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  expect(await name.count()).toBe(0)
})
