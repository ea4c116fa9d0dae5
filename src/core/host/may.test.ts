import { describe, expect, test } from 'vitest'
import { type CurrentUser, Session } from '../auth/index.ts'
import { Host } from './host.ts'

/** A host in front of which somebody has signed in. */
function hostOf(user: Partial<CurrentUser> | null) {
  const session = new Session({ read: () => undefined, write: () => {}, clear: () => {} })
  const nobodyYet = { is_superuser: false, is_readonly_all: false, is_vip_flag: false, must_change_password: false }
  if (user) session.setUser({ ...nobodyYet, ...user } as CurrentUser)
  return new Host({ base: '', session, surface: { hrefOf: () => undefined, go: () => {}, reload() {}, emit: () => true, signedOut() {} } })
}
const staff = (unit: number, more: Partial<CurrentUser> = {}) => hostOf({ u_type: 4, roles: ['4', `work_unit_type_${unit}`], ...more })
const superuser = hostOf({ u_type: 5, roles: ['5'], is_superuser: true })

describe('who manages the classes a teacher has (B049)', () => {
  const may = (host: Host) => host.may(host.api.teachers.allot_grades)
  test('staff of a school of either kind, and a superuser', () => {
    expect([staff(0), staff(2), superuser].map(may)).toEqual([true, true, true])
  })
  test('not the staff of a company, not a teacher, not a read-only account, not nobody', () => {
    const teacher = hostOf({ u_type: 2, roles: ['2', 'work_unit_type_0'] })
    expect([staff(1), teacher, staff(0, { is_readonly_all: true }), hostOf(null)].map(may)).toEqual([false, false, false, false])
  })
})

test('a read-only account may read, and write its own password (product decision 5)', () => {
  const host = staff(0, { is_readonly_all: true })
  const { grades, users } = host.api
  expect([grades.list, users.change_password].map(call => host.may(call))).toEqual([true, true])
  expect([grades.create, grades.patch, grades.remove, grades.multi, users.is_active].map(call => host.may(call))).not.toContain(true)
})

test('a read-only account reads no initial passwords: they open accounts that may write (product decision 4)', () => {
  const may = (host: Host) => host.may(host.api.students.download_cleartext_pass)
  expect([staff(0), staff(0, { is_readonly_all: true })].map(may)).toEqual([true, false])
})

test('a VIP call counts as allowed: its refusal is answered by the offer of VIP', () => {
  const student = hostOf({ u_type: 1, roles: ['1'] })
  expect(student.may(student.api.students.relation_update_course)).toBe(true)
  expect(student.may(student.api.students.relation_create)).toBe(false)
})

test('an initial password opens nothing but the way to another (G145)', () => {
  const fresh = hostOf({ u_type: 1, roles: ['1'], must_change_password: true })
  expect([fresh.api.users.change_password, fresh.api.students.student].map(call => fresh.may(call))).toEqual([true, false])
})

test('before anybody signed in, the public calls only', () => {
  const host = hostOf(null)
  expect([host.api.login_methods.login, host.api.users.info].map(call => host.may(call))).toEqual([true, false])
})
