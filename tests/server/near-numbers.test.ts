import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log } from '../../server/kit/audit-table.ts'
import { performances } from '../../server/resources/career/performance/table.ts'
import { near_numbers } from '../../server/resources/imports/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { teacher_grades, teachers } from '../../server/resources/relation/teachers/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { maskIdNumber } from '../../src/core/domain/masks.ts'
import { type CareerRow, careerKinds, careerRows } from '../support/career-rows.ts'
import { withCheckDigit } from '../support/check-digit.ts'
import { onBoth, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// G147: a list is no way to ask for the digits that a mask hides.
const url = await withPostgres()
interface Student {
  readonly uuid: string
  readonly name: string
  readonly cert_id: string
  readonly id: number
  readonly other_num: string | null
}
const MOST = 20
const MONTH = 30 * 86_400_000
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
/** Every number that this mask may stand for, of whoever was born in these years. */
function behind(mask: string, from = 2006, to = 2010): string[] {
  const found: string[] = []
  for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to, 0, 1); day += 86_400_000) {
    const born = new Date(day).toISOString().slice(0, 10).replaceAll('-', '')
    const number = withCheckDigit(mask.slice(0, 6) + born + mask.slice(14, 17))
    if (number.endsWith(mask.slice(-1))) found.push(number)
  }
  return found
}
const wrongOf = ({ cert_id }: Student) => behind(maskIdNumber(cert_id)).filter(number => number !== cert_id)

