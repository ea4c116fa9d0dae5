import * as z from 'zod/mini'
import { splitList } from '../../domain/cells.ts'
import { lookUp } from '../../domain/look-up.ts'
import { genders, teacherTypeCodes, teacherTypes } from '../../domain/people.ts'
import { checked } from '../codecs.ts'
import { contactColumns, contactShape } from './contact.ts'
import type { ImportKind } from './define.ts'
import { column, textCells, wireOptional, wireText } from './define.ts'

/** One row of `relation/teachers/multi_create`. Password and phone are copies of `cert_id` (B152). */
export const TeacherRow = /* @__PURE__ */ z.object({
  name: wireText(),
  gender: wireOptional(),
  /** A phone number: the login name. */
  cert_id: wireText(),
  /** 2 teacher, 3 adviser (G074); the words are understood too. */
  teacher_type: z.optional(z.nullable(z.union([z.int(), wireText()]))),
  /** Names of classes of the school. */
  grades: z.optional(checked(z.array(wireText()), z.maxLength(100))),
  ...contactShape,
  password: wireOptional(),
  phone: wireOptional(),
})
export type TeacherRow = z.output<typeof TeacherRow>

const typeWords = /* @__PURE__ */ Object.fromEntries(Object.entries(teacherTypeCodes).map(([word, code]) => [String(code), word]))

export const teachers: ImportKind<TeacherRow> = {
  kind: 'teachers',
  rowSchema: TeacherRow,
  unique: ['cert_id'],
  foundBy: [['cert_id']],
  columns: [
    column('name', '姓名', 'text', { required: true, also: ['教师姓名', '名字'] }),
    column('gender', '性别', 'option', { options: genders }),
    column('cert_id', '手机号', 'phone', { required: true, also: ['手机', '手机号码', '联系电话', '电话', '登录名', '账号'] }),
    column('teacher_type', '教师类型', 'option', { options: teacherTypes, also: ['类型', '人员类型'] }),
    column('grades', '任教班级', 'classes', { max: 1000, also: ['班级', '任课班级', '所带班级', '授课班级'] }),
    ...contactColumns,
  ],
  rowOf: cells => ({
    ...(cells as unknown as TeacherRow),
    teacher_type: lookUp(teacherTypeCodes, cells.teacher_type ?? '') ?? 2,
    grades: splitList(cells.grades ?? ''),
    password: cells.cert_id ?? '',
    phone: cells.cert_id ?? '',
  }),
  cellsOf: row => ({
    ...textCells(teachers.columns, row),
    teacher_type: lookUp(typeWords, String(row.teacher_type ?? '')) ?? String(row.teacher_type ?? ''),
    grades: row.grades?.join('、') ?? '',
  }),
}
