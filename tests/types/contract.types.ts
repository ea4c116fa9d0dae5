// Compiled, never run: `tsc` is the test. Each line under a @ts-expect-error must be refused, and for the reason beside it.
import { eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { every, everyRow, one, ref } from '../../server/kit/read-plan.ts'
import { answer, serve } from '../../server/kit/serve.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { work_units } from '../../server/resources/data_dict/work_unit/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { follows } from '../../server/resources/relation/teacher_follow_student/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { flag, jsonText, many } from '../../src/core/contracts/codecs.ts'
import { call, get, group, nothing, patchOne, post, postOne } from '../../src/core/contracts/define.ts'
import { login_methods } from '../../src/core/contracts/login-methods.ts'
import { resource } from '../../src/core/contracts/resource.ts'
import { signedIn, type User } from '../../src/core/domain/access.ts'

// A resource with one of everything.
const pupils = {
  read: z.object({
    uuid: z.uuid(),
    name: z.string(),
    phone: z.nullable(z.string()),
    course: z.nullable(jsonText(z.array(z.string()))),
    initials: z.string(),
    grade: z.nullable(z.uuid()),
  }),
  write: z.object({ name: z.string(), phone: z.optional(z.nullable(z.string())) }),
  query: { grade: z.optional(many(z.uuid())), has_phone: z.optional(flag()) },
  expand: {
    grade: z.object({ uuid: z.uuid(), name: z.string(), year: z.int() }),
    follows: z.array(z.object({ uuid: z.uuid(), is_follow: z.boolean() })),
  },
  search: ['name'],
  ordering: ['name'],
  lists: { mine: z.object({ uuid: z.uuid() }) },
  actions: {
    multi_create: post(z.array(z.object({ name: z.string() })), z.object({ created: z.int() })),
    rename: patchOne(z.object({ name: z.string() }), z.object({ uuid: z.uuid() })),
    leave: postOne(z.object({}), nothing),
    ids: get(z.object({ year: z.string() }), z.array(z.string())),
    welcome: get(z.object({}), z.string(), { public: true }),
    own: get(z.object({}), z.string(), { access: signedIn }),
  },
} as const
const access = {
  read: signedIn,
  write: signedIn,
  mine: signedIn,
  multi_create: signedIn,
  rename: signedIn,
  leave: signedIn,
  ids: signedIn,
}
const contract = resource('t/pupils', { ...pupils, access })

// A complete one, from which every case below takes one thing away.
const ok = {
  table: students,
  scope: everyRow,
  serialize: { initials: (row: { name: string }) => row.name, grade: one(grades), follows: every(follows, follows.student) },
  filters: { has_phone: () => sql`true` },
} as const
const created = async () => ({ created: 1 })
type Actions = NonNullable<Parameters<typeof serve<typeof contract, typeof students>>[1]['actions']>
const actions: Actions = {
  create: ({ rows, body }) => rows.insert({ ...body, work_unit: '', user: '' }),
  multi_create: created,
  rename: async ({ row, body }) => ({ uuid: row.uuid + body.name }),
  leave: () => {},
  ids: ({ query }) => [query.year],
  welcome: () => 'x',
  own: () => 'x',
  mine: async () => [],
}
serve(contract, { ...ok, actions })

// 1 a missing action
const { rename: _1, ...without } = actions
// @ts-expect-error rename is missing
serve(contract, { ...ok, actions: without })
// 2 a write that is no row of the table (user and work_unit are required there) needs its own create
const { create: _2, ...noCreate } = actions
// @ts-expect-error create is missing
serve(contract, { ...ok, actions: noCreate })
// 3 an unknown action
// @ts-expect-error no such call
serve(contract, { ...ok, actions: { ...actions, renam: created } })
// 4 a wrong result
// @ts-expect-error created is a number
serve(contract, { ...ok, actions: { ...actions, multi_create: async () => ({ created: 'two' }) } })
// 5 a result of nothing
// @ts-expect-error a report is owed
serve(contract, { ...ok, actions: { ...actions, multi_create: () => {} } })
// 6 a result where none is promised
// @ts-expect-error leave answers nothing
serve(contract, { ...ok, actions: { ...actions, leave: () => ({ left: true }) } })
// 7 a wrong body
// @ts-expect-error the body is an array of rows
serve(contract, { ...ok, actions: { ...actions, multi_create: ({ body }: { body: { name: string } }) => ({ created: body.name.length }) } })
// 8 a field that the body has not
// @ts-expect-error no such field
serve(contract, { ...ok, actions: { ...actions, rename: ({ row, body }) => ({ uuid: row.uuid + body.title }) } })
// 9 a field that the query has not
// @ts-expect-error no such parameter
serve(contract, { ...ok, actions: { ...actions, ids: ({ query }) => [query.month] } })
// 10 a column that the table has not
// @ts-expect-error no such column
serve(contract, { ...ok, actions: { ...actions, rename: ({ rows, id, body }) => rows.update(id, { title: body.name }) } })
// 11 no row on a call without id
// @ts-expect-error multi_create addresses no row
serve(contract, { ...ok, actions: { ...actions, multi_create: ({ row }) => ({ created: row ? 1 : 0 }) } })
// 12 serialize misses a read field
// @ts-expect-error initials is no column
serve(contract, { ...ok, actions, serialize: { grade: one(grades), follows: every(follows, follows.student) } })
// 13 serialize of the wrong type
// @ts-expect-error initials is text
serve(contract, { ...ok, actions, serialize: { ...ok.serialize, initials: row => row.name.length } })
// 14 an expansion is missing
// @ts-expect-error follows cannot be expanded
serve(contract, { ...ok, actions, serialize: { initials: row => row.name, grade: one(grades) } })
// 15 an expansion into another table
// @ts-expect-error a user is no class
serve(contract, { ...ok, actions, serialize: { ...ok.serialize, grade: one(users) } })
// 16 to-one where many are promised
// @ts-expect-error follows are many
serve(contract, { ...ok, actions, serialize: { ...ok.serialize, follows: one(follows) } })
// 17 a scope that may be undefined, which would be everything
// @ts-expect-error or() may be undefined
serve(contract, { ...ok, actions, scope: (user: User) => or(...user.roles.map(role => eq(students.name, role))) })
// 18 a scope that is no condition
// @ts-expect-error a boolean is not SQL
serve(contract, { ...ok, actions, scope: () => true })
// 19 no scope at all
const { scope: _3, ...noScope } = ok
// @ts-expect-error nobody said which rows there are
serve(contract, { ...noScope, actions })
// 20 access misses an action
const { leave: _4, ...someAccess } = access
// @ts-expect-error nobody said who may leave
resource('t/pupils', { ...pupils, access: someAccess })
// 21 access misses a group
const { write: _5, ...noWrite } = access
// @ts-expect-error create, patch, remove
resource('t/pupils', { ...pupils, access: noWrite })
// 22 access misses one verb of a group that is spelt out
// @ts-expect-error remove
resource('t/pupils', { ...pupils, access: { ...noWrite, create: signedIn, patch: signedIn } })
resource('t/pupils', { ...pupils, access: { ...noWrite, create: signedIn, patch: signedIn, remove: signedIn } })
// 23 a rule that is none
// @ts-expect-error there is no u_type 9
resource('t/pupils', { ...pupils, access: { ...access, read: { any: [{ u_types: [9] }] } } })
// 24 a filter that is no column and has no meaning
const { filters: _6, ...noFilters } = ok
// @ts-expect-error has_phone
serve(contract, { ...noFilters, actions })
// 25 a filter that is no condition
// @ts-expect-error a boolean is not SQL
serve(contract, { ...ok, actions, filters: { has_phone: () => true } })
// 26 a table that lacks the columns
// @ts-expect-error classes have no phone
serve(contract, { ...ok, actions, table: grades })
// 27 a mask over a field that is not read
// @ts-expect-error cert_id is not read
serve(contract, { ...ok, actions, mask: row => void row.cert_id })

// 28 a single call without a rule
// @ts-expect-error nobody said who may call it
call('GET', 'a/b/', { result: z.string() })
// 29 a rule for a call that is open
// @ts-expect-error public says who may call
call('GET', 'a/b/', { result: z.string(), public: true, access: signedIn })
const { login } = login_methods.calls
const door = group({ login })
const grant = { token: '', expires: '', must_change_password: false }
answer(door, { login: () => grant })
// 30 a public call has perhaps no user
// @ts-expect-error user may be undefined
answer(door, { login: ({ user }) => ({ ...grant, token: user.uuid }) })
// 31 a wrong answer of a single call
// @ts-expect-error must_change_password is missing
answer(door, { login: () => ({ token: '', expires: '' }) })

const tiny = { read: z.object({ id: z.uuid() }), write: z.object({}), access: { read: signedIn, write: signedIn } }
// 32 search names read fields only
// @ts-expect-error no such field
resource('a/b', { ...tiny, search: ['password'] })
// 33 so does ordering
// @ts-expect-error no such field
resource('a/b', { ...tiny, ordering: ['password'] })
// 34 there are five generic verbs
// @ts-expect-error no such verb
resource('a/b', { ...tiny, verbs: ['destroy'] })
// 35 access misses a list
const { mine: _7, ...noMine } = access
// @ts-expect-error nobody said who may list them
resource('t/pupils', { ...pupils, access: noMine })
// 36 a rule for a call that there is not
// @ts-expect-error no such call
resource('t/pupils', { ...pupils, access: { ...access, renam: signedIn } })
// 37 a rule for a verb that was left out
// @ts-expect-error nobody writes
resource('a/b', { ...tiny, verbs: ['list', 'get'], access: { read: signedIn, write: signedIn } })
resource('a/b', { ...tiny, verbs: ['list', 'get'], access: { read: signedIn } })
// 38 access said on the server
// @ts-expect-error it stands in the contract
serve(contract, { ...ok, actions, access })
// 39 no access at all
// @ts-expect-error nobody said who may call anything
resource('t/pupils', pupils)
// 40 a single call without its handler
// @ts-expect-error login is missing
answer(door, {})

// A nested object is typed against what is read.
const homes = resource('t/homes', {
  ...tiny,
  read: z.object({ uuid: z.uuid(), work_unit: z.object({ uuid: z.uuid(), name: z.string() }) }),
})
const home = { table: grades, scope: everyRow, actions: { create: () => undefined as never, patch: () => undefined as never } } as const
serve(homes, { ...home, serialize: { work_unit: ref(grades.work_unit, work_units, ['uuid', 'name']) } })
// 41 a column that the other table has not
// @ts-expect-error no such column
ref(grades.work_unit, work_units, ['uuid', 'title'])
// 42 a field is missing
// @ts-expect-error name is read
serve(homes, { ...home, serialize: { work_unit: ref(grades.work_unit, work_units, ['uuid']) } })
// 43 a field of another type
// @ts-expect-error the number is no name
serve(homes, { ...home, serialize: { work_unit: ref(grades.work_unit, work_units, ['uuid'], { name: work_units.id }) } })
// 44 a row that may point at nothing
// @ts-expect-error a student may have no class
serve(homes, { ...home, table: students, serialize: { work_unit: ref(students.grade, work_units, ['uuid', 'name']) } })
