import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Fault, students as kind, type StudentRow } from '../../../../../src/core/contracts/import/index.ts'
import { students as contract } from '../../../../../src/core/contracts/relation/students.ts'
import { verdict } from '../../../../../src/core/domain/access.ts'
import { genderCode, genderWord, genderWords } from '../../../../../src/core/domain/code-tables.ts'
import { maskIdNumber } from '../../../../../src/core/domain/masks.ts'
import { mustHaveMeasure, takenNames } from '../../../../identity/account-conflicts.ts'
import { createAccounts } from '../../../../identity/accounts.ts'
import { isWeakPassword } from '../../../../identity/passwords.ts'
import { holdsAllOf, type Rights, rightsOf } from '../../../../identity/reach.ts'
import { correctionOf } from '../../../../imports/correction.ts'
import { type Correcting, type Import, madeBefore, type Plan, readRows } from '../../../../imports/plan.ts'
import { classesOf, meantBy, only, storedOf } from '../../../../imports/stored.ts'
import { absentChange, maySwitch } from '../../../../imports/switching.ts'
import { keyed, keysIn } from '../../../../kit/keys.ts'
import { everyRow } from '../../../../kit/read-plan.ts'
import { insertRows } from '../../../../kit/rows.ts'
import { inTurns, turn } from '../../../../kit/slices.ts'
import { users } from '../../../sys/users/table.ts'
import { students } from '../table.ts'
import { correctStudent } from './correct.ts'

const columns = { student: students, is_active: users.is_active, rights: rightsOf }
type Stored = typeof students.$inferSelect & { readonly is_active: boolean; readonly rights: Rights }
type Row = Correcting<StudentRow>

/** Students of one school: a row that says nothing new changes nothing (S8). */
export async function planStudents(ask: Import, rows: readonly Row[]): Promise<Plan> {
  const { db, ports, work_unit, update, user } = ask
  const classes = await classesOf(db, work_unit)
  const { entries, clean } = await readRows(kind, rows)
  const stored = await storedStudents(ask, clean, rows)
  const names = clean.map(row => row.cert_id)
  const accounts = await takenNames(db, ask, names)
  const place = (student: Stored) => classes.name(student.grade) ?? ''
  const found = await inTurns([...rows.keys()], some => some.map(index => stored.find(clean[index]!, rows[index]!.existing?.uuid)))
  const form = (index: number) => ({
    ...clean[index]!,
    grade: classes.uuid(clean[index]!.grade, clean[index]!.enrollment_year ?? undefined),
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
      const fault = (field: string, code: Fault['code']): Fault => ({ row: index + 1, field, code })
      if (madeBefore(ask, before)) return 'unchanged'
      if (before || rows[index]!.existing) {
        if (!before) return fault('name', 'changed_since')
        const texts = kind.cellsOf({ ...before, gender: genderWord(before.gender), grade: place(before) })
        const change = correctionOf({
          ...{ kind, index, entry: entries[index]!, existing: rows[index]!.existing, texts, form: form(index) },
          stored: { uuid: before.uuid, version: before.updated_time, name: before.name, place: place(before), is_active: before.is_active },
          offersReturn: update && maySwitch(user),
        })
        if (!change) return 'unchanged'
        if ('code' in change) return change
        if (!update && !rows[index]!.existing) return fault('cert_id', 'differs')
        if (change.values.cert_id === undefined) return change
        // as in the form: the login name is the administrators' to change (G128), and that of an account only theirs who hold all of it
        if (verdict(contract.calls.patch, user) !== 'allowed' || !holdsAllOf(user, before.rights)) return fault('cert_id', 'locked')
        if (accounts.own.has(row.cert_id)) return fault('cert_id', 'existing_account')
        return { ...change, isElsewhere: accounts.elsewhere.has(row.cert_id) }
      }
      const masked = (['cert_id', 'phone'] as const).find(field => row[field]?.includes('*'))
      if (masked) return fault(masked, 'masked_value')
      if (accounts.own.has(row.cert_id)) return fault('cert_id', 'existing_account')
      // before what is known of other schools: the fault must not tell that there is nothing there
      if (row.password && isWeakPassword(row.password, row.cert_id)) return fault('password', 'weak_password')
      return accounts.elsewhere.has(row.cert_id) ? 'elsewhere' : 'new'
    },
    async absent() {
      if (!maySwitch(user)) return []
      const named = new Set(found.flatMap(student => student?.uuid ?? []))
      const inClasses = new Set(await inTurns([...clean.keys()], some => some.flatMap(index => [found[index]?.grade, form(index).grade])))
      const all: Stored[] = []
      for (const grade of inClasses) {
        if (!grade) continue
        const own = db
          .select(keyed(students.uuid))
          .from(students)
          .where(and(eq(students.work_unit, work_unit), eq(students.grade, grade)))
        for (const student of await storedOf(await keysIn(db, own), some => studentsWhere(ask, inArray(students.uuid, [...some]))))
          all.push(student)
      }
      return all
        .filter(student => student.is_active && !named.has(student.uuid))
        .map(student => absentChange(student.uuid, student.updated_time, student.name, place(student)))
    },
    change: correctStudent,
    async insert(tx, indexes, batch) {
      makesAccounts = true
      const created = await createAccounts(
        tx,
        ports,
        indexes.map(index => {
          const { cert_id, name, phone, password } = clean[index]!
          return { username: cert_id, name, phone, ...(password && { password }), u_type: 1, work_unit }
        }),
      )
      const values = indexes.map((index, place) => {
        const { password, gender, ...row } = form(index)
        const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== null && value !== undefined))
        return {
          ...filled,
          name: row.name,
          // a new student is 男 unless the sheet says otherwise (B138)
          gender: genderCode(gender || genderWords[0]) ?? 2,
          user: created[place]!.uuid,
          work_unit,
          import_batch: batch,
        }
      })
      await insertRows(tx, ports.now(), students, everyRow, values)
    },
  }
}

