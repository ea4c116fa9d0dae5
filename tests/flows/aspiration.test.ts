import { expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// What a student could file for, in the portal. What she collects is put back.
const { served, browser } = await product()

test('vip.x sees majors with their bands, keeps one in her list and takes it out again', async () => {
  const person = await visit(browser, served, 'vip.x', '/college_aspiration/by_rank?attr=211&band=match')
  const { page } = person
  await page.getByText(/^找到 [\d,]+ 个专业$/).waitFor()
  const row = page.getByRole('row').nth(1)
  expect(await row.textContent()).toMatch(/^稳/)
  const college = await row.getByRole('link').first().textContent()
  await row.getByRole('button', { name: '收藏', exact: true }).click()
  await row.getByRole('button', { name: '取消收藏' }).waitFor()
  await page.getByRole('link', { name: '我的志愿' }).click()
  const kept = page.getByRole('row').filter({ hasText: college! })
  await kept.getByRole('button', { name: '取消收藏' }).click()
  await page.getByText('还没有收藏专业').waitFor()
  expect(person.errors).toEqual([])
  await person.close()
})

test('the ladder and the filters stand in the address: a reload finds the same', async () => {
  const person = await visit(browser, served, 'vip.x', '/college_aspiration/by_rank')
  const { page } = person
  const ladder = page.getByRole('group', { name: '冲稳保各有多少专业' })
  await ladder.getByRole('button', { name: /^保/ }).click()
  await page.waitForURL(url => url.searchParams.get('band') === 'safe')
  await page.getByText(/^找到 [\d,]+ 个专业$/).waitFor()
  await page.reload()
  await ladder.getByRole('button', { name: /^保/ }).waitFor()
  expect(await ladder.getByRole('button', { pressed: true }).count()).toBe(1)
  await person.close()
})

test('G019 student.x is told what VIP opens, and nothing is refused', async () => {
  const person = await visit(browser, served, 'student.x', '/college_aspiration/by_rank')
  await person.page.getByText('高考志愿需要 VIP').waitFor()
  expect(person.errors).toEqual([])
  await person.close()
})

test('an adviser without a mock application makes one where he is', async () => {
  const person = await visit(browser, served, 'adviser.x', '/college_aspiration/by_rank')
  const { page } = person
  await page.getByRole('button', { name: '填写模拟高考' }).click()
  await page.getByRole('dialog', { name: '模拟高考' }).waitFor()
  await person.close()
})
