import { eq, inArray } from 'drizzle-orm'
import { entriesOf, type Fault, teachers as kind, type TeacherRow } from '../../../../../src/core/contracts/import/index.ts'
import { genderCode } from '../../../../../src/core/domain/code-tables.ts'
import { maskPhone } from '../../../../../src/core/domain/masks.ts'
import { createAccounts } from '../../../../kit/accounts.ts'
import { classesOf, type Import, importRows } from '../../../../kit/importing.ts'
import { everyRow } from '../../../../kit/reading.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { users } from '../../../sys/users/table.ts'
import { teacher_grades, teachers } from '../table.ts'

/** Imports teachers of one school. The login name and the phone are copies of cert_id; the initial password is random (product decision 4). */
export async function multi_create(ask: Import, rows: readonly TeacherRow[]) {
  const { db, ports, work_unit } = ask
  const classes = await classesOf(db, work_unit)
  const entries = entriesOf(kind, rows)
  const clean = entries.map(({ cells }) => kind.rowOf(cells))
  const names = clean.map(row => row.cert_id)
  const stored = await db.select().from(teachers).where(eq(teachers.work_unit, work_unit))
  const byPhone = new Map(stored.flatMap(row => [[row.cert_id, row] as const, [`${maskPhone(row.cert_id)} ${row.name}`, row] as const]))
  const taken = await db.select({ username: users.username }).from(users).where(inArray(users.username, names))
  const accounts = new Set(taken.map(account => account.username))

  return importRows(ask, {
    kind,
    entries,
    classes,
    judge(index): Fault | 'unchanged' | 'new' {
      const row = clean[index]!
      const before = byPhone.get(row.cert_id) ?? byPhone.get(`${row.cert_id} ${row.name}`)
      const fault = (code: Fault['code']): Fault => ({ row: index + 1, field: 'cert_id', code })
      if (before) return before.name === row.name ? 'unchanged' : fault('existing_account')
      if (row.cert_id.includes('*')) return fault('masked_value')
      return accounts.has(row.cert_id) ? fault('existing_account') : 'new'
    },
    async insert(indexes, batch) {
      const now = ports.now().toISOString()
      const typeOf = (index: number) => Number(clean[index]!.teacher_type ?? 2)
      const made = await createAccounts(
        db,
        ports,
        indexes.map(index => {
          const { cert_id, name } = clean[index]!
          return { username: cert_id, name, phone: cert_id, u_type: typeOf(index), work_unit }
        }),
      )
      const values = indexes.map((index, place) => {
        const { grades, password, gender, teacher_type, ...row } = clean[index]!
        const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== undefined))
        const uuid = crypto.randomUUID()
        return {
          classes: grades ?? [],
          row: {
            ...filled,
            uuid,
            gender: genderCode(gender ?? '') ?? 2,
            teacher_type: typeOf(index),
            phone: row.cert_id,
            user: made[place]!.uuid,
            work_unit,
            import_batch: batch,
            created_time: now,
            updated_time: now,
          },
        }
      })
      await insertRows(
        db,
        teachers,
        everyRow,
        values.map(({ row }) => row),
      )
      const links = values.flatMap(({ row, classes: taught }) =>
        [...new Set(taught.map(name => classes.uuid(name)!))].map(grade => ({ teacher: row.uuid, grade })),
      )
      if (links.length > 0) await db.insert(teacher_grades).values(links)
    },
  })
}
