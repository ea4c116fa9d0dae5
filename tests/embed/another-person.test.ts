import { afterEach, beforeEach, expect, test } from 'vitest'
import { held } from '../support/held.ts'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

// The page's own way to get a token answers whoever is signed in to that site now: another person than the one who is shown, or nobody.
const { served, browser } = await product()
const base = `${served.url}/api`
let foreign: Foreign
beforeEach(async () => {
  foreign = await Foreign.alone(browser, served)
})
afterEach(() => foreign.close())

/** What the page's own server answers from now on, or how it fails. */
type Answer = string | { readonly throws: string }
const answers = (answer: Answer) => foreign.page.evaluate(now => Object.assign(globalThis, { now }), answer)
/** The page as the README has it; half a minute is over when `later` is called. */
async function shows(html: string, script: string, answer: Answer) {
  await foreign.show(html, [script])
  await answers(answer)
  await foreign.page.evaluate(() =>
    Object.assign(document.body.firstElementChild!, {
      async getToken() {
        const { now } = globalThis as unknown as { now: Answer }
        if (typeof now === 'string') return now
        throw new Error(now.throws)
      },
    }),
  )
  await foreign.hears(`zy-${script} zy-ready`)
}
const later = () =>
  foreign.page.evaluate(() => {
    const clock = Date.now
    Date.now = () => clock() + 31_000
  })
const call = async (as: string, path: string, init: RequestInit = {}) => {
  const headers = { 'X-Token': await tokenOf(served, as), 'Content-Type': 'application/json' }
  return (await fetch(`${base}/${path}`, { ...init, headers })).json()
}
const practices = async (as: string): Promise<number> => (await call(as, 'career_record/social_practices/student/?limit=1')).count
const writes = () => foreign.requests.filter(one => one.method() === 'POST' && one.url().startsWith(base))
/** A new record of a practice, typed; its first field. */
async function typed(text: string) {
  const { page } = foreign
  const kind = page.getByLabel('实践类型', { exact: true })
  await kind.fill(text)
  await page.getByLabel('开始日期', { exact: true }).and(page.locator('input')).fill('2026-10-01')
  await page.getByLabel('学期', { exact: true }).click()
  await page.getByRole('option').first().click()
  return kind
}
const save = async () => {
  await foreign.page.getByRole('button', { name: '保存', exact: true }).click()
  await foreign.page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
}

test('S9 R4 what one person has typed is not written into the account of another who has signed in to the page since', async () => {
  const { page } = foreign
  await shows(
    `<zy-career-records base="${base}" kind="social_practices" view="form"></zy-career-records>`,
    'career-records',
    await tokenOf(served, 'student.x'),
  )
  const kind = await typed('社区服务')
  const before = [await practices('student.x'), await practices('student.z')]
  await answers(await tokenOf(served, 'student.z'))
  await later()
  await save()
  await page.getByText('登录的人已经更换').waitFor()
  // hers now, and empty
  await expect.poll(() => kind.inputValue()).toBe('')
  expect(writes().map(one => one.url())).toEqual([])
  expect([await practices('student.x'), await practices('student.z')]).toEqual(before)
})

test.each(['when another is there', 'before it is known who is there', 'when nobody is there'])(
  '8.14 R4 a save of one person that ends %s leads the page nowhere, and is told to nobody',
  async when => {
    const { page } = foreign
    const tokens = [await tokenOf(served, 'student.x'), await tokenOf(served, 'student.z')]
    const give = (token: string | undefined) =>
      page.evaluate(([given]) => void Object.assign(document.querySelector('zy-career-records')!, { token: given }), [token] as const)
    const element = `<zy-career-records base="${base}" kind="social_practices" view="form" href-template="/elsewhere/{to}"></zy-career-records>`
    await foreign.show(element, ['career-records'])
    await give(tokens[0]!)
    const kind = await typed('社区服务')
    const before = [await practices('student.x'), await practices('student.z')]
    const answer = await held(page, '**/social_practices/student_create/**')
    await save()
    await answer.came
    const known = Promise.withResolvers<void>()
    if (when.startsWith('before'))
      await page.route('**/is_login/**', async route => {
        await known.promise
        await route.continue()
      })
    await give(when === 'when nobody is there' ? undefined : tokens[1])
    if (when === 'when another is there') {
      await expect.poll(() => kind.inputValue()).toBe('')
      await kind.fill('义务植树')
    } else await kind.waitFor({ state: 'detached' })
    const [address, answered] = [page.url(), page.waitForEvent('requestfinished', one => one.url().includes('student_create'))]
    answer.release()
    await answered
    await page.waitForTimeout(1000)
    known.resolve()
    if (when.startsWith('before')) await expect.poll(() => kind.inputValue()).toBe('')
    if (when === 'when another is there') expect(await kind.inputValue()).toBe('义务植树')
    expect([page.url(), (await foreign.heard()).filter(line => !/zy-ready|signed-out/.test(line))]).toEqual([address, []])
    expect(await page.getByText(/成功/).count()).toBe(0)
    expect([await practices('student.x'), await practices('student.z')]).toEqual([before[0]! + 1, before[1]])
  },
)

