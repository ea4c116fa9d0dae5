import { describe, expect, test } from 'vitest'
import { checkTable, entriesOf, importKinds, matchHeaders } from '../../core/contracts/import/index.ts'
import { ANY } from '../../core/domain/filters.ts'
import { exportedTable } from './export-rows.ts'
import { accountState, classesToChoose, type Student, settleClasses, subjectsOf } from './model.ts'
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
