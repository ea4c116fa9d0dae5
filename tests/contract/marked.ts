import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../server/kit/db.ts'
import { grades } from '../../server/resources/data_dict/grade/table.ts'
import { terms } from '../../server/resources/data_dict/term/table.ts'
import { import_batches } from '../../server/resources/imports/table.ts'
import { site_tokens } from '../../server/resources/relation/site_tokens/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teachers } from '../../server/resources/relation/teachers/table.ts'
import { tokens, users } from '../../server/resources/sys/users/table.ts'

export type Letter = 'x' | 'y' | 'z'
export const letters: readonly Letter[] = ['x', 'y', 'z']
/** A text that stands in records of one school and must appear in no answer to anybody outside it. */
export const marker = (letter: Letter) => `MARK-${letter.toUpperCase()}-7f3a`
export const missing = '00000000-0000-4000-8000-000000000000'

/** Marks the three schools and answers ids of theirs, by resource: what a probe puts into the braces of a path. */
export async function markSchools(db: Db): Promise<Record<string, Record<Letter, string[]>>> {
  const ids: Record<string, Record<Letter, string[]>> = {}
  const put = (resource: string, letter: Letter, list: string[]) => {
    ids[resource] = { ...(ids[resource] ?? { x: [], y: [], z: [] }), [letter]: list }
  }
  for (const letter of letters) {
    const names = [`student.${letter}`, `student2.${letter}`, `solo.${letter}`, `teacher.${letter}`, `jw.${letter}`]
    const accounts = await db.select().from(users).where(inArray(users.username, names))
    const account = (name: string) => accounts.find(row => row.username.startsWith(`${name}.`))!
    const unit = account('jw').work_unit!
    await db
      .update(students)
      .set({ remark: marker(letter), qq: marker(letter), wechat_num: marker(letter) })
      .where(eq(students.work_unit, unit))
    await db
      .update(teachers)
      .set({ remark: marker(letter) })
      .where(eq(teachers.work_unit, unit))
    await db
      .update(grades)
      .set({ school_area: marker(letter) })
      .where(eq(grades.work_unit, unit))
    const [term] = await db
      .insert(terms)
      .values({ name: marker(letter), begin_date: '2026-09-01', end_date: '2027-01-20', work_unit: unit })
      .returning()
    const [batch] = await db
      .insert(import_batches)
      .values({ kind: 'students', user: account('jw').uuid, work_unit: unit, created: 0, created_time: '2026-09-01T00:00:00Z' })
      .returning()
    const owner = { user: account('jw').uuid, made_by: account('jw').uuid, work_unit: unit, hash: marker(letter) }
    const [site] = await db
      .insert(site_tokens)
      .values({
        ...owner,
        name: marker(letter),
        origin: 'https://www.example.cn',
        widgets: ['score-to-rank'],
        expires: '2099-01-01T00:00:00Z',
      })
      .returning()
    const [embed] = await db
      .insert(tokens)
      .values({
        ...{ hash: `embed ${marker(letter)}`, user: account('student').uuid, origin: 'https://school.example' },
        ...{ widgets: ['student-basics'], expires: '2099-01-01T00:00:00Z', created_time: '2026-09-01T00:00:00Z' },
      })
      .returning()
    const own = await db.select().from(students).where(eq(students.work_unit, unit)).orderBy(students.id)
    const first = own.find(row => row.user === account('student').uuid)!
    const otherClass = own.find(row => row.grade !== first.grade)!
    const second = own.find(row => row.user === account('student2').uuid)!
    const staff = await db.select().from(teachers).where(eq(teachers.work_unit, unit)).orderBy(teachers.id).limit(3)
    const rooms = await db.select().from(grades).where(eq(grades.work_unit, unit)).orderBy(grades.id).limit(2)
    put('relation/students', letter, [first.uuid, second.uuid, otherClass.uuid])
    put(
      'relation/teachers',
      letter,
      staff.map(row => row.uuid),
    )
    put(
      'data_dict/grade',
      letter,
      rooms.map(row => row.uuid),
    )
    put('data_dict/term', letter, [term!.uuid])
    put('data_dict/work_unit', letter, [unit])
    put('relation/site_tokens', letter, [site!.uuid])
    put('login-methods/embed_token', letter, [embed!.uuid])
    put('imports', letter, [batch!.uuid])
    put('sys/users', letter, [account('student').uuid, account('teacher').uuid])
  }
  await db.execute(sql`select 1`)
  return ids
}
