import { expect, test } from 'vitest'
import { person } from '../../tests/support/user.ts'
import type { Destination, Place } from '../core/host/index.ts'
import { addressOf } from './address-of.ts'
import { rows } from './routes/index.ts'
import { later } from './routes/later.ts'
import { lazyComponent, screen, uuid } from './routes/screen.ts'
import { screensOf } from './visible.ts'

const jw = person(4, ['work_unit_type_0'])
const admin = person(5, ['学生管理'])
const one = '0b9cf5b0-6f2f-4d2e-9d0a-0f3a5ce0a111'

// The compiler sees to it that none is missing.
const every: { readonly [D in Destination]: Extract<Place, { to: D }> } = {
  dashboard: { to: 'dashboard' },
  profile: { to: 'profile' },
  password: { to: 'password' },
  classes: { to: 'classes' },
  'class.students': { to: 'class.students', params: { uuid: one } },
  teachers: { to: 'teachers' },
  consultants: { to: 'consultants' },
  students: { to: 'students' },
  'student.create': { to: 'student.create' },
  'student.edit': { to: 'student.edit', params: { uuid: one } },
  'student.detail': { to: 'student.detail', params: { uuid: one } },
  'student.archive': { to: 'student.archive', params: { uuid: one } },
  'students.collective': { to: 'students.collective' },
  'students.individual': { to: 'students.individual' },
  'own.basics': { to: 'own.basics' },
  activities: { to: 'activities' },
  'activity.detail': { to: 'activity.detail', params: { uuid: one } },
  'activity.edit': { to: 'activity.edit', params: { uuid: one } },
  'activity.create': { to: 'activity.create' },
  'activity.comments': { to: 'activity.comments' },
  consults: { to: 'consults' },
  'consult.detail': { to: 'consult.detail', params: { uuid: one } },
  'consult.edit': { to: 'consult.edit', params: { uuid: one } },
  'consult.create': { to: 'consult.create' },
  'my.students': { to: 'my.students' },
  records: { to: 'records' },
  'my.followed': { to: 'my.followed' },
  colleges: { to: 'colleges' },
  'college.detail': { to: 'college.detail', params: { uuid: one } },
  'my.colleges': { to: 'my.colleges' },
  majors: { to: 'majors' },
  'major.detail': { to: 'major.detail', params: { uuid: one } },
  jobs: { to: 'jobs' },
  'job.detail': { to: 'job.detail', params: { uuid: one } },
  'subjects.grid': { to: 'subjects.grid' },
  'aspirations.by-rank': { to: 'aspirations.by-rank' },
  'aspirations.my': { to: 'aspirations.my' },
  'aspirations.plan': { to: 'aspirations.plan' },
  'student.aspirations': { to: 'student.aspirations', params: { uuid: one } },
  'subjects.submit': { to: 'subjects.submit' },
  'evaluation.personality': { to: 'evaluation.personality' },
  'evaluation.interest': { to: 'evaluation.interest' },
  'evaluation.value': { to: 'evaluation.value' },
  'evaluation.life': { to: 'evaluation.life' },
  'mind.alerts': { to: 'mind.alerts' },
  'student.evaluations': { to: 'student.evaluations', params: { uuid: one } },
  'evaluation.report': { to: 'evaluation.report', params: { uuid: one } },
  'term.detail': { to: 'term.detail', params: { uuid: one } },
  'record.officeholdings': { to: 'record.officeholdings', params: { uuid: one } },
  'record.officeholdings.edit': { to: 'record.officeholdings.edit', params: { uuid: one } },
  'record.officeholdings.create': { to: 'record.officeholdings.create' },
  'record.rewards_punishments': { to: 'record.rewards_punishments', params: { uuid: one } },
  'record.rewards_punishments.edit': { to: 'record.rewards_punishments.edit', params: { uuid: one } },
  'record.rewards_punishments.create': { to: 'record.rewards_punishments.create' },
  'record.social_practices': { to: 'record.social_practices', params: { uuid: one } },
  'record.social_practices.edit': { to: 'record.social_practices.edit', params: { uuid: one } },
  'record.social_practices.create': { to: 'record.social_practices.create' },
  'record.artistic': { to: 'record.artistic', params: { uuid: one } },
  'record.artistic.edit': { to: 'record.artistic.edit', params: { uuid: one } },
  'record.artistic.create': { to: 'record.artistic.create' },
  'record.morality': { to: 'record.morality', params: { uuid: one } },
  'record.morality.edit': { to: 'record.morality.edit', params: { uuid: one } },
  'record.morality.create': { to: 'record.morality.create' },
  'record.attainment_level': { to: 'record.attainment_level', params: { uuid: one } },
  'record.attainment_level.edit': { to: 'record.attainment_level.edit', params: { uuid: one } },
  'record.attainment_level.create': { to: 'record.attainment_level.create' },
  'record.action_plans.edit': { to: 'record.action_plans.edit', params: { uuid: one } },
  'record.action_plans.create': { to: 'record.action_plans.create' },
  'kept.colleges': { to: 'kept.colleges' },
  'kept.college': { to: 'kept.college', params: { uuid: one } },
  'kept.college.edit': { to: 'kept.college.edit', params: { uuid: one } },
  'kept.college.create': { to: 'kept.college.create' },
  'kept.majors': { to: 'kept.majors' },
  'kept.major': { to: 'kept.major', params: { uuid: one } },
  'kept.major.edit': { to: 'kept.major.edit', params: { uuid: one } },
  'kept.major.create': { to: 'kept.major.create' },
  'kept.jobs': { to: 'kept.jobs' },
  'kept.job': { to: 'kept.job', params: { uuid: one } },
  'kept.job.edit': { to: 'kept.job.edit', params: { uuid: one } },
  'kept.job.create': { to: 'kept.job.create' },
  'kept.scores': { to: 'kept.scores' },
  'kept.score.edit': { to: 'kept.score.edit', params: { uuid: one } },
  'kept.score.create': { to: 'kept.score.create' },
  'kept.major-scores': { to: 'kept.major-scores' },
  'kept.major-score.edit': { to: 'kept.major-score.edit', params: { uuid: one } },
  'kept.major-score.create': { to: 'kept.major-score.create' },
  'kept.uploads': { to: 'kept.uploads' },
  'kept.score-tables': { to: 'kept.score-tables' },
  'kept.score-line.edit': { to: 'kept.score-line.edit', params: { uuid: one } },
  'kept.score-line.create': { to: 'kept.score-line.create' },
  'kept.aspirations': { to: 'kept.aspirations' },
  'kept.aspiration': { to: 'kept.aspiration', params: { uuid: one, kind: 'arts' } },
  'kept.aspiration.edit': { to: 'kept.aspiration.edit', params: { uuid: one, kind: 'arts' } },
  'kept.aspiration.create': { to: 'kept.aspiration.create', params: { kind: 'arts' } },
  'vip.buy': { to: 'vip.buy' },
  'vip.orders': { to: 'vip.orders' },
  'vip.product': { to: 'vip.product', params: { uuid: one } },
  'vip.product.edit': { to: 'vip.product.edit', params: { uuid: one } },
  'vip.product.create': { to: 'vip.product.create' },
  'vip.schools': { to: 'vip.schools' },
  'vip.school.create': { to: 'vip.school.create' },
}