type Where = ReturnType<typeof eq>
const studentsWhere = async ({ db, work_unit }: Import, where: Where): Promise<Stored[]> => {
  const found = await db
    .select(columns)
    .from(students)
    .innerJoin(users, eq(users.uuid, students.user))
    .where(and(eq(students.work_unit, work_unit), where))
  return found.map(({ student, is_active, rights }) => ({ ...student, is_active, rights }))
}

/** `Map.groupBy` in turns with everybody else's requests. */
async function grouped(all: Iterable<Stored>, keyOf: (student: Stored) => string): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const groups = new Map<string, Stored[]>()
  for (const student of all) {
    const key = keyOf(student)
    const group = groups.get(key)
    if (group) group.push(student)
    else groups.set(key, [student])
    await turn()
  }
  return groups
}

/** The school's students, to be found by ID number, by its masked form beside the name (G147), or, to be corrected, by number and name. */
async function storedStudents(ask: Import, clean: readonly StudentRow[], rows: readonly Row[]) {
  const found = await storedOf(clean, some => studentsWhere(ask, meantBy(students, ask.work_unit, some)))
  const ids = rows.flatMap(row => row.existing?.uuid ?? [])
  found.push(...(await storedOf(ids, some => studentsWhere(ask, inArray(students.uuid, [...some])))))
  const numbers = ask.update ? clean.flatMap(row => row.other_num || []) : []
  const numbered = await storedOf(numbers, some =>
    studentsWhere(ask, and(inArray(students.other_num, [...some]), isNull(students.listed_name), isNull(students.listed_num))!),
  )
  const byUuid = new Map(found.map(student => [student.uuid, student]))
  const byId = new Map(found.map(student => [student.cert_id, student]))
  const byMask = await grouped(byUuid.values(), student => `${maskIdNumber(student.cert_id ?? '')} ${student.name}`)
  // whoever has chosen her name or number herself is found by neither: she would be offered in the place of another
  const byNumber = await grouped(numbered, student => `${student.other_num} ${student.name}`)
  return {
    find(row: StudentRow, existing: string | undefined): Stored | undefined {
      if (existing) return byUuid.get(existing)
      if (row.cert_id.includes('*')) return only(byMask.get(`${row.cert_id} ${row.name}`))
      return byId.get(row.cert_id) ?? (row.other_num ? only(byNumber.get(`${row.other_num} ${row.name}`)) : undefined)
    },
  }
}
