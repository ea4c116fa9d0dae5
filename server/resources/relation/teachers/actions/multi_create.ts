import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { type Fault, teachers as kind, type TeacherRow } from '../../../../../src/core/contracts/import/index.ts'
import { genderCode, genderWord } from '../../../../../src/core/domain/code-tables.ts'
import { maskPhone } from '../../../../../src/core/domain/masks.ts'
import { mustHaveMeasure, takenNames } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { mayGiveClasses } from '../../../../identity/reach.ts'
import { correctionOf } from '../../../../imports/correction.ts'
import { type Correcting, type Import, madeBefore, type Plan, readRows } from '../../../../imports/plan.ts'
import { classesOf, meantBy, only, storedOf } from '../../../../imports/stored.ts'
import { absentChange, maySwitch } from '../../../../imports/switching.ts'
import type { Db } from '../../../../kit/db.ts'
import { keyed, keysIn } from '../../../../kit/keys.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { slices, turn } from '../../../../kit/slices.ts'
import { users } from '../../../sys/users/table.ts'
import { teacher_grades, teachers } from '../table.ts'
import { correctTeacher } from './correct.ts'

type Stored = typeof teachers.$inferSelect & { readonly is_active: boolean }

/** Teachers of one school. The login name and the phone are copies of cert_id; the initial password is random (product decision 4). */
export async function planTeachers(ask: Import, rows: readonly Correcting<TeacherRow>[]): Promise<Plan> {
  const { db, ports, work_unit, update, user } = ask
  const classes = await classesOf(db, work_unit)
  const { entries, clean } = await readRows(kind, rows)
  const names = clean.map(row => row.cert_id)
  const stored = await storedOf(clean, some => teachersWhere(ask, meantBy(teachers, work_unit, some)))
  const ids = rows.flatMap(row => row.existing?.uuid ?? [])
  stored.push(...(await storedOf(ids, some => teachersWhere(ask, inArray(teachers.uuid, [...some])))))
  const taught = await classesTaught(db, stored)
  const place = ({ uuid }: Stored) => (taught.get(uuid) ?? []).flatMap(link => classes.name(link.grade) ?? [])
  const byUuid = new Map(stored.map(row => [row.uuid, row]))
  const byPhone = new Map(stored.map(row => [row.cert_id, row]))
  const byMask = Map.groupBy(new Set(byUuid.values()), row => `${maskPhone(row.cert_id)} ${row.name}`)
  const accounts = await takenNames(db, ask, names)
  const found = clean.map((row, index) => {
    const { existing } = rows[index]!
    return existing ? byUuid.get(existing.uuid) : (byPhone.get(row.cert_id) ?? only(byMask.get(`${row.cert_id} ${row.name}`)))
  })

  let makesAccounts = false
  return {
    kind,
    entries,
    classes,
    stillRight: async tx => {
      if (makesAccounts) await mustHaveMeasure(tx, ask)
    },
    isStored: index => found[index] !== undefined && (update || rows[index]!.existing !== undefined),
    judge(index) {
      const row = clean[index]!
      const before = found[index]
      const fault = (code: Fault['code']): Fault => ({ row: index + 1, field: 'cert_id', code })
      if (madeBefore(ask, before)) return 'unchanged'
      if (before || rows[index]!.existing) {
        if (!before) return { ...fault('changed_since'), field: 'name' }
        const change = correctionOf({
          ...{ kind, index, entry: entries[index]!, existing: rows[index]!.existing },
          texts: kind.cellsOf({ ...before, gender: genderWord(before.gender), grades: place(before) }),
          form: { ...row, grades: row.grades?.map(name => classes.uuid(name)) },
          stored: {
            uuid: before.uuid,
            version: before.updated_time,
            name: before.name,
            place: place(before).join('、'),
            is_active: before.is_active,
          },
          offersReturn: update && maySwitch(user),
        })
        if (!change) return 'unchanged'
        if ('code' in change) return change
        if (!update && !rows[index]!.existing) return fault('differs')
        // her login name: a row that means her by uuid must not give the record another one than the account has (B152)
        return change.values.cert_id !== undefined ? fault('locked') : change
      }
      if (row.cert_id.includes('*')) return fault('masked_value')
      if (accounts.own.has(row.cert_id)) return fault('existing_account')
      return accounts.elsewhere.has(row.cert_id) ? 'elsewhere' : 'new'
    },
    async absent() {
      if (!maySwitch(user)) return []
      const named = new Set(found.flatMap(teacher => teacher?.uuid ?? []))
      const own = db.select(keyed(teachers.uuid)).from(teachers).where(eq(teachers.work_unit, work_unit))
      const stored = await storedOf(await keysIn(db, own), some => teachersWhere(ask, inArray(teachers.uuid, [...some])))
      const all = stored.filter(teacher => teacher.is_active && !named.has(teacher.uuid))
      const links = await classesTaught(db, all)
      return all.map(one => {
        const own = (links.get(one.uuid) ?? []).flatMap(link => classes.name(link.grade) ?? [])
        return absentChange(one.uuid, one.updated_time, one.name, own.join('、'))
      })
    },
    change: correctTeacher,
    async insert(tx, indexes, batch) {
      makesAccounts = true
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

const teachersWhere = async ({ db, work_unit }: Import, where: SQL): Promise<Stored[]> => {
  const found = await db
    .select({ teacher: teachers, is_active: users.is_active })
    .from(teachers)
    .innerJoin(users, eq(users.uuid, teachers.user))
    .where(and(eq(teachers.work_unit, work_unit), where))
  return found.map(({ teacher, is_active }) => ({ ...teacher, is_active }))
}

async function classesTaught(db: Db, list: readonly Stored[]) {
  const links: { teacher: string; grade: string }[] = []
  for (const some of slices(list)) {
    const ids = some.map(row => row.uuid)
    links.push(...(await db.select().from(teacher_grades).where(inArray(teacher_grades.teacher, ids))))
    await turn()
  }
  return Map.groupBy(links, link => link.teacher)
}
