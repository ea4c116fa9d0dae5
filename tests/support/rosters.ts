import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workbook } from '../import/support/workbooks.ts'
import { withCheckDigit } from './check-digit.ts'

export interface RosterFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
export interface Rosters {
  readonly classes: RosterFile
  readonly students: RosterFile
  /** How many rows each holds. */
  readonly classCount: number
  readonly studentCount: number
}

const shared = join(import.meta.dirname, '../../../shared/data/rosters')
const type = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', xls: 'application/vnd.ms-excel' }
const file = (name: string, buffer: Buffer): RosterFile => ({ name, mimeType: name.endsWith('xls') ? type.xls : type.xlsx, buffer })

/** Spreadsheets of another program, from beside the repository; a small pair of our own where they are missing, which is said loudly. */
export function rosters(): Rosters {
  if (existsSync(shared)) {
    const read = (name: string) => file(name, readFileSync(join(shared, name)))
    return { classes: read('clean_classes.xlsx'), students: read('clean_students.xls'), classCount: 8, studentCount: 480 }
  }
  console.warn('NO SHARED ROSTERS beside the repository: the flow imports a small file of its own')
  const head = ['姓名', '性别', '证件号码', '班级', '高考年份', '入学年份', '手机号']
  const people = Array.from({ length: 30 }, (_, n) => {
    const id = `99050220090101${String(n).padStart(3, '0')}`
    return [`学生${n + 1}`, n % 2 ? '女' : '男', withCheckDigit(id), '高一（1）班', '2028', '2025', `1390000${String(n).padStart(4, '0')}`]
  })
  return {
    classes: file(
      'classes.xlsx',
      Buffer.from(
        workbook([
          {
            name: '班级',
            rows: [
              ['班级名称', '年份'],
              ['高一（1）班', '2025'],
            ],
          },
        ]),
      ),
    ),
    students: file('students.xls', Buffer.from(workbook([{ name: '学生', rows: [head, ...people] }], 'xls'))),
    classCount: 1,
    studentCount: 30,
  }
}
