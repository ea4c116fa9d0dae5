import { describe, expect, test } from 'vitest'
import { standardCourses } from '../../core/domain/courses.ts'
import { blankForm, bodyOf, courseTypeOf, type Form, faultsOf, formOf, locksOf, type Setting } from './model.ts'

const blank = blankForm({ gender: '男', nation: '汉族', examinee_category: '普通考生', examinee_type: '城镇应届', school_grade: '高中' })
const full: Form = {
  ...blank,
  name: '陆听澜',
  entry_score: 612,
  native: 320508,
  course: ['物理', '化学', '生物'],
  exam_year: 2027,
  phone: '13800000000',
}
const own: Setting = { mode: 'own', accountType: 0, courseType: 2, courses: standardCourses }

describe('the basic-information form', () => {
  test('B122-B130 an empty form names every required field with its own message', () => {
    const empty = { ...blank, school_grade: '', nation: '', examinee_category: '' }
    expect(faultsOf(empty, { ...own, accountType: 2 })).toEqual({
      name: 'needName',
      school_grade: 'needSchoolGrade',
      nation: 'needNation',
      examinee_category: 'needCategory',
      area: 'needArea',
      entry_score: 'needEntryScore',
      native: 'needNative',
      course: 'needCourse',
      exam_year: 'needExamYear',
    })
  })
  test('a full form has no fault', () => expect(faultsOf(full, own)).toEqual({}))
  test('B126 with account_type 0 the hidden high school never blocks, with 2 it does', () => {
    expect(faultsOf(full, own)).not.toHaveProperty('area')
    expect(faultsOf(full, { ...own, accountType: 2 })).toEqual({ area: 'needArea' })
  })
  test('B131 gender and examinee type may be empty', () => expect(faultsOf({ ...full, gender: '', examinee_type: '' }, own)).toEqual({}))
  test.each(['13812345678', '0546-8314123', '05468314123', '8314123', ' 13812345678 '])('B132 %s is a phone number', phone =>
    expect(faultsOf({ ...full, phone }, own)).toEqual({}),
  )
  test.each(['123456', '1381234567890', '0546--8314123', 'abc', '+8613812345678'])('B132 %s is none', phone =>
    expect(faultsOf({ ...full, phone }, own)).toEqual({ phone: 'badPhone' }),
  )
  test('B132 an empty phone is no error', () => expect(faultsOf({ ...full, phone: '' }, own)).toEqual({}))
  test('B147 an address must look like one', () => expect(faultsOf({ ...full, email: 'a@b' }, own)).toEqual({ email: 'badEmail' }))
  test('B135 type 2 needs physics or history, and not both', () => {
    expect(faultsOf({ ...full, course: ['化学'] }, own)).toEqual({ course: 'courseFirst' })
    expect(faultsOf({ ...full, course: ['物理', '历史'] }, own)).toEqual({ course: 'courseBoth' })
  })
  test('B134 type 3 takes one track', () => {
    expect(faultsOf({ ...full, course: ['理科'] }, { ...own, courseType: 3 })).toEqual({})
    expect(faultsOf({ ...full, course: ['理科', '文科'] }, { ...own, courseType: 3 })).toEqual({ course: 'courseMax' })
  })
  test('B136 a subject that the type does not offer is refused', () =>
    expect(faultsOf({ ...full, course: ['物理', '技术'] }, own)).toEqual({ course: 'courseOther' }))
  test('staff may save a student whose own answers are missing, but not one without a name', () => {
    const staff: Setting = { ...own, mode: 'edit' }
    expect(faultsOf({ ...blank, name: '甲' }, staff)).toEqual({})
    expect(faultsOf(blank, staff)).toEqual({ name: 'needName' })
    expect(faultsOf({ ...blank, name: '甲' }, { ...staff, mode: 'create' })).toEqual({ cert_id: 'needCertId' })
  })
})

describe('what is sent', () => {
  test('B140 course is JSON text, the ID number and the class are not a student’s to send', () => {
    const body = bodyOf(full, own)
    expect(body).toMatchObject({ course: '["物理","化学","生物"]', phone: '13800000000', email: null })
    for (const field of ['cert_id', 'grade', 'password', 'native_path', 'area']) expect(body).not.toHaveProperty(field)
  })
  test('an empty class is nothing, not an empty text', () => expect(bodyOf(full, { ...own, mode: 'edit' })).toMatchObject({ grade: null }))
})

describe('what is locked', () => {
  test('B094 the exam year after the first submission, B095 the registered place once set', () => {
    expect(locksOf({ is_submitted: true, native: 320508 }, 'own')).toEqual({ exam_year: true, native: true })
    expect(locksOf({ is_submitted: false, native: null }, 'own')).toEqual({ exam_year: false, native: false })
  })
  test('nothing for staff', () => expect(locksOf({ is_submitted: true, native: 1 }, 'edit')).toEqual({ exam_year: false, native: false }))
})

test('a stored student comes back as the form that saved her', () => {
  const stored = { ...full, course: '["物理","化学","生物"]', grade: { uuid: 'g' }, email: null }
  expect(formOf(stored, blank)).toEqual({ ...full, grade: 'g' })
})
test('G150 the course type is that of the registered province, of the school before that is known', () => {
  const provinces = [{ id: 330000, select_course_type: 4 }]
  expect(courseTypeOf(330106, provinces, 2)).toBe(4)
  expect(courseTypeOf(null, provinces, 2)).toBe(2)
  expect(courseTypeOf(110101, provinces, 2)).toBe(2)
})