describe.each(onBoth(url))('near numbers, on %s', (_, where) => {
  let server: TestServer
  let hers: Student[] = []
  let others: Student[] = []
  let term = ''
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const name of ['teacher.x', 'adviser.x', 'jw.x']) await server.token(name)
    const listed = async (path: string, as: string): Promise<Student[]> =>
      (await server.request(`relation/students/${path}/?limit=1000`, { as })).body.results
    const taught = await listed('teacher_query_student', 'teacher.x')
    // what the attack begins with
    for (const one of taught) expect(one.cert_id).toMatch(/^\d{6}\*{8}[\dX]{4}$/)
    const stored = async (some: readonly Student[]) =>
      (await server.db
        .select()
        .from(students)
        .where(
          inArray(
            students.uuid,
            some.map(one => one.uuid),
          ),
        )) as Student[]
    hers = (await stored(taught)).filter(one => behind(maskIdNumber(one.cert_id)).includes(one.cert_id))
    const seen = new Set(taught.map(one => one.uuid))
    others = (await stored((await listed('jw_query_student', 'jw.x')).filter(one => !seen.has(one.uuid)))).slice(0, 40)
    expect(hers.length).toBeGreaterThan(12)
    expect(others.length).toBeGreaterThan(25)
    term = (await server.request('data_dict/term/', { as: 'jw.x' })).body[0].uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))

  const exam = ({ name, cert_id }: Pick<Student, 'name' | 'cert_id'>, more: object = {}) => ({
    name,
    cert_id,
    date: '2020-01-01',
    score: 400,
    ...more,
  })
  const record = (kind: CareerRow, { id, name, cert_id, other_num }: Student, more: object = {}) => ({
    ...{ id: other_num ?? id, name, cert_id, term },
    ...careerRows[kind],
    ...more,
  })
  const numbered = (one: Student, numbers: readonly string[]) => numbers.map(cert_id => exam({ name: one.name, cert_id }))
  interface Asking {
    readonly as?: string
    readonly kind?: CareerRow | 'performance'
    readonly query?: string
    readonly of?: TestServer
    readonly token?: string
  }
  /** A list, and what it came to. */
  const ask = async (
    list: readonly object[],
    { as = 'teacher.x', kind = 'performance', query = '?dry_run=true', of = server, token }: Asking = {},
  ) => {
    const who = token ? { token } : { as }
    const begun = await of.request(`imports/${kind}/${query}`, { method: 'POST', ...who, body: list })
    expect(begun.status, begun.text).toBe(202)
    const { state, refusal, report, uuid } = (await of.request(`imports/${begun.body.uuid}/`, who)).body
    return { state, refusal, report, uuid, said: JSON.stringify(refusal) }
  }
  type Asked = Awaited<ReturnType<typeof ask>>
  const faultsOf = ({ refusal }: Asked) =>
    (JSON.parse(refusal.body.detail) as { row: number; faults: { field: string; code: string }[] }[]).flatMap(({ row, faults }) =>
      faults.map(one => `${row} ${one.field} ${one.code}`),
    )
  const unknown = (...rows: number[]) => rows.map(row => `${row} cert_id unknown_student`)
  /** Nothing is told of any row. */
  const toldNothing = ({ state, refusal, report }: Asked) => {
    expect([state, refusal.status, report]).toEqual(['refused', 429, null])
    expect(refusal.body.detail).not.toMatch(/row|\d{7}/)
  }
  const lastNote = async () =>
    (await server.current().select().from(audit_log).where(eq(audit_log.action, 'read')).orderBy(desc(audit_log.place)).limit(1))[0]!

  apart(
    'G147 all numbers that the masks of a class may stand for, in one question: it tells none, and is answered as without the right ones',
    async () => {
      const right = new Set(hers.map(one => one.cert_id))
      const all = hers.flatMap(one => numbered(one, behind(maskIdNumber(one.cert_id))))
      expect(all.filter(row => right.has(row.cert_id)).length).toBe(hers.length)
      const asked = await ask(all)
      toldNothing(asked)
      // from then on a list with a number in clear is refused in the same words, whether it is right or not, meant or asked
      for (const list of [[exam(hers[0]!)], all.filter(row => !right.has(row.cert_id)), numbered(hers[0]!, wrongOf(hers[0]!).slice(0, 1))])
        for (const query of ['?dry_run=true', '?dry_run=true&update=true', '']) expect((await ask(list, { query })).said).toBe(asked.said)
      for (const kind of careerKinds) expect((await ask([record(kind, hers[0]!)], { kind })).said).toBe(asked.said)
      const plain = await server.request('career/performance/multi/', { method: 'POST', as: 'teacher.x', body: [exam(hers[0]!)] })
      expect([plain.status, JSON.stringify(plain.body)]).toEqual([429, JSON.stringify(asked.refusal.body)])
      expect(await server.current().$count(performances, eq(performances.date, '2020-01-01'))).toBe(0)
      // by their masks her students are named as ever
      const masked = hers.map(one => exam({ ...one, cert_id: maskIdNumber(one.cert_id) }))
      expect((await ask(masked)).report).toMatchObject({ created: hers.length })
      // and each teacher has a measure of her own
      const of = (await server.request('relation/students/teacher_query_student/?limit=1', { as: 'adviser.x' })).body.results[0]
      const [known] = (await server.current().select().from(students).where(eq(students.uuid, of.uuid))) as Student[]
      expect((await ask([exam(known!)], { as: 'adviser.x' })).report).toMatchObject({ created: 1 })
    },
  )

  apart(
    `G147 ${MOST} of them are told within thirty days over all her questions, of whatever kind, whatever way; the next tells nothing`,
    async () => {
      const [one, two] = hers as [Student, Student]
      const wrong = wrongOf(one)
      expect(faultsOf(await ask([exam(two), ...numbered(one, wrong.slice(0, MOST - 3))]))).toEqual(
        unknown(...upTo(MOST - 3).map(n => n + 1)),
      )
      expect(faultsOf(await ask(numbered(one, [wrong[MOST - 3]!]), { query: '' }))).toEqual(unknown(1))
      expect(faultsOf(await ask([record('morality', { ...one, cert_id: wrong[MOST - 2]! })], { kind: 'morality' }))).toEqual(unknown(1))
      // asked again they tell nothing new
      expect(faultsOf(await ask(numbered(one, wrong.slice(0, MOST - 1))))).toEqual(unknown(...upTo(MOST - 1)))
      const plain = await server.request('career_record/artistic/multi/?dry_run=true', {
        ...{ method: 'POST', as: 'teacher.x', body: [record('artistic', { ...one, cert_id: wrong[MOST - 1]! })] },
      })
      expect([plain.status, JSON.parse(plain.body.detail)[0].faults[0].code]).toEqual([400, 'unknown_student'])
      // what she has mended is taken still, and taken back
      const done = await ask([exam(one), exam(two)], { query: '' })
      expect(done.report).toMatchObject({ created: 2 })
      const [last, after] = [await ask(numbered(one, [wrong[MOST]!])), await ask([exam(one)])]
      toldNothing(last)
      expect(after.said).toBe(last.said)
      const undone = await server.request(`imports/${done.uuid}/undo/`, { method: 'POST', as: 'teacher.x', body: {} })
      expect(undone.body.undone).toMatchObject({ removed: 2 })
      server.ports.moveClock(MONTH + 1000)
      try {
        const login = { method: 'POST', body: { username: 'teacher.x', password: 'Zhiyuan-2026' } }
        const { token } = (await server.request('login-methods/login/', login)).body
        const next = await server.request('imports/performance/?dry_run=true', {
          method: 'POST',
          token,
          body: numbered(one, [wrong[MOST + 1]!, one.cert_id]),
        })
        expect(faultsOf((await server.request(`imports/${next.body.uuid}/`, { token })).body)).toEqual(unknown(1))
      } finally {
        server.ports.moveClock(-MONTH - 1000)
      }
    },
  )

  apart(
    'G147 a list in halves learns no more than one in a piece: with one that is wrong too many the next is refused, right or not',
    async () => {
      const [one] = hers as [Student]
      const wrong = wrongOf(one)
      expect(faultsOf(await ask(numbered(one, [...wrong.slice(0, MOST), one.cert_id])))).toEqual(unknown(...upTo(MOST)))
      for (const half of [wrong.slice(MOST, 80), wrong.slice(80), [one.cert_id]]) toldNothing(await ask(numbered(one, half)))
    },
  )

  apart(
    'G147 a right number under another name is the fault of a wrong one, in every kind; school staff are told that it is the name',
    async () => {
      const [one, two] = hers as [Student, Student]
      const other = others[0]!
      const nobody = { ...one, name: '查无此人', cert_id: withCheckDigit('99052120060207231') }
      const asked = [{ ...one, name: two.name }, { ...one, name: '查无此人' }, other, { ...other, name: one.name }, nobody]
      const said = new Set<string>()
      for (const who of asked) said.add((await ask([exam(who)])).said)
      for (const kind of careerKinds) for (const who of asked) said.add((await ask([record(kind, who)], { kind })).said)
      expect([...said].map(text => faultsOf({ refusal: JSON.parse(text) } as Asked))).toEqual([unknown(1)])
      expect(faultsOf(await ask([exam(asked[0]!)], { as: 'jw.x' }))).toEqual(['1 name unknown_student'])
    },
  )

  apart('G147 with another student number or key beside them, numbers are counted all the same', async () => {
    const [one, two] = hers as [Student, Student]
    const wrong = wrongOf(one)
    const list = wrong.slice(0, MOST).map(cert_id => record('morality', { ...one, cert_id }, { id: '99999999', student: two.uuid }))
    expect(faultsOf(await ask(list, { kind: 'morality' }))).toEqual(unknown(...upTo(MOST)))
    toldNothing(await ask([record('morality', { ...one, cert_id: wrong[MOST]! }, { id: '99999999' })], { kind: 'morality' }))
    toldNothing(await ask([record('morality', one, { id: '99999999' })], { kind: 'morality' }))
  })

  apart(
    'a teacher whose messy list names others’ students, has wrong digits and wrong names is told every cell, as often as she asks',
    async () => {
      const [first, ...rest] = hers as [Student, ...Student[]]
      const typo = first.cert_id.slice(0, 9) + ((Number(first.cert_id[9]) + 1) % 10) + first.cert_id.slice(10)
      const list = [
        ...rest.map(one => exam(one)),
        exam(first, { date: '2020-13-01' }),
        exam({ ...first, cert_id: typo }),
        exam({ ...first, cert_id: withCheckDigit(`110101${first.cert_id.slice(6, 17)}`) }),
        exam({ ...first, name: '另一个名字' }),
        exam({ ...first, cert_id: wrongOf(first)[0]! }),
        ...others.map(one => exam(one)),
      ]
      const n = rest.length
      const expected = [
        ...[`${n + 1} date bad_date`, `${n + 2} cert_id bad_id_number`],
        ...unknown(...Array.from({ length: others.length + 3 }, (_, i) => n + 3 + i)),
      ]
      for (let times = 0; times < 4; times++) expect(faultsOf(await ask(list))).toEqual(expected)
      expect(
        (
          await ask(
            hers.map(one => exam(one)),
            { query: '' },
          )
        ).report,
      ).toMatchObject({ created: hers.length })
    },
  )

  apart('G147 a teacher who is deleted and added again has the measure that she had', async () => {
    const classes = await server
      .current()
      .select({ uuid: teacher_grades.grade })
      .from(teacher_grades)
      .innerJoin(teachers, eq(teachers.uuid, teacher_grades.teacher))
      .innerJoin(users, eq(users.uuid, teachers.user))
      .where(eq(users.username, 'teacher.x'))
    const send = (method: string, path: string, body: object, token?: string) =>
      server.request(path, { method, ...(token ? { token } : { as: 'jw.x' }), body })
    /** The same person, as her school adds her. */
    const added = async () => {
      const made = await send('POST', 'relation/teachers/relation_create/', { name: '再来', cert_id: '13655550000' })
      expect(made.status, made.text).toBe(201)
      const grades = classes.map(one => one.uuid)
      expect((await send('PATCH', `relation/teachers/${made.body.uuid}/allot_grades/`, { grades })).status).toBe(200)
      const initial = made.body.initial_password
      const grant = await send('POST', 'login-methods/login/', { username: '13655550000', password: initial }, ' ')
      const change = { old_password: initial, password: 'Chosen-90211' }
      return {
        uuid: made.body.uuid,
        token: (await send('POST', 'sys/users/change-password/', change, grant.body.token)).body.token as string,
      }
    }
    const [one] = hers as [Student]
    const [first, wrong] = [await added(), wrongOf(one)]
    expect(faultsOf(await ask(numbered(one, wrong.slice(0, MOST)), first))).toEqual(unknown(...upTo(MOST)))
    expect((await send('DELETE', `relation/teachers/${first.uuid}/`, {})).status).toBe(204)
    toldNothing(await ask(numbered(one, wrong.slice(MOST, MOST + 1)), await added()))
  })

  apart('school staff, who see the numbers, are told row by row however many they are, and nothing is counted', async () => {
    const [one, two] = hers as [Student, Student]
    const wrong = wrongOf(one).slice(0, 60)
    const asked = await ask([exam(two), ...numbered(one, wrong)], { as: 'jw.x' })
    expect(faultsOf(asked)).toEqual(unknown(...wrong.map((_, i) => i + 2)))
    expect(faultsOf(await ask([record('morality', { ...one, cert_id: wrong[0]! })], { kind: 'morality', as: 'jw.x' }))).toEqual(unknown(1))
    expect(await server.current().$count(near_numbers)).toBe(0)
    expect((await ask([exam(one)], { as: 'jw.x' })).report).toMatchObject({ created: 1 })
  })

  apart('S12 whom a teacher’s list names is on record, and how many numbers met nobody, but no number', async () => {
    const [one, two, three] = hers as [Student, Student, Student]
    const wrong = wrongOf(three)
    const list = [exam(one), exam({ ...two, cert_id: maskIdNumber(two.cert_id) }), exam(others[0]!), ...numbered(three, wrong.slice(0, 2))]
    for (const query of ['?dry_run=true', '']) {
      const asked = await ask(list, { query })
      const { detail, target } = await lastNote()
      expect([target, detail]).toEqual([
        'imports/performance/',
        { batch: asked.uuid, numbers: 4, students: expect.any(Array), unmet_numbers: 3, near_numbers: 2, is_told: true },
      ])
      expect(new Set(detail.students as string[])).toEqual(new Set([one.uuid, two.uuid]))
    }
    const refused = await ask(numbered(three, wrong))
    expect((await lastNote()).detail).toMatchObject({ batch: refused.uuid, students: [], near_numbers: wrong.length, is_told: false })
    const done = await ask([exam(one)], { query: '' })
    expect(done.state).toBe('refused')
    expect((await lastNote()).detail).toEqual({ batch: done.uuid, numbers: 1, is_told: false })
    const kept = JSON.stringify([await server.current().select().from(audit_log), await server.current().select().from(near_numbers)])
    for (const number of [one.cert_id, ...wrong]) expect(kept).not.toContain(number)
  })

  // one connection asks nothing at once
  if (where)
    test('G147 asked by two processes at once, no more are told, and nothing is told behind them', async () => {
      const other = await openTestServer(where)
      try {
        await other.token('teacher.x')
        const [one] = hers as [Student]
        const wrong = wrongOf(one).slice(0, 8)
        // of the twenty three are left
        expect(faultsOf(await ask(numbered(one, wrongOf(one).slice(8, 5 + MOST))))).toEqual(unknown(...upTo(MOST - 3)))
        const answers = await Promise.all(wrong.map((number, n) => ask(numbered(one, [number]), { of: n % 2 ? server : other })))
        const told = answers.filter(answer => answer.refusal.status === 400)
        expect([told.length, answers.length]).toEqual([3, wrong.length])
        for (const answer of told) expect(faultsOf(answer)).toEqual(unknown(1))
        const last = await ask([exam(one)], { of: other })
        expect(new Set(answers.filter(answer => answer.refusal.status === 429).map(answer => answer.said))).toEqual(new Set([last.said]))
        expect(await server.db.$count(near_numbers)).toBe(MOST + 1)
      } finally {
        await other.close()
        await server.db.delete(near_numbers)
      }
    })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