test('S9 nor does one person read what is another’s under her own name: the widget begins anew for who is there', async () => {
  const { page } = foreign
  await shows(`<zy-student-roster base="${base}" view="school"></zy-student-roster>`, 'student-roster', await tokenOf(served, 'jw.x'))
  await page.getByRole('row').filter({ hasText: '陆听澜' }).waitFor()
  await answers(await tokenOf(served, 'jw.y'))
  await later()
  const about = async (path: string) =>
    Promise.all(foreign.requests.filter(one => one.url().includes(path) && one.method() === 'GET').map(one => one.headerValue('x-token')))
  await page.getByRole('searchbox').first().fill('陆')
  await page.getByText('登录的人已经更换').waitFor()
  await page.getByRole('row').filter({ hasText: '陆听澜' }).waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  // whose it is was asked before anything was asked with it, and the search of the one was not asked as the other
  expect((await about('is_login')).at(-1)).toBe(await tokenOf(served, 'jw.y'))
  const searches = (await about('search=')).filter(token => token !== null)
  expect(searches).toEqual([])
})

test.each([
  ['the page of its sign-in', '<!doctype html>\n<title>登录</title>', 'getToken answered no token'],
  ['nothing', '', 'getToken answered no token'],
  ['an error', { throws: 'my own server said 404' }, 'getToken of this page failed: my own server said 404'],
] as const)(
  '8.14 when the page’s own server answers %s nobody is signed in any more: it is said, and nothing of hers stays',
  async (_, answer, line) => {
    const { page } = foreign
    await shows(`<zy-student-basics base="${base}"></zy-student-basics>`, 'student-basics', await tokenOf(served, 'student.x'))
    await page.getByLabel('QQ').fill('778899')
    await answers(answer)
    await later()
    await save()
    await foreign.hears('zy-student-basics signed-out')
    await page.getByText('您登录已经失效, 请重新登录').first().waitFor()
    await page.getByLabel('QQ').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.querySelector('zy-student-basics')!.shadowRoot!.innerHTML.includes('778899'))).toBe(false)
    expect(foreign.errors.filter(text => text.startsWith('Zhiyuan: '))).toEqual([expect.stringContaining(line)])
    // who comes back finds what she had typed
    await answers(await tokenOf(served, 'student.x'))
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByLabel('QQ').waitFor()
    expect(await page.getByLabel('QQ').inputValue()).toBe('778899')
  },
)

// One token is the session of all elements. What an element was given before the page's last word is not given again when it is put back.
const given = (at: number, token: string | undefined) =>
  foreign.page.evaluate(([at, token]) => Object.assign(document.querySelectorAll('zy-student-basics')[at as number]!, { token }), [
    at,
    token,
  ] as const)
/** Takes the first element away for longer than a move, and puts it back. */
const putBack = (meanwhile: () => Promise<unknown> = async () => {}) =>
  foreign.page
    .evaluate(() => {
      const [first] = document.querySelectorAll('zy-student-basics')
      Object.assign(globalThis, { first })
      first!.remove()
    })
    .then(meanwhile)
    .then(() => foreign.page.evaluate(() => void document.body.prepend((globalThis as unknown as { first: Element }).first)))
const names = () => foreign.page.getByLabel('姓名').evaluateAll(all => all.map(one => (one as HTMLInputElement).value))

test('8.14 S9 an element that is put back brings nobody back whom the page has replaced since', async () => {
  const { page } = foreign
  const element = `<zy-student-basics base="${base}"></zy-student-basics>`
  await foreign.show(element + element, ['student-basics'])
  await given(0, await tokenOf(served, 'student.x'))
  await expect.poll(names).toEqual(['陆听澜', '陆听澜'])
  await given(1, await tokenOf(served, 'student.z'))
  await expect.poll(names).not.toContain('陆听澜')
  await expect.poll(async () => (await names()).length).toBe(2)
  const [hers] = await names()
  await putBack()
  await expect.poll(names).toEqual([hers, hers])
  await page.waitForLoadState('networkidle')
  expect(await names()).toEqual([hers, hers])
})

test.each([
  ['was taken away from another', () => given(1, undefined), undefined],
  [
    'was taken away from it while it was away',
    undefined,
    () => foreign.page.evaluate(() => Object.assign((globalThis as unknown as { first: object }).first, { token: undefined })),
  ],
] as const)('8.14 S9 an element that is put back brings nobody back when the token %s', async (_, before, meanwhile) => {
  const { page } = foreign
  const element = `<zy-student-basics base="${base}"></zy-student-basics>`
  await foreign.show(element + element, ['student-basics'])
  await given(0, await tokenOf(served, 'student.x'))
  await expect.poll(names).toEqual(['陆听澜', '陆听澜'])
  await before?.()
  await putBack(meanwhile)
  await page.getByText('这里需要登录').nth(1).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await names()).toEqual([])
  expect(await page.evaluate(() => JSON.stringify((globalThis as never)[Symbol.for('zhiyuan.v1')] ?? null).includes('given'))).toBe(false)
})

test('8.14 S9 a token that is taken away from an element that is gone stays with nobody, also where its base was its ancestor’s', async () => {
  const { page } = foreign
  await foreign.show(`<div data-zy-base="${served.url}/x/../api"><zy-student-basics></zy-student-basics></div>`, ['student-basics'])
  await given(0, await tokenOf(served, 'student.x'))
  await expect.poll(names).toEqual(['陆听澜'])
  await page.evaluate(async () => {
    const element = document.querySelector('zy-student-basics')!
    const home = element.parentElement!
    element.remove()
    await new Promise(done => setTimeout(done, 300))
    Object.assign(element, { token: null })
    home.append(document.createElement('zy-student-basics'))
  })
  await page.getByText('这里需要登录').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await names()).toEqual([])
})
