import { expect, test } from 'vitest'
import { isConfirmed, recordKinds } from '../../src/core/domain/career-records.ts'
import { type RecordField, recordForms } from '../../src/core/domain/record-fields.ts'
import { login } from '../support/login.ts'
import { product } from '../support/product.ts'
import { visit } from './visit.ts'

// R163–R173: what stands of every kind of record can be changed, by the student whose it is and by her teacher; a plan is hers alone.
const { served, browser } = await product()

test.each(recordKinds.flatMap(kind => (isConfirmed(kind) ? ['student.x', 'teacher.x'] : ['student.x']).map(as => [kind, as] as const)))(
  '%s that is stored is changed by %s, and said to be',
  async (kind, as) => {
    const token = await login(served, as)
    const ask = async (path: string, body?: object) => {
      const headers = { 'X-Token': token, 'Content-Type': 'application/json' }
      const answer = await fetch(`${served.url}/api/${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      return { status: answer.status, body: await answer.json() }
    }
    const isStudent = as === 'student.x'
    const { fields, title } = recordForms[kind]
    const term = (await ask('data_dict/term/')).body[0].uuid
    const value = ({ name, as: how }: RecordField) =>
      ({ date: name.startsWith('end') ? '2025-06-30' : '2025-03-01', term, hours: 2, line: '原来的', lines: '原来的' })[how]
    const student = isStudent ? undefined : (await ask('relation/students/teacher_query_student/?search=陆听澜')).body[0].uuid
    const given = Object.fromEntries(fields.filter(({ isOfStaff }) => !isOfStaff).map(field => [field.name, value(field)]))
    const made = await ask(`career_record/${kind}/${isStudent ? 'student_create/' : ''}`, { ...given, ...(student && { student }) })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ uuid: expect.any(String) })])
    const { uuid } = made.body

    const person = await visit(browser, served, as, `/career_archives/${kind}_c_u?uuid=${uuid}`)
    const { page } = person
    // what a row is called by is the first of its fields
    const box = page.locator('form').getByRole('textbox').first()
    await expect.poll(() => box.inputValue()).toBe('原来的')
    await box.fill('改过的')
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await page.getByText('更新成功').waitFor()
    expect((await ask(`career_record/${kind}/${uuid}/`)).body[title]).toBe('改过的')
    await person.close()
  },
)
