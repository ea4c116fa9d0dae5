import { expect, test } from 'vitest'
import { foreignLanguages } from '../../core/domain/admission/mock.ts'
import { standardCourses } from '../../core/domain/courses.ts'
import { faultsOf, type Kind } from './model.ts'

const given = { mngk_score: 600, mngk_rank: 1, aspiration_course: ['物理', '化学', '生物'], foreign_request: 120 }
const faults = (part: Partial<typeof given>, kind: Kind = 'general', type = 5) => {
  const all = faultsOf({ ...given, ...part }, kind, standardCourses, type)
  return Object.fromEntries(Object.entries(all).flatMap(([field, fault]) => (fault ? [[field, fault.code]] : [])))
}

test.each([170, 690])('B201 %i is a total score', mngk_score => expect(faults({ mngk_score })).toEqual({}))
test.each([169, 691, 0, -1])('B201 %i is none', mngk_score => expect(faults({ mngk_score })).toEqual({ mngk_score: 'outside' }))
test('B202 a rank is 1 at least', () => {
  expect(faults({ mngk_rank: 1 })).toEqual({})
  expect(faults({ mngk_rank: 0 })).toEqual({ mngk_rank: 'outside' })
})
test('B203 three subjects, one of the old tracks', () => {
  expect(faults({ aspiration_course: ['物理', '化学', '生物', '地理'] })).toEqual({ aspiration_course: 'too_many' })
  expect(faults({ aspiration_course: ['理科'] }, 'general', 3)).toEqual({})
  expect(faults({ aspiration_course: ['理科', '文科'] }, 'general', 3)).toEqual({ aspiration_course: 'too_many' })
})
test('B204, B267 physics or history under 2, under 5 in the general form alone', () => {
  for (const kind of ['general', 'arts'] as const)
    expect(faults({ aspiration_course: ['化学', '生物', '地理'] }, kind, 2)).toEqual({ aspiration_course: 'first_missing' })
  expect(faults({ aspiration_course: ['化学', '生物', '地理'] }, 'general', 5)).toEqual({ aspiration_course: 'first_missing' })
  expect(faults({ aspiration_course: ['化学', '生物', '地理'] }, 'arts', 5)).toEqual({})
  expect(faults({ aspiration_course: ['物理', '历史', '地理'] }, 'general', 5)).toEqual({ aspiration_course: 'both_first' })
})
test.each([0, 150])('B206 %i is a foreign score', foreign_request => expect(faults({ foreign_request }, 'arts')).toEqual({}))
test.each([-1, 151])('B206 %i is none, and nobody asks for it in the general form', foreign_request => {
  expect(faults({ foreign_request }, 'arts')).toEqual({ foreign_request: 'outside' })
  expect(faults({ foreign_request })).toEqual({})
})
test('B209 six foreign languages: English, Russian, Japanese, French, German, Spanish', () =>
  expect(foreignLanguages).toEqual(['英语', '俄语', '日语', '法语', '德语', '西班牙语']))
