import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { Foreign, tokenOf } from './foreign.ts'

// What opens a list comes after the first paint. Whoever is quicker is answered when it has come, and loses neither a press nor a letter.
const { served, browser } = await product()

/** The chunks that open lists: Headless UI is in no other. */
const chunks = join(import.meta.dirname, '../../dist/elements/chunks')
const opening = readdirSync(chunks).filter(name => name.endsWith('.js') && readFileSync(join(chunks, name), 'utf8').includes('headlessui'))

async function held() {
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  for (const chunk of opening)
    await page.route(`**/chunks/${chunk}`, async route => {
      await released
      await route.continue()
    })
  await foreign.show(`<zy-student-basics base="${served.url}/api"></zy-student-basics>`, ['student-basics'])
  await foreign.give('zy-student-basics', await tokenOf(served, 'student.x'))
  await page.getByLabel('姓名').waitFor()
  return { foreign, page, release }
}
const listOf = (page: Foreign['page']) => page.getByRole('listbox')

test('a first sight of the form needs nothing that opens lists', async () => {
  expect(opening.length).toBeGreaterThan(0)
  const { foreign, page, release } = await held()
  const nation = page.getByRole('combobox', { name: '民族' })
  expect(await nation.inputValue()).not.toBe('')
  expect(await nation.getAttribute('aria-expanded')).toBe('false')
  release()
  await foreign.close()
})

test('a select that is pressed before opens when it can, with the focus in it, and takes a choice by the keyboard', async () => {
  const { foreign, page, release } = await held()
  const kind = page.getByRole('button', { name: /^考生类别/ })
  await kind.click()
  expect(await listOf(page).count()).toBe(0)
  release()
  await listOf(page).waitFor()
  await page.keyboard.press('End')
  const last = await listOf(page).getByRole('option').last().textContent()
  await page.keyboard.press('Enter')
  await listOf(page).waitFor({ state: 'detached' })
  expect(await kind.textContent()).toContain(last!)
  expect(foreign.errors).toEqual([])
  await foreign.close()
})

test('a select that is opened by a key before opens when it can', async () => {
  const { foreign, page, release } = await held()
  await page.getByRole('button', { name: /^考生类别/ }).press('ArrowDown')
  release()
  await listOf(page).waitFor()
  await foreign.close()
})

test('what is typed into a combobox before is searched for when it can be, letters typed on included', async () => {
  const { foreign, page, release } = await held()
  const nation = page.getByRole('combobox', { name: '民族' })
  await nation.fill('维吾')
  release()
  await listOf(page).waitFor()
  await page.keyboard.type('尔')
  await expect.poll(() => nation.inputValue()).toBe('维吾尔')
  await expect.poll(() => listOf(page).getByRole('option').allTextContents()).toEqual(['维吾尔族'])
  await foreign.close()
})

test('what does not come is said, and the next press tries again', async () => {
  const foreign = await Foreign.alone(browser, served)
  const { page } = foreign
  for (const chunk of opening) await page.route(`**/chunks/${chunk}*`, route => route.abort())
  await foreign.show(`<zy-student-basics base="${served.url}/api"></zy-student-basics>`, ['student-basics'])
  await foreign.give('zy-student-basics', await tokenOf(served, 'student.x'))
  const kind = page.getByRole('button', { name: /^考生类别/ })
  await kind.click()
  await page.getByText('没有取到').first().waitFor()
  for (const chunk of opening) await page.unroute(`**/chunks/${chunk}*`)
  await kind.click()
  await listOf(page).waitFor()
  await foreign.close()
})
