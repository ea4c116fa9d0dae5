import { describe, expect, test } from 'vitest'
import { checkTable, entriesOf, importKinds, matchHeaders } from '../../core/contracts/import/index.ts'
import { ANY } from '../../core/domain/filters.ts'
import { exportedTable } from './export-rows.ts'
import {
  accountState,
  classesToChoose,
  infoFaults,
  isNarrowed,
  type Student,
  settleClasses,
  studentQuery,
  subjectsOf,
  withSchool,
} from './model.ts'
import { views } from './views.ts'

const unit = { uuid: '7b0f3f0e-0000-4000-8000-000000000001', name: '枫江中学' }
const student = (part: Partial<Student> = {}, user: Partial<Student['user']> = {}) =>
  ({
    ...{
      id: 1,
      uuid: '7b0f3f0e-0000-4000-8000-000000000002',
      name: '陆听澜',
      gender: '女',
      phone: '138****6305',
      cert_id: '990502********7418',
    },
    ...{
      examinee_category: '普通考生',
      examinee_type: '城镇应届',
      examine_type: '物理类',
      course: '["物理","化学","生物"]',
      exam_year: 2027,
    },
    ...{ enrollment_year: 2024, qq: null, wechat_num: null, email: null, remark: null, other_num: '20240101', is_submitted: true },
    grade: { uuid: '7b0f3f0e-0000-4000-8000-000000000003', name: '高三(1)班', year: 2024, year_name: '2024级' },
    user: { is_active: true, last_login: '2026-09-01T00:00:00Z', work_unit: unit, ...user },
    ...part,
  }) as Student

describe('a student has one account state, the strongest thing that can be said', () => {
  test.each([
    ['active', student()],
    ['incomplete', student({ is_submitted: false })],
    ['never', student({ is_submitted: false }, { last_login: null })],
    ['disabled', student({}, { last_login: null, is_active: false })],
  ])('%s', (state, one) => expect(accountState(one)).toBe(state))
})

describe('the list call follows the role', () => {
  test('teachers ask the teacher query, school staff the jw query (B082)', () => {
    expect([views.teacher.list, views.school.list, views.class.list]).toEqual([
      'teacher_query_student',
      'jw_query_student',
      'jw_query_student',
    ])
  })
  test('school staff may edit and view VIP (B052); administrators set information, see details and VIP, and delete (B053)', () => {
    expect(views.school.acts).toEqual(expect.arrayContaining(['edit', 'vip']))
    expect(views.admin.acts).toEqual(['info', 'detail', 'vip', 'delete'])
  })
  test('administrators export by their own call (G117)', () => expect(views.admin.exported).toBe('admin_export'))
})

describe('filters on their way to the server', () => {
  test('不限 is no filter (B171, B172)', () => {
    expect(studentQuery({ year: [ANY], grade: [], state: [ANY] }, {})).toEqual({})
  })
  test('several values stay several', () => {
    expect(studentQuery({ year: ['2024', '2025'], state: ['never', 'disabled'] }, {})).toEqual({
      year: [2024, 2025],
      state: ['never', 'disabled'],
    })
  })
  test('a word of a foreign address that is no choice of ours is dropped', () => {
    expect(studentQuery({ year: ['x', '99999'], grade: ['1 or 1=1'], first_course: ['数学'], state: ['gone'] }, {})).toEqual({})
  })
  test('the class of a class page is always asked for', () => {
    expect(studentQuery({ grade: [ANY] }, { grade: unit.uuid })).toEqual({ grade: [unit.uuid] })
  })
  test('a search alone narrows the list too', () => {
    expect(isNarrowed({ filters: {}, search: '陆', sort: null, page: 1, size: 20 })).toBe(true)
    expect(isNarrowed({ filters: { year: [ANY] }, search: '', sort: null, page: 1, size: 20 })).toBe(false)
  })
})

describe('classes follow years and schools', () => {
  const classes = [
    { uuid: 'a', name: '高三(1)班', year: 2024, work_unit: 'x' },
    { uuid: 'b', name: '高二(1)班', year: 2025, work_unit: 'x' },
    { uuid: 'c', name: '高三(1)班', year: 2024, work_unit: 'y' },
  ]
  const names = (filters: Record<string, string[]>) => classesToChoose(classes, filters).map(one => one.uuid)
  test('those of the chosen years and schools', () => {
    expect(names({})).toEqual(['a', 'b', 'c'])
    expect(names({ year: ['2024'] })).toEqual(['a', 'c'])
    expect(names({ year: ['2024'], work_unit: ['y'] })).toEqual(['c'])
  })
  test('a chosen class goes with its year', () => {
    expect(settleClasses({ year: ['2025'], grade: ['a', 'b'] }, classes).grade).toEqual(['b'])
    expect(settleClasses({ year: ['2025'], grade: ['a'] }, classes).grade).toEqual([ANY])
  })
  test('nothing goes before the classes have come', () => {
    expect(settleClasses({ year: ['2025'], grade: ['a'] }, []).grade).toEqual(['a'])
  })
})

describe('information settings', () => {
  const draft = { work_unit: 'x', grade: 'a', exam_year: 2027 }
  test('another school empties the class; the same one does not (B151)', () => {
    expect(withSchool(draft, 'y')).toEqual({ work_unit: 'y', grade: null, exam_year: 2027 })
    expect(withSchool(draft, 'x')).toBe(draft)
  })
  test('school and class are required (B150)', () => {
    expect(infoFaults({ ...draft, grade: null })).toEqual(['grade'])
    expect(infoFaults({ work_unit: null, grade: null, exam_year: null })).toEqual(['work_unit', 'grade'])
  })
})

describe('what is exported can be imported (S8)', () => {
  const kind = importKinds.students
  const { head, lines } = exportedTable(
    [student(), student({ gender: '未填写', name: '=HYPERLINK("x")' })],
    { subjects: '选考科目', state: '账号状态' },
    () => '已激活',
  )
  const columns = matchHeaders(kind, head)
  const rows = lines.map(line => kind.rowOf(Object.fromEntries(Object.entries(columns).map(([field, at]) => [field, line[at]!]))))
  test('every column of the template is found again, and only those', () => {
    expect(Object.keys(columns).sort()).toEqual(kind.columns.map(column => column.field).sort())
  })
  test('masked numbers, even alike, an unknown gender and empty cells are no faults', () => {
    expect(checkTable(kind, entriesOf(kind, rows))).toEqual([])
  })
  test('all cells are texts, also those that look like formulas', () => {
    expect(lines.flat().every(cell => typeof cell === 'string')).toBe(true)
    expect(lines[1]?.[0]).toBe('=HYPERLINK("x")')
  })
})

test('a course that is no list is no subjects', () => {
  expect(subjectsOf({ course: '["物理","化学"]' })).toEqual(['物理', '化学'])
  expect(subjectsOf({ course: 'oops' })).toEqual([])
  expect(subjectsOf({ course: null })).toEqual([])
})
