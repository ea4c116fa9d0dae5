import { buffer } from 'node:stream/consumers'
import { extractLinks, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { held } from '../support/held.ts'
import { Person } from '../support/person.ts'
import { product } from '../support/product.ts'
import { PHONE, visit } from './visit.ts'

const { served, browser } = await product()

test('a student issues her archive, anyone checks its code without a login, a changed copy is named, and a revoked one too', async () => {
  const student = await visit(browser, served, 'student.x', '/career_archives/archive')
  const { page } = student
  await student.press('签发档案')
  const asked = page.getByRole('dialog', { name: /签发陆听澜的生涯档案/ })
  await asked.getByText(/条记录没有归档，不会列入/).waitFor()
  const download = page.waitForEvent('download')
  await asked.getByRole('button', { name: '签发档案' }).click()
  const pdf = await buffer(await (await download).createReadStream())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('row').filter({ hasText: '有效' }).waitFor()
  const { links } = await extractLinks(await getDocumentProxy(new Uint8Array(pdf)))
  const address = new URL(links[0]!)
  expect([address.origin, address.pathname]).toEqual([served.url, '/verify'])

  // whoever holds the paper has no account here, and a phone
  const holder = await Person.at(browser, served.url, PHONE)
  const check = async (hash: string) => {
    await holder.open('/login')
    await holder.open(`/verify${hash}`)
  }
  await check(address.hash)
  await holder.page.getByText(/真实有效：枫江中学于 \d{4}-\d\d-\d\d 签发/).waitFor()
  await holder.page.getByText('陆听澜').first().waitFor()
  expect(await holder.page.getByText('待归档').count()).toBe(0)
  const compare = async (file: Buffer, says: string) => {
    await holder.page.locator('input[type=file]').setInputFiles({ name: '档案.pdf', mimeType: 'application/pdf', buffer: file })
    await holder.page.getByText(says).waitFor()
  }
  await compare(pdf, '与签发的文件完全一致')
  const answer = await held(holder.page, '**/archive_papers/check/**')
  const forged = Buffer.concat([pdf, Buffer.from('\n')])
  const compared = compare(forged, '与签发的文件不一致')
  await answer.came
  // of the second file nothing is said before its own answer
  expect(await holder.page.getByText('与签发的文件完全一致').count()).toBe(0)
  answer.release()
  await compared
  await check(`${address.hash.slice(0, -1)}${address.hash.endsWith('A') ? 'B' : 'A'}`)
  await holder.page.getByRole('heading', { name: '核验不到这份档案' }).waitFor()
  // of any length: what somebody writes behind the # is no fault of the server
  await check(`#${'A'.repeat(3000)}`)
  await holder.page.getByRole('heading', { name: '核验不到这份档案' }).waitFor()
  await holder.open(`/plan#${'A'.repeat(3000)}`)
  await holder.page.getByRole('heading', { name: '这个链接打不开' }).waitFor()

  const staff = await visit(browser, served, 'jw.x', '/career_archives/comprehensive_evaluation_index')
  await staff.page.getByRole('link', { name: '陆听澜', exact: true }).click()
  await staff.page.getByRole('row').filter({ hasText: '有效' }).getByRole('button', { name: '作废' }).click()
  await staff.page.getByRole('dialog', { name: '作废这份档案？' }).getByRole('button', { name: '作废' }).click()
  await staff.page.getByRole('row').filter({ hasText: '已作废' }).waitFor()
  await check(address.hash)
  await holder.page.getByText(/已作废：枫江中学于/).waitFor()
  expect(await holder.page.getByText('陆听澜').count()).toBe(0)
  // the browser's own line on each code that is none
  expect([holder.errors.length, ...new Set(holder.errors)]).toEqual([
    3,
    'Failed to load resource: the server responded with a status of 404 (Not Found)',
  ])
  expect([...student.errors, ...staff.errors]).toEqual([])
  for (const person of [student, staff, holder]) await person.close()
})
