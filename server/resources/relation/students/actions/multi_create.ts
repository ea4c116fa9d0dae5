import { type Fault, students as kind, type StudentRow } from '../../../../../src/core/contracts/import/index.ts'
import { genderCode, genderWords } from '../../../../../src/core/domain/code-tables.ts'
import { maskIdNumber, maskPhone } from '../../../../../src/core/domain/masks.ts'
import { classKey } from '../../../../../src/core/domain/people.ts'
import { takenNames } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { isWeakPassword } from '../../../../identity/passwords.ts'
import { type Import, type Plan, readRows } from '../../../../imports/plan.ts'
import { classesOf, meantBy, saysStored, storedOf } from '../../../../imports/stored.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { students } from '../table.ts'

type Stored = typeof students.$inferSelect

/** Students of one school: a row that says nothing new changes nothing (S8). */
export async function planStudents(ask: Import, rows: readonly StudentRow[]): Promise<Plan> {
  const { db, ports, work_unit } = ask
  const classes = await classesOf(db, work_unit)
  const { entries, clean } = await readRows(kind, rows)
  const stored = await storedStudents(ask, clean)
  const names = clean.map(row => row.cert_id)
  const accounts = await takenNames(db, ask, names)

  return {
    kind,
    entries,
    classes,
    judge(index) {
      const row = clean[index]!
      const before = stored.find(row)
      const fault = (field: string, code: Fault['code']): Fault => ({ row: index + 1, field, code })
      if (before) return saysNothingNew(row, before, classes.name(before.grade)) ? 'unchanged' : fault('cert_id', 'existing_account')
      const masked = (['cert_id', 'phone'] as const).find(field => row[field]?.includes('*'))
      if (masked) return fault(masked, 'masked_value')
      if (accounts.own.has(row.cert_id)) return fault('cert_id', 'existing_account')
      // before what is known of other schools: the fault must not tell that there is nothing there
      if (row.password && isWeakPassword(row.password, row.cert_id)) return fault('password', 'weak_password')
      return accounts.elsewhere.has(row.cert_id) ? 'elsewhere' : 'new'
    },
    async insert(tx, indexes, batch) {
      const created = await createAccounts(
        tx,
        ports,
        indexes.map(index => {
          const { cert_id, name, phone, password } = clean[index]!
          return { username: cert_id, name, phone, ...(password && { password }), u_type: 1, work_unit }
        }),
      )
      const values = indexes.map((index, place) => {
        const { password, grade, gender, ...row } = clean[index]!
        const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null && value !== undefined))
        return {
          ...filled,
          name: row.name,
          // a new student is 男 unless the sheet says otherwise (B138)
          gender: genderCode(gender || genderWords[0]) ?? 2,
          grade: classes.uuid(grade, row.enrollment_year ?? undefined),
          user: created[place]!.uuid,
          work_unit,
          import_batch: batch,
        }
      })
      await insertRows(tx, ports.now(), students, everyRow, values)
    },
  }
}

/** The school's students, to be found by ID number, or by its masked form beside the name (G147). */
async function storedStudents({ db, work_unit }: Import, rows: readonly StudentRow[]) {
  const found = await storedOf(rows, some =>
    db
      .select()
      .from(students)
      .where(meantBy(students, work_unit, some)),
  )
  const byId = new Map(found.map(student => [student.cert_id, student]))
  const byMask = Map.groupBy(found, student => `${maskIdNumber(student.cert_id ?? '')} ${student.name}`)
  return {
    find(row: StudentRow): Stored | undefined {
      if (!row.cert_id.includes('*')) return byId.get(row.cert_id)
      const same = byMask.get(`${row.cert_id} ${row.name}`)
      return same?.length === 1 ? same[0] : undefined
    },
  }
}

/** Every cell that is filled in says what is stored; a masked value counts as the value. */
function saysNothingNew(row: StudentRow, before: Stored, className: string | undefined): boolean {
  const { password, cert_id, grade, gender, phone, ...rest } = row
  if (grade && classKey(grade) !== classKey(className ?? '')) return false
  if (gender && genderCode(gender) !== before.gender) return false
  if (phone && phone !== before.phone && phone !== maskPhone(before.phone ?? '')) return false
  return saysStored(rest, before)
}
