import { expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { PHONE, visit } from './visit.ts'

const { served, browser } = await product()
const path = '/my_evaluation/learning_state'
const ALL = 25

interface Run {
  uuid: string
  status: number
  answered: number
  report: string | null
}
const ownRun = async (person: Person): Promise<Run> => JSON.parse((await person.call('career/evaluations/student/?kind=learning')).text)[0]
/** Answers the questions from one number to another, each by a touch; every one is there before it is answered. */
async function answer({ page }: Person, from: number, to: number) {
  for (let n = from; n <= to; n++) {
    await page.getByText(`第 ${n} 题，共 ${ALL} 题`).waitFor()
    await page.getByRole('button', { name: ['比较符合', '说不准', '比较不符合'][n % 3]! }).click()
  }
}

test('a student loses the connection at question 18 on a phone and goes on at 18; nothing she answered is lost', async () => {
  const student = await visit(browser, served, 'vip.x', path, PHONE)
  const { page } = student
  const context = page.context()
  await student.press('开始测评')
  await answer(student, 1, 17)
  await page.getByText('第 18 题，共 25 题').waitFor()
  await page.getByText('已保存').waitFor()

  // out of reach: what she answers stays on the screen, and she is told that it is not kept yet
  await context.setOffline(true)
  await answer(student, 18, 19)
  await page.getByText('连接中断，恢复后自动保存').waitFor()
  await page.getByText('已答 19 题').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  // the phone is put away before the line is back: what had arrived is there, the rest is asked again
  await page.close()
  await context.setOffline(false)
  const again = await visit(browser, served, 'vip.x', path, PHONE)
  expect((await ownRun(again)).answered).toBe(17)
  await again.press('继续第 18 题')
  await again.page.getByText('第 18 题，共 25 题').waitFor()
  await again.page.getByText('已答 17 题').waitFor()

  // the line breaks once more and comes back while she goes on: nothing has to be pressed
  await again.page.context().setOffline(true)
  await answer(again, 18, 20)
  await again.page.getByText('连接中断，恢复后自动保存').waitFor()
  await again.page.context().setOffline(false)
  await again.page.getByText('已保存').waitFor()
  expect((await ownRun(again)).answered).toBe(20)

  await answer(again, 21, ALL)
  await again.press('交卷，看结果')
  await again.page.getByRole('heading', { name: '专注' }).waitFor()
  await again.page.getByText(/^未经常模验证/).waitFor()
  const run = await ownRun(again)
  expect([run.status, run.answered, typeof run.report]).toEqual([1, ALL, 'string'])
})

test('the ninth question of the state of mind: whom to call stands there at once, by a touch, before anything is handed in', async () => {
  const student = await visit(browser, served, 'vip.y', '/my_evaluation/mind_state', PHONE)
  const { page } = student
  await page.getByText('结果只有你自己能看到', { exact: false }).waitFor()
  await student.press('开始测评')
  for (let n = 1; n <= 8; n++) {
    await page.getByText(`第 ${n} 题，共 16 题`).waitFor()
    await page.getByRole('button', { name: '完全没有' }).click()
  }
  await page.getByText('第 9 题，共 16 题').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: '12356' }).count()).toBe(0)
  await page.getByRole('button', { name: '有几天' }).click()
  const help = page.getByRole('alert').filter({ hasText: '12356' })
  await help.waitFor()
  expect(await help.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual([
    ...['tel:12356', 'tel:12355', 'tel:110', 'tel:120'],
  ])
  await page.getByText('第 10 题，共 16 题').waitFor()
})

test('she looks at something else and comes back: she stands where she was, with what she has answered', async () => {
  const student = await visit(browser, served, 'vip.y', '/my_evaluation/testing_life')
  const { page } = student
  await student.press('开始测评')
  for (let n = 1; n <= 3; n++) {
    await page.getByText(`第 ${n} 题，共`).waitFor()
    await page.getByRole('group').getByRole('button').first().click()
  }
  await page.getByText('第 4 题，共').waitFor()
  await page.getByText('已保存').waitFor()
  await page.evaluate(() => {
    history.pushState({}, '', '/dashboard')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await page.getByText('第 4 题，共').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByText('第 4 题，共').waitFor()
  await page.getByText('已答 3 题').waitFor()
  await student.close()
})

test('what she answers without a line is sent when it is back, wherever in the portal she is by then; a held key answers one question', async () => {
  const student = await visit(browser, served, 'vip.y', '/my_evaluation/testing_knowledge')
  const { page } = student
  await student.press('开始测评')
  await page.getByText('第 1 题，共').waitFor()
  const own = async () => JSON.parse((await student.call('career/evaluations/student/?kind=interest')).text)[0].answered as number
  for (let n = 0; n < 12; n++) await page.keyboard.down('2')
  await page.keyboard.up('2')
  await page.getByText('第 2 题，共').waitFor()
  await page.getByText('已保存').waitFor()
  expect(await own()).toBe(1)
  await page.context().setOffline(true)
  for (let n = 2; n <= 4; n++) {
    await page.getByText(`第 ${n} 题，共`).waitFor()
    await page.keyboard.press('2')
  }
  await page.getByText('连接中断，恢复后自动保存').waitFor()
  await page.evaluate(() => {
    history.pushState({}, '', '/my_evaluation/introduction_knowledge')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await page.getByText('第 5 题，共').waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  await expect.poll(own, { timeout: 15_000 }).toBe(4)
  await page.goBack()
  await page.getByText('第 5 题，共').waitFor()
  await page.getByText('已答 4 题').waitFor()
  await student.close()
})
