import { describe, expect, test } from 'vitest'
import { students } from '../../core/contracts/relation/students.ts'
import { standardCourses } from '../../core/domain/courses.ts'
import { encodeValues } from '../../core/ui/form/values.ts'
import { courseFault, courseTypeOf, demandedFields, lockedFields, type Mode } from './model.ts'

const shown = Object.keys(students.write.shape).filter(field => !['cert_id', 'password', 'work_unit', 'area'].includes(field))
const full = {
  ...{ name: '陆听澜', gender: '男', nation: '汉族', examinee_category: '普通考生', examinee_type: '城镇应届', school_grade: '高中' },
  ...{ entry_score: 612, native: 320508, course: ['物理', '化学', '生物'], exam_year: 2027, phone: '13800000000' },
}
const check = (values: object, { mode = 'own' as Mode, accountType = 0, fields = shown } = {}) =>
  encodeValues(students.write, { ...values }, fields, demandedFields(mode, accountType, false))
const codes = (values: object, how?: Parameters<typeof check>[1]) =>
  Object.fromEntries(Object.entries(check(values, how).faults).map(([field, { code }]) => [field, code]))

describe('the basic-information form', () => {
  test('B122–B130 an empty form names every required field', () => {
    const asked = ['name', 'school_grade', 'nation', 'examinee_category', 'area', 'entry_score', 'native', 'course', 'exam_year']
    expect(codes({}, { accountType: 2, fields: [...shown, 'area'] })).toEqual(Object.fromEntries(asked.map(field => [field, 'required'])))
  })
  test('a full form has no fault', () => expect(codes(full)).toEqual({}))
  test('B126 B133 with account_type 0 the hidden high school never blocks, with 2 it does', () => {
    expect(codes(full, { accountType: 0 })).toEqual({})
    expect(codes(full, { accountType: 2, fields: [...shown, 'area'] })).toEqual({ area: 'required' })
  })
  test('B131 gender and examinee type may be emptied, and that is sent', () =>
    expect(check({ ...full, gender: null, examinee_type: null })).toMatchObject({
      faults: {},
      sent: { gender: null, examinee_type: null },
    }))
  test.each(['13812345678', '0546-8314123', '05468314123', '8314123', ' 13812345678 '])('B132 %s is a phone number', phone =>
    expect(codes({ ...full, phone })).toEqual({}),
  )
  test.each(['123456', '1381234567890', '0546--8314123', 'abc', '+8613812345678'])('B132 %s is none', phone =>
    expect(codes({ ...full, phone })).toEqual({ phone: 'format' }),
  )
  test('B132 an empty phone is no error', () => expect(codes({ ...full, phone: '' })).toEqual({}))
  test('B147 an address must look like one', () => expect(codes({ ...full, email: 'a@b' })).toEqual({ email: 'format' }))
  test('an entry score of 59.5 is 59.5; one of 59.55, of 1001 or of words is refused and never guessed', () => {
    expect(check({ ...full, entry_score: 59.5 })).toMatchObject({ faults: {}, sent: { entry_score: 59.5 } })
    expect(codes({ ...full, entry_score: 59.55 })).toHaveProperty('entry_score')
    expect(codes({ ...full, entry_score: 1001 })).toEqual({ entry_score: 'too_large' })
    expect(codes({ ...full, entry_score: '5九' })).toEqual({ entry_score: 'type' })
  })
  test('staff may save a student whose own answers are missing, but not one without a name', () => {
    const staff = { nation: '汉族', examinee_category: '普通考生' }
    expect(codes({ ...staff, name: '甲' }, { mode: 'edit' })).toEqual({})
    expect(codes(staff, { mode: 'edit' })).toEqual({ name: 'required' })
    expect(codes({ ...staff, name: '甲' }, { mode: 'create', fields: [...shown, 'cert_id'] })).toEqual({ cert_id: 'required' })
  })
})

describe('the electives', () => {
  const fault = (course: string[], type = 2) => courseFault(course, standardCourses, type)?.code
  test('B135 type 2 needs physics or history, and not both', () => {
    expect(fault(['化学'])).toBe('first_missing')
    expect(fault(['物理', '历史'])).toBe('both_first')
    expect(fault(['物理', '化学', '生物'])).toBeUndefined()
  })
  test('B134 type 3 takes one track', () => {
    expect(fault(['理科'], 3)).toBeUndefined()
    expect(courseFault(['理科', '文科'], standardCourses, 3)).toEqual({ code: 'too_many', limit: 1 })
  })
  test('B136 a subject that the type does not offer is refused', () => expect(fault(['物理', '技术'])).toBe('not_offered'))
  test('none at all is for the required rule to say, or for staff to leave open', () => expect(fault([])).toBeUndefined())
})

test('B140 course is sent as JSON text, an empty class as nothing', () => {
  const { sent } = check({ ...full, email: '', grade: null }, { mode: 'edit' })
  expect(sent).toMatchObject({ course: '["物理","化学","生物"]', email: null, grade: null })
})

describe('what is locked', () => {
  test('B094 the exam year after the first submission, B095 the registered place once set', () => {
    expect(lockedFields('own', { is_submitted: true, native: 320508 })).toEqual(['exam_year', 'native'])
    expect(lockedFields('own', { is_submitted: false, native: null })).toEqual([])
  })
  test('the subjects once her choice is closed, and then none are demanded (B211)', () => {
    expect(lockedFields('own', { is_submitted: false, native: null }, false)).toEqual(['course'])
    expect(demandedFields('own', 0, false)).toContain('course')
    expect(demandedFields('own', 0, false, false)).not.toContain('course')
  })
  test('nothing for staff', () => expect(lockedFields('edit', { is_submitted: true, native: 1 })).toEqual([]))
})

test('G150 the course type is that of the registered province, of the school before that is known', () => {
  const provinces = [{ id: 330000, select_course_type: 4 }]
  expect(courseTypeOf(330106, provinces, 2)).toBe(4)
  expect(courseTypeOf(null, provinces, 2)).toBe(2)
  expect(courseTypeOf(110101, provinces, 2)).toBe(2)
})
