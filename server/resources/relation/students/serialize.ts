import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Student } from '../../../../src/core/contracts/relation/student-shapes.ts'
import { yearSuffix } from '../../../../src/core/domain/classes.ts'
import { genderWords } from '../../../../src/core/domain/code-tables.ts'
import { maskIdNumber, maskPhone, maskUsername } from '../../../../src/core/domain/masks.ts'
import { seesNumbers } from '../../../identity/sees-numbers.ts'
import { ref, type Viewer } from '../../../kit/read-plan.ts'
import { areas, divisions } from '../../data_dict/area/table.ts'
import { grades } from '../../data_dict/grade/table.ts'
import { work_units } from '../../data_dict/work_unit/table.ts'
import { users } from '../../sys/users/table.ts'
import { students } from './table.ts'

type StudentRow = z.output<typeof Student>

/** Read fields that are no column of the table. */
export const serialize = {
  gender: sql<string>`(array[${genderWords[0]}, ${genderWords[1]}, ${genderWords[2]}])[${students.gender} + 1]`,
  native_path: sql<string | null>`(select ${divisions.path} from ${divisions} where ${divisions.id} = ${students.native})`,
  area_path: sql<
    string | null
  >`(select concat_ws(' ', ${areas.province}, ${areas.city}, ${areas.area}, ${areas.school}) from ${areas} where ${areas.id} = ${students.area})`,
  grade: ref(students.grade, grades, ['uuid', 'name', 'year'], { year_name: sql<string>`${grades.year} || ${yearSuffix}` }),
  user: ref(students.user, users, ['uuid', 'username', 'account_type', 'is_active', 'must_change_password', 'last_login'], {
    phone: students.phone,
    qq: students.qq,
    wechat_num: students.wechat_num,
    email: students.email,
    remark: students.remark,
    cert_id: students.cert_id,
    work_unit: ref(students.work_unit, work_units, ['uuid', 'name']),
  }),
} satisfies Record<string, SQL>

/** Lists mask phone, ID number and username. One row shows them to the student and to those who may edit her (product decision 14). */
export function mask(row: Partial<StudentRow>, { user, one }: Viewer) {
  if (one && user && seesNumbers(user)) return
  maskNumbers(row)
  if (row.user) {
    const { username, cert_id } = row.user
    // the login name is the ID number (G128), also where that is a passport's
    row.user = { ...row.user, username: username === cert_id ? maskIdNumber(username) : maskUsername(username) }
    maskNumbers(row.user)
  }
}

function maskNumbers(part: { phone?: string | null; cert_id?: string | null }) {
  if (part.phone) part.phone = maskPhone(part.phone)
  if (part.cert_id) part.cert_id = maskIdNumber(part.cert_id)
}
