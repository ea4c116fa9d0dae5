import { demoOf } from '../../../db/demo/demo-of.ts'
import { pupils } from '../../../db/demo/pupils.ts'
import { everyStaff, unitOf } from '../../../db/demo/region.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { tokens, users } from './table.ts'

const DAY = 86_400_000
const none = { initial_password: null, initial_since: null, last_login: null, phone: null, jurisdiction: null }
const flags = { must_change_password: false, is_active: true, is_superuser: false, is_readonly_all: false, account_type: 0 }
const open = { can_update_mngk_score: true, can_relation_update_course: true, roles: [] as string[] }

const accounts = demoOf(users, {
  rows({ now, year, stamp, hash, sealed }) {
    const common = { ...none, ...flags, ...open, password_hash: hash, ...stamp }
    const staff = everyStaff.map(one => ({
      ...{ ...common, uuid: idOf('users', one.username), username: one.username, name: one.name, u_type: one.u_type },
      ...{ work_unit: one.at ? unitOf(one.at) : null, jurisdiction: one.jurisdiction ?? null, roles: [...(one.roles ?? [])] },
      ...{ is_readonly_all: one.is_readonly_all ?? false, is_superuser: one.is_superuser ?? false },
    }))
    const students = pupils(year).map(one => ({
      ...{ ...common, uuid: idOf('users', one.key), username: one.username, name: one.row.name, u_type: 1 },
      ...{ work_unit: one.row.work_unit, phone: one.row.phone, account_type: one.account_type },
      ...(one.seen !== null && { last_login: new Date(now.getTime() - one.seen * DAY).toISOString() }),
      ...(one.is_closed && { can_update_mngk_score: false, can_relation_update_course: false }),
      ...(one.is_fresh && { password_hash: null, initial_password: sealed, initial_since: now.toISOString(), must_change_password: true }),
    }))
    return [...staff, ...students].map((row, i) => ({ ...row, id: i + 1 }))
  },
  marks: {
    base: 'sys/users',
    of: letter => ({ ids: [idOf('users', `student.${letter}`), idOf('users', `teacher.${letter}`)] }),
  },
})

/** Nobody is signed in when the story begins; a test needs a token for a foreign page. */
const embedTokens = demoOf(tokens, {
  marks: {
    base: 'login-methods/embed_token',
    of: (letter, text) => {
      const uuid = idOf('tokens', letter)
      const owner = { uuid, hash: `embed ${text}`, user: idOf('users', `student.${letter}`), origin: 'https://school.example' }
      return {
        ids: [uuid],
        insert: { ...owner, widgets: ['student-basics' as const], expires: '2099-01-01T00:00:00Z', created_time: '2026-09-01T00:00:00Z' },
      }
    },
  },
})

export default [accounts, embedTokens]
