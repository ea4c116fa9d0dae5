import type { Db, Ports } from '../../kit/db.ts'
import { students } from '../../resources/relation/students/table.ts'
import { follows } from '../../resources/relation/teacher_follow_student/table.ts'
import { teacher_grades, teachers } from '../../resources/relation/teachers/table.ts'
import { users } from '../../resources/sys/users/table.ts'
import { Chance } from './chance.ts'
import { fill } from './fill.ts'
import type { Places } from './load-schools.ts'
import { personName, phoneNumber } from './person-names.ts'
import { demoPassword, firstPassword, moreTeachers, type Staff, schools, staff, vipRoles } from './region.ts'
import { type Enrolled, enrolled } from './roster.ts'

const DAY = 86_400_000

/** Accounts and the people behind them. One hash for all: hashing 400 passwords would be the slowest thing the demo does. */
export async function loadPeople(db: Db, ports: Pick<Ports, 'now' | 'hash' | 'vault'>, places: Places): Promise<void> {
  const chance = new Chance(2)
  const now = ports.now()
  const stamp = { created_time: now.toISOString(), updated_time: now.toISOString() }
  const [hash, sealed] = await Promise.all([ports.hash.make(demoPassword), ports.vault.seal(firstPassword)])
  let serial = 0
  const account = (more: { username: string; name: string; u_type: number; uuid: string } & Partial<typeof users.$inferInsert>) => ({
    ...{
      id: ++serial,
      password_hash: hash as string | null,
      initial_password: null as string | null,
      initial_since: null as string | null,
      last_login: null as string | null,
    },
    ...{ must_change_password: false, phone: null, email: null, is_active: true, is_superuser: false, is_readonly_all: false },
    ...{ account_type: 0, roles: [] as string[], work_unit: null, jurisdiction: null, vip_until: null, can_update_mngk_score: true },
    ...{ can_relation_update_course: true, ...stamp, ...more },
  })

  const cast = [...staff, ...schools.flatMap(({ letter }) => crowd(letter))]
  const staffAccounts = cast.map(one =>
    account({
      ...{ uuid: chance.uuid(), username: one.username, name: one.name, u_type: one.u_type },
      ...{ work_unit: one.at ? places.units[one.at] : null, jurisdiction: one.jurisdiction ?? null, roles: [...(one.roles ?? [])] },
      ...{ is_readonly_all: one.is_readonly_all ?? false, is_superuser: one.is_superuser ?? false },
    }),
  )
  const pupils = schools.flatMap(school => enrolled(school, places))
  const nextYear = `${now.getFullYear() + 1}-12-31T15:59:59.000Z`
  const studentAccounts = pupils.map(one =>
    account({
      ...{ uuid: chance.uuid(), username: one.username, name: one.row.name, u_type: 1, work_unit: one.row.work_unit, phone: one.row.phone },
      ...{ account_type: one.account_type, ...(one.is_vip && { vip_until: nextYear, roles: [...vipRoles] }) },
      ...(one.seen !== null && { last_login: new Date(now.getTime() - one.seen * DAY).toISOString() }),
      ...(one.is_fresh && { password_hash: null, initial_password: sealed, initial_since: now.toISOString(), must_change_password: true }),
    }),
  )
  await fill(db, users, [...staffAccounts, ...studentAccounts])

  const teaching = cast.flatMap((one, i) =>
    one.at && (one.u_type === 2 || one.u_type === 3) ? [{ one, user: staffAccounts[i]!.uuid, uuid: chance.uuid() }] : [],
  )
  await fill(
    db,
    teachers,
    teaching.map(({ one, user, uuid }, i) => {
      const phone = phoneNumber(1000 + i)
      return {
        uuid,
        id: i + 1,
        user,
        work_unit: places.units[one.at!],
        name: one.name,
        gender: i % 2,
        cert_id: phone,
        teacher_type: one.u_type,
        phone,
        ...stamp,
      }
    }),
  )
  await fill(
    db,
    teacher_grades,
    teaching.flatMap(({ one, uuid }) =>
      one.at === 'w' ? [] : (one.teaches ?? []).map(at => ({ teacher: uuid, grade: places.classes[one.at as 'x'][at]!.uuid })),
    ),
  )
  const rows = pupils.map((one: Enrolled, i) => ({ uuid: chance.uuid(), id: i + 1, user: studentAccounts[i]!.uuid, ...one.row, ...stamp }))
  await fill(db, students, rows)

  await fill(
    db,
    follows,
    schools.map(({ letter }) => ({
      uuid: chance.uuid(),
      teacher: teaching.find(({ one }) => one.username === `teacher.${letter}`)!.uuid,
      student: rows[pupils.findIndex(one => one.username === `student.${letter}`)]!.uuid,
      is_follow: true,
      reason: '选科方向需要再谈一次',
      ...stamp,
    })),
  )

  /** Teachers who are not in the story but in the staff room: they sign in with a phone number. */
  function crowd(letter: 'x' | 'y' | 'z'): Staff[] {
    return Array.from({ length: moreTeachers }, (_, i) => ({
      username: phoneNumber(2000 + letter.charCodeAt(0) * 10 + i),
      name: personName(chance).name,
      u_type: i === 0 ? 3 : 2,
      at: letter,
      teaches: chance.some([0, 1, 2, 3], 1 + (i % 3)),
    }))
  }
}
