import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

// What an element offers that leads elsewhere: only what somebody on the page takes up.
const { served, browser } = await product()

async function standing(run: (foreign: Foreign) => Promise<void>, attributes = '', scripts = ['class-roster']) {
  const foreign = await Foreign.at(browser, served)
  try {
    await foreign.show(`<zy-class-roster base="${served.url}/api" ${attributes}></zy-class-roster>`, scripts)
    await foreign.give('zy-class-roster', await tokenOf(served, 'jw.x'))
    await foreign.page.getByRole('button', { name: '编辑' }).first().waitFor()
    await run(foreign)
    expect(foreign.errors).toEqual([])
  } finally {
    await foreign.close()
  }
}
const detail = (foreign: Foreign) => foreign.page.getByText('详情', { exact: true }).first()
const importing = (foreign: Foreign) => foreign.page.getByRole('button', { name: '导入班级' })

test('a roster alone offers neither an import nor a detail that nobody takes up', () =>
  standing(async foreign => {
    expect(await importing(foreign).count()).toBe(0)
    expect(await detail(foreign).count()).toBe(0)
  }))

test('where nothing can be done with any row there is no column for it', async () => {
  const foreign = await Foreign.at(browser, served)
  await foreign.show(`<zy-class-roster base="${served.url}/api"></zy-class-roster>`, ['class-roster'])
  await foreign.give('zy-class-roster', await tokenOf(served, 'readonly.x'))
  await foreign.page.getByText('高三(1)班').waitFor()
  expect(await foreign.page.getByRole('columnheader', { name: '操作' }).count()).toBe(0)
  await foreign.page.evaluate(() => document.querySelector('zy-class-roster')!.setAttribute('handles', 'navigate'))
  await foreign.page.getByRole('columnheader', { name: '操作' }).waitFor()
  await foreign.close()
})

test('a listener on the element takes it up from then on, and hears where the person wants to go', () =>
  standing(async foreign => {
    await foreign.page.evaluate(() => {
      const element = document.querySelector('zy-class-roster')!
      const heard: unknown[] = []
      Object.assign(window, { heard })
      element.addEventListener('navigate', event => heard.push((event as CustomEvent).detail))
      element.addEventListener('open', event => heard.push((event as CustomEvent).detail))
    })
    await detail(foreign).click()
    await importing(foreign).first().click()
    expect(await foreign.page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual([
      { to: 'class.students', params: { uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
      { name: 'import-wizard', input: { kind: 'classes' } },
    ])
  }))

test('a listener that goes takes its offer along', () =>
  standing(async foreign => {
    await foreign.page.evaluate(() => {
      const element = document.querySelector('zy-class-roster')!
      const hear = () => {}
      element.addEventListener('navigate', hear)
      Object.assign(window, { end: () => element.removeEventListener('navigate', hear) })
    })
    await detail(foreign).waitFor()
    await foreign.page.evaluate(() => (window as unknown as { end: () => void }).end())
    await detail(foreign).waitFor({ state: 'detached' })
  }))

test('a template makes links of the page’s own addresses; a plain click goes there unless the page cancels it', () =>
  standing(async foreign => {
    const { page } = foreign
    const link = page.getByRole('link', { name: '详情' }).first()
    const address = (await link.getAttribute('href')) ?? ''
    expect(address).toMatch(/\/examples-app\/class\.students\?uuid=[0-9a-f-]{36}$/)
    await page.evaluate(() =>
      document.querySelector('zy-class-roster')!.addEventListener('navigate', event => event.preventDefault(), { once: true }),
    )
    await link.click()
    await page.waitForTimeout(300)
    expect(page.url()).not.toContain('examples-app')
    await page.route('**/examples-app/**', route => route.fulfill({ body: 'here', contentType: 'text/plain' }))
    await link.click()
    await page.waitForURL(address)
  }, 'href-template="examples-app/{to}?{query}"'))

test('a callback answers before the template, and an address that is no page is none', () =>
  standing(async foreign => {
    await foreign.page.getByRole('link', { name: '详情' }).first().waitFor()
    await foreign.page.evaluate(() => Object.assign(document.querySelector('zy-class-roster')!, { hrefFor: () => 'javascript:alert(1)' }))
    await detail(foreign).waitFor({ state: 'detached' })
    await foreign.page.evaluate(() =>
      Object.assign(document.querySelector('zy-class-roster')!, {
        hrefFor: (to: string, { uuid }: { uuid: string }) => `/own/${to}/${uuid}`,
      }),
    )
    expect(await foreign.page.getByRole('link', { name: '详情' }).first().getAttribute('href')).toMatch(
      /\/own\/class\.students\/[0-9a-f-]{36}$/,
    )
  }, 'href-template="a/{to}"'))

test('a page that listens further up says so', () =>
  standing(async foreign => {
    await detail(foreign).click()
    expect(await foreign.heard()).toContain('zy-class-roster navigate')
    expect(await importing(foreign).count()).toBe(0)
  }, 'handles="navigate"'))

test('a widget the page knows can be opened, also when its script comes later', () =>
  standing(async foreign => {
    expect(await importing(foreign).count()).toBe(0)
    await foreign.page.evaluate(
      src => document.head.append(Object.assign(document.createElement('script'), { type: 'module', src })),
      `${served.url}/elements/import-wizard.js`,
    )
    await importing(foreign).click()
    await foreign.page.getByRole('dialog').getByText('导入班级').first().waitFor()
  }))
