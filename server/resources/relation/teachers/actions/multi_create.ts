import { inArray } from 'drizzle-orm'
import { type Entry, type Fault, teachers as kind, type TeacherRow } from '../../../../../src/core/contracts/import/index.ts'
import { genderCode } from '../../../../../src/core/domain/code-tables.ts'
import { maskPhone } from '../../../../../src/core/domain/masks.ts'
import { takenNames } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { type Import, type Plan, readRows } from '../../../../imports/plan.ts'
import { type Classes, classesOf, meantBy, saysStored, storedOf } from '../../../../imports/stored.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { slices } from '../../../../kit/slices.ts'
import { teacher_grades, teachers } from '../table.ts'
import { mayGiveClasses } from './create.ts'

type Stored = typeof teachers.$inferSelect

/** Every cell that is filled in says what is stored; classes as a set, a masked phone as the phone (G147). */
function saysNothingNew(
  row: TeacherRow,
  cells: Entry['cells'],
  before: Stored,
  classes: Classes,
  taught: readonly { readonly grade: string }[],
): boolean {
  const { grades, password, phone, cert_id, gender, teacher_type, ...rest } = row
  if (gender && genderCode(gender) !== before.gender) return false
  if (cells.teacher_type && Number(teacher_type) !== before.teacher_type) return false
  const wanted = new Set(grades?.map(name => classes.uuid(name)))
  if (wanted.size > 0 && (wanted.size !== taught.length || taught.some(({ grade }) => !wanted.has(grade)))) return false
  return saysStored(rest, before)
}

/** Teachers of one school. The login name and the phone are copies of cert_id; the initial password is random (product decision 4). */
export async function planTeachers(ask: Import, rows: readonly TeacherRow[]): Promise<Plan> {
  const { db, ports, work_unit } = ask
  const classes = await classesOf(db, work_unit)
  const { entries, clean } = await readRows(kind, rows)
  const names = clean.map(row => row.cert_id)
  const stored = await storedOf(clean, some =>
    db
      .select()
      .from(teachers)
      .where(meantBy(teachers, work_unit, some)),
  )
  const links: { teacher: string; grade: string }[] = []
  for (const some of slices(stored)) {
    const ids = some.map(row => row.uuid)
    links.push(...(await db.select().from(teacher_grades).where(inArray(teacher_grades.teacher, ids))))
  }
  const taught = Map.groupBy(links, link => link.teacher)
  const byPhone = new Map(stored.flatMap(row => [[row.cert_id, row] as const, [`${maskPhone(row.cert_id)} ${row.name}`, row] as const]))
  const accounts = await takenNames(db, ask, names)

  return {
    kind,
    entries,
    classes,
    judge(index) {
      const row = clean[index]!
      const before = byPhone.get(row.cert_id) ?? byPhone.get(`${row.cert_id} ${row.name}`)
      const fault = (code: Fault['code']): Fault => ({ row: index + 1, field: 'cert_id', code })
      if (before) {
        const same = saysNothingNew(row, entries[index]!.cells, before, classes, taught.get(before.uuid) ?? [])
        return same ? 'unchanged' : fault('existing_account')
      }
      if (row.cert_id.includes('*')) return fault('masked_value')
      if (accounts.own.has(row.cert_id)) return fault('existing_account')
      return accounts.elsewhere.has(row.cert_id) ? 'elsewhere' : 'new'
    },
    async insert(tx, indexes, batch) {
      const typeOf = (index: number) => Number(clean[index]!.teacher_type ?? 2)
      const created = await createAccounts(
        tx,
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
            name: row.name,
            cert_id: row.cert_id,
            uuid,
            gender: genderCode(gender ?? '') ?? 2,
            teacher_type: typeOf(index),
            phone: row.cert_id,
            user: created[place]!.uuid,
            work_unit,
            import_batch: batch,
          },
        }
      })
      await insertRows(
        tx,
        ports.now(),
        teachers,
        everyRow,
        values.map(({ row }) => row),
      )
      const links = values.flatMap(({ row, classes: taught }) =>
        [...new Set(taught.map(name => classes.uuid(name)!))].map(grade => ({ teacher: row.uuid, grade })),
      )
      if (links.length > 0) mayGiveClasses(ask.user)
      if (links.length > 0) await tx.insert(teacher_grades).values(links)
    },
  }
}
