import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What an older version has kept is brought into its new shape by the migrations.
const folder = new URL('../../server/migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()
let db: PGlite
beforeAll(async () => {
  db = await PGlite.create()
})
afterAll(() => db.close())
const apply = async (names: readonly string[]) => {
  for (const name of names) await db.exec(readFileSync(new URL(name, folder), 'utf8'))
}
/** No more of a row than what is looked at: the rest is anything that may stand there. */
const insert = async (table: string, row: Record<string, unknown>) => {
  const needed = await db.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
      where table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const given = needed.rows.filter(one => !(one.column_name in row))
  const some = (type: string) => (/time|date/.test(type) ? '2026-09-01' : type === 'uuid' ? key(9) : type === 'boolean' ? false : '1')
  const all = { ...Object.fromEntries(given.map(one => [one.column_name, some(one.data_type)])), ...row }
  const names = Object.keys(all)
  const places = names.map((_, n) => `$${n + 1}`)
  await db.query(`insert into ${table} (${names.map(name => `"${name}"`)}) values (${places})`, Object.values(all))
}
const at = (number: string) => files.findIndex(name => name.startsWith(number))
const schoolsOf = async (table: string, of: string) => {
  const { rows } = await db.query<{ of: string; work_unit: string }>(`select ${of} as of, work_unit from ${table}`)
  return Object.fromEntries(rows.map(one => [one.of, one.work_unit]))
}
const key = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const [x, y] = [key(1), key(2)]

test('0021 what teachers and class teachers wrote of a student who has left since stays with their school', async () => {
  await apply(files.slice(0, at('0021')))
  // what nothing of this asks for is not there
  await db.exec('set session_replication_role = replica')
  for (const [uuid, name] of [
    [x, '甲校'],
    [y, '乙校'],
  ])
    await insert('work_units', { uuid, name, code: uuid })
  const [everybodys, theirs] = [key(3), key(4)]
  await insert('terms', { uuid: everybodys, work_unit: null })
  await insert('terms', { uuid: theirs, work_unit: x })
  await insert('users', { uuid: key(5), username: 'teacher', u_type: 2, work_unit: x })
  await insert('users', { uuid: key(6), username: 'adviser', u_type: 3, work_unit: x })
  // she has gone from x to y
  await insert('students', { uuid: key(7), user: key(8), work_unit: y })
  const written = { teacher: [key(5), everybodys], adviser: [key(6), everybodys], term: [null, theirs], nobody: [null, everybodys] }
  for (const [content, [creator, term]] of Object.entries(written))
    await insert('school_active_teacher_comment', { uuid: crypto.randomUUID(), student: key(7), term, creator, content })
  await apply([files[at('0021')]!])
  expect(await schoolsOf('school_active_teacher_comment', 'content')).toEqual({ teacher: x, adviser: x, term: x, nobody: y })
})

test('0023 a paper is of the school that stands on it; of one that is called otherwise now, of who signed it', async () => {
  await apply(files.slice(at('0021') + 1, at('0023')))
  const paper = (file_seal: string, issuer: string | null, school_name: string) =>
    insert('archive_papers', { uuid: crypto.randomUUID(), student: key(7), file_seal, issuer, content: { student: { school_name } } })
  await paper('named', null, '甲校')
  await paper('renamed', key(5), '甲校旧名')
  await paper('unknown', null, '甲校旧名')
  await apply([files[at('0023')]!])
  expect(await schoolsOf('archive_papers', 'file_seal')).toEqual({ named: x, renamed: x, unknown: y })
})

test('0029 a refused list of before says in its record what it said so far: its first ten rows, or its one sentence', async () => {
  await apply(files.slice(at('0023') + 1, at('0029')))
  const refused = async (kind: string, body: unknown) =>
    insert('import_batches', { uuid: crypto.randomUUID(), kind, refusal: JSON.stringify({ status: 400, body }) })
  const rows = Array.from({ length: 12 }, (_, n) => ({ row: n && n + 1, errors: { name: ['缺'], score: ['不是数', '过大'] }, faults: [] }))
  await refused('rows', { detail: JSON.stringify(rows) })
  // a cell may hold half of an emoji, and the end of a text of C
  await refused('half', { detail: JSON.stringify([{ row: 1, errors: { date: ['\ud83d'] }, faults: [] }]) })
  await refused('nothing', { detail: JSON.stringify([{ row: 1, errors: { date: ['\u0000'] }, faults: [] }]) })
  await refused('sentence', { detail: '没有权限。' })
  await refused('fields', { province: ['必填', '错'] })
  await insert('import_batches', { uuid: crypto.randomUUID(), kind: 'done' })
  await apply([files[at('0029')]!])
  const { rows: found } = await db.query<{ kind: string; message: string }>('select kind, message from import_batches')
  const line = (n: number) => `${n ? `${n + 1}: ` : ''}缺，不是数，过大`
  expect(Object.fromEntries(found.map(one => [one.kind, one.message]))).toEqual({
    ...{
      rows: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(line).join('；'),
      sentence: '没有权限。',
      fields: '必填；错',
      done: '',
      half: '',
      nothing: '',
    },
  })
})

test('the others follow on it', () => apply(files.slice(at('0029') + 1)))
