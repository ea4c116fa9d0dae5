import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { courses } from '../../src/core/contracts/data_dict/course.ts'
import { grades } from '../../src/core/contracts/data_dict/grade.ts'
import { provinces } from '../../src/core/contracts/data_dict/provinces.ts'
import { terms } from '../../src/core/contracts/data_dict/term.ts'
import { work_units } from '../../src/core/contracts/data_dict/work_unit.ts'
import { type ImportKindName, importKinds, isPublished, type ProvinceKindName } from '../../src/core/contracts/import/index.ts'
import { CurrentUser } from '../../src/core/contracts/login-methods.ts'
import { VipInfo } from '../../src/core/contracts/relation/student-shapes.ts'
import { students } from '../../src/core/contracts/relation/students.ts'
import { teachers } from '../../src/core/contracts/relation/teachers.ts'
import * as tables from '../../src/core/domain/code-tables.ts'
import { teacherTypeCodes } from '../../src/core/domain/people.ts'

interface Entities {
  entities: Record<string, { fields: { name: string }[] }>
  code_tables: Record<string, Record<string, string> | string[]>
  import_rows: Record<string, string[]>
}
const spec = JSON.parse(readFileSync(new URL('../../docs/spec/entities.json', import.meta.url), 'utf8')) as Entities

describe('an answer has the fields of its entity (B185, G038)', () => {
  const stamped = ['id', 'uuid', 'created_time']
  test.each<[entity: string, shape: object, besides: string[]]>([
    ['CurrentUser', CurrentUser.shape, []],
    ['ExtraUserInfo', CurrentUser.shape.extra_user_info.shape, []],
    ['Student', students.read.shape, stamped],
    ['Teacher', teachers.read.shape, stamped],
    ['Grade (class)', grades.read.shape, stamped],
    ['Term', terms.read.shape, stamped],
    ['WorkUnitOption', work_units.read.shape, stamped],
    ['ProvinceOption', provinces.read.shape, ['id']],
    ['CourseOption', courses.read.shape, ['id']],
    ['StudentVipInfo', VipInfo.shape, []],
  ])('%s', (entity, shape, besides) => {
    const wanted = [...spec.entities[entity]!.fields.map(field => field.name), ...besides]
    expect(wanted.filter(name => !(name in shape))).toEqual([])
  })
  test('the account behind a student, and the school it is of', () => {
    const wanted = ['phone', 'qq', 'wechat_num', 'email', 'remark', 'account_type', 'cert_id', 'username', 'work_unit']
    expect(Object.keys(students.read.shape.user.shape)).toEqual(expect.arrayContaining(wanted))
    const area = work_units.read.shape.area.def.innerType.shape
    expect(Object.keys(area)).toEqual(expect.arrayContaining(['province', 'city', 'school']))
  })
})

/** What the form knows of a student besides (DECISIONS.md, Behaviour). */
const more: Partial<Record<ImportKindName, string[]>> = { students: ['nation', 'school_grade', 'entry_score'] }
const named = (kind: ImportKindName) => Object.keys((importKinds[kind].rowSchema as unknown as { shape: object }).shape)
test.each((Object.keys(importKinds) as ImportKindName[]).filter(kind => !isPublished(kind) && kind !== 'performance'))(
  'an import row of %s is that of the documents, letter for letter (B260)',
  kind => {
    const wanted = spec.import_rows[kind]!.map(name => name.replace(/ .*/, ''))
    expect(named(kind).sort()).toEqual([...wanted, ...(more[kind] ?? [])].sort())
  },
)
test('an import row of performance is a score record, with whose it is by name and ID number (D037)', () => {
  const wanted = spec.entities['ScoreRecord (per exam)']!.fields.map(field => field.name).filter(
    name => !['id', 'uuid', 'student', 'created_time'].includes(name),
  )
  // `exam`, the name of it, is ours (docs/spec/differs.tsv)
  expect(named('performance').sort()).toEqual([...wanted, 'name', 'cert_id', 'exam'].sort())
})
const entityOf: Record<ProvinceKindName, string> = {
  score_to_rank: 'ScoreToRank',
  college_scores: 'CollegeScore',
  college_major_scores: 'CollegeMajorScore',
  admission_plan: 'EnrollmentPlan (admission_plan)',
}
/** Given by the server, or said of the whole list beside its rows. */
const apart = ['id', 'uuid', 'province', 'province_name', 'is_collect', 'created_time']
test.each(Object.keys(entityOf) as ProvinceKindName[])('an import row of %s has the fields of its entity (D038 to D041)', kind => {
  const wanted = spec.entities[entityOf[kind]]!.fields.map(field => field.name).filter(name => !apart.includes(name))
  expect(named(kind)).toEqual(expect.arrayContaining(kind === 'score_to_rank' ? wanted.filter(name => !['year'].includes(name)) : wanted))
})

describe('code tables', () => {
  const codes = (name: string) => Object.keys(spec.code_tables[name]!).map(Number)
  test('gender is 0 male, 1 female, 2 unfilled (B240)', () => {
    expect(codes('gender').map(tables.genderWord)).toEqual(['男', '女', '未填写'])
  })
  test('work unit types are 0, 1 and 2 (B241)', () => {
    expect(Object.values(tables.workUnitTypes).sort()).toEqual(codes('work_unit_type'))
    const { work_unit_type } = work_units.write.shape
    expect([0, 1, 2, 3, '0'].map(type => work_unit_type.safeParse(type).success)).toEqual([true, true, true, false, false])
  })
  test('account types are 0 collective and 2 individual (B242)', () => {
    expect(tables.accountTypes).toEqual({ collective: 0, individual: 2 })
    expect(Object.values(tables.accountTypes)).toEqual(codes('account_type'))
  })
  test('a teacher type is 2 or 3 (B243)', () => {
    expect(Object.values(teacherTypeCodes)).toEqual(codes('teacher_type'))
    const { teacher_type } = teachers.write.shape
    expect([1, 2, 3, 4].map(type => teacher_type.safeParse(type).success)).toEqual([false, true, true, false])
  })
  test('examinee categories are ordinary, arts and sports (B244)', () => {
    expect(tables.examineeCategories).toEqual(spec.code_tables['examinee_category_zh~'])
  })
  test('examinee types are town and country, this year and an earlier one (B245)', () => {
    expect(tables.examineeTypes).toEqual(spec.code_tables['examinee_type_zh~'])
  })
  test('the roles of administrators and of VIP groups are those of the documents', () => {
    expect([...tables.administratorRoles].sort()).toEqual([...(spec.code_tables.roles_admin as string[])].sort())
    expect([...tables.vipRoles, tables.multiRouteRole].sort()).toEqual([...(spec.code_tables.roles_vip as string[])].sort())
  })
  test('school grades are 高中, 初中 and 小学', () => expect(tables.schoolGrades).toEqual(spec.code_tables.school_grade))
})