test('every destination is served by a row, or marked as coming later, and never both', () => {
  const superuser = person(5, [], { is_superuser: true })
  const unserved = Object.values(every).filter(place => addressOf(rows, place, superuser) === undefined)
  expect(unserved.map(place => place.to).sort()).toEqual([...later].sort())
})

test('a destination is the row that this user may open', () => {
  expect(addressOf(rows, every['student.edit'], jw)).toBe(`/basic_info/students_c_u?uuid=${one}`)
  expect(addressOf(rows, every['student.edit'], admin)).toBe(`/student_admin/c_u?uuid=${one}`)
  expect(addressOf(rows, every['student.edit'], person(2))).toBeUndefined()
  expect(addressOf(rows, every.teachers, person(4, ['work_unit_type_1']))).toBeUndefined()
  expect(addressOf(rows, every.students, null)).toBeUndefined()
})

test('what a destination needs is what its screen takes from the address', () => {
  for (const place of Object.values(every).filter(({ params }) => params))
    for (const row of screensOf(rows).filter(({ serves }) => serves?.includes(place.to)))
      expect(row.screen!.propsOf(new URLSearchParams({ ...place.params }), jw), row.path).toMatchObject(place.params!)
})

test('of the address only what the row lists becomes a prop, and only what it should be', () => {
  const given = (path: string, search: string) =>
    screensOf(rows)
      .find(row => row.path === path)!
      .screen!.propsOf(new URLSearchParams(search), jw)
  expect(given('/basic_info/students_c_u', `uuid=${one}&onSaved=x&doneTo=vip.buy&view=own`)).toEqual({
    uuid: one,
    view: 'staff',
    doneTo: 'students',
  })
  expect(given('/basic_info/students_c_u', 'uuid=../../admin')).toEqual({ view: 'staff', doneTo: 'students' })
  expect(given('/career_archives/students_archives', `uuid=${one}`)).toEqual({ view: 'own' })
})

test('a row that gives its widget what it does not take does not compile', () => {
  const widget = lazyComponent(async () => (_: { kind: 'a' | 'b'; uuid?: string; onDone?: () => void }) => null)
  screen(widget, { kind: 'a' }, { uuid })
  // @ts-expect-error a required prop is missing
  screen(widget, {})
  // @ts-expect-error no such kind
  screen(widget, { kind: 'c' })
  // @ts-expect-error no such prop
  screen(widget, { kind: 'a', view: 'own' })
  // @ts-expect-error a text of the address is no function
  screen(widget, { kind: 'a' }, { onDone: uuid })
  // @ts-expect-error no such prop to take from the address
  screen(widget, { kind: 'a' }, { page: uuid })
  expect(widget.load).toBeTypeOf('function')
})
