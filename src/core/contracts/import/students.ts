import * as z from 'zod/mini'
import { defaultExamineeCategory, defaultExamineeType, genderWords } from '../../domain/code-tables.ts'
import { defaultNation } from '../../domain/nations.ts'
import { LONGEST_PASSWORD } from '../../domain/passwords.ts'
import { examineeCategories, examineeTypes, examineTypes, genders, nationOptions, schoolGrades } from '../../domain/people.ts'
import { contactColumns, contactShape } from './contact.ts'
import type { ImportKind } from './define.ts'
import { column, numberOf, textCells, wireOptional, wireScore, wireText, wireYear } from './define.ts'

/**
 * One row of `relation/students/multi_create` (B260), and what the form knows of a student besides that needs no asking.
 * `examine_type` is the track, `examinee_type` town or country (G083).
 */
export const StudentRow = /* @__PURE__ */ z.object({
  name: wireText(),
  gender: wireOptional(),
  /** ID number: the login name (G128). */
  cert_id: wireText(),
  /** Initial password; empty = the server makes a random one (G128). */
  password: wireOptional(),
  /** The name of a class of the school. */
  grade: wireText(),
  examine_type: wireOptional(),
  examinee_category: wireOptional(),
  examinee_type: wireOptional(),
  exam_year: wireYear(),
  enrollment_year: wireYear(),
  phone: wireOptional(),
  nation: wireOptional(),
  school_grade: wireOptional(),
  entry_score: wireScore(),
  ...contactShape,
})
export type StudentRow = z.output<typeof StudentRow>

export const students: ImportKind<StudentRow> = {
  kind: 'students',
  rowSchema: StudentRow,
  unique: ['cert_id'],
  foundBy: [['cert_id'], ['other_num', 'name']],
  columns: [
    column('name', '姓名', 'text', { required: true, also: ['学生姓名', '名字', '考生姓名'] }),
    column('gender', '性别', 'option', { options: genders, otherwise: genderWords[0] }),
    column('cert_id', '证件号码', 'id_number', { required: true, also: ['身份证号', '身份证号码', '身份证', '证件号', '公民身份号码'] }),
    column('password', '密码', 'password', { max: LONGEST_PASSWORD, also: ['初始密码', '登录密码'] }),
    column('grade', '班级', 'class', { required: true, also: ['班级名称', '行政班', '所在班级', '所属班级'] }),
    column('examine_type', '科类', 'option', { options: examineTypes, also: ['科目类别', '文理科', '选科类别', '首选科目'] }),
    column('examinee_category', '考生类别', 'option', {
      options: examineeCategories,
      otherwise: defaultExamineeCategory,
      also: ['类别', '学生类别'],
    }),
    column('examinee_type', '考生类型', 'option', {
      options: examineeTypes,
      otherwise: defaultExamineeType,
      also: ['应/往届', '应往届', '城乡应往届'],
    }),
    column('exam_year', '高考年份', 'year', { also: ['高考年', '高考年度', '参加高考年份'] }),
    column('enrollment_year', '入学年份', 'year', { also: ['入学', '入学年', '入学年度'] }),
    column('phone', '手机号', 'phone', { also: ['手机', '手机号码', '联系电话', '电话', '移动电话', '联系方式'] }),
    column('nation', '民族', 'option', { options: nationOptions, otherwise: defaultNation, also: ['民族名称', '族别'] }),
    column('school_grade', '学段', 'option', { options: schoolGrades, also: ['就读学段'] }),
    column('entry_score', '入学成绩', 'score', { also: ['入学分数', '入学总分', '中考成绩', '中考总分', '中考分数'] }),
    // what the form calls 学号
    ...contactColumns.map(one => (one.field === 'other_num' ? { ...one, also: [...one.also, '学号', '学生学号'] } : one)),
  ],
  rowOf: cells => ({
    ...(cells as unknown as StudentRow),
    exam_year: numberOf(cells.exam_year),
    enrollment_year: numberOf(cells.enrollment_year),
    entry_score: numberOf(cells.entry_score),
  }),
  cellsOf: row => textCells(students.columns, row),
}
