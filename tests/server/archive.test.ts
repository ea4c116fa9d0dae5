import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { extractLinks, extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { unitOf } from '../../server/db/demo/region.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { sealCodes } from '../../server/resources/career_record/archive_papers/seal-codes.ts'
import { archive_papers } from '../../server/resources/career_record/archive_papers/table.ts'
import { students } from '../../server/resources/relation/students/table.ts'
import { file_models } from '../../server/resources/storage/table.ts'
import { users } from '../../server/resources/sys/users/table.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const papers = 'career_record/archive_papers/'
const planning = 'relation/students/academic_planning/'
interface Entry {
  readonly title: string
  readonly kind: string
  readonly is_archive: boolean
  readonly about: readonly { field: string; text: string }[]
}

describe.each(onDatabases(url))('the archive, on %s', (_, where) => {
  let server: TestServer
  const person: Record<string, string> = {}
  beforeAll(async () => {
    server = await openTestServer(where)
    for (const as of ['student.x', 'student2.x', 'teacher.x', 'jw.x', 'superuser', 'teacher.y', 'jw.y', 'student.y', 'jyj.a', 'jyj.b'])
      await server.token(as)
    for (const as of ['readonly.x', 'kiosk.x', 'clerk']) await server.token(as)
    const found = await server.db
      .select({ username: users.username, uuid: students.uuid })
      .from(students)
      .innerJoin(users, eq(users.uuid, students.user))
    for (const { username, uuid } of found) person[username] = uuid
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) => test(name, () => server.undone(run))
  const get = (path: string, as: string) => server.request(path, { as })
  const archiveOf = (as: string, who = person['student.x']) => get(`relation/students/${who}/academic_planning_by_students/`, as)
  const issue = (as: string, body: object = {}) => server.request(papers, { as, method: 'POST', body })
  const check = (code: string, sha256?: string) =>
    server.request(`${papers}check/`, { method: 'POST', body: { code, ...(sha256 && { sha256 }) } })
  const practice = (as: string, more: object) =>
    server.request('career_record/social_practices/', { as, method: 'POST', body: { student: person['student.x'], ...more } })
  async function pdfOf(paper: { file: { uri: string } }, as: string) {
    const bytes = new Uint8Array(await (await server.raw(paper.file.uri.slice(1), as)).arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (process.env.KEEP_PAPER) writeFileSync(process.env.KEEP_PAPER, bytes)
    const pdf = await getDocumentProxy(bytes)
    const { text } = await extractText(pdf, { mergePages: true })
    const { links } = await extractLinks(pdf)
    return {
      text: text.replaceAll(/\s/g, ''),
      code: links[0]!.replace('https://in.process/verify#', ''),
      links,
      sha256,
      pages: pdf.numPages,
    }
  }

  describe('read', () => {
    apart(
      'C049 a student reads her own; teachers, school and bureau read those they look after, and each look of staff is on record',
      async () => {
        const own = (await archiveOf('student.x')).body
        expect(own.student.uuid).toBe(person['student.x'])
        expect(own.records.length).toBeGreaterThan(3)
        expect(own.exams.length).toBe(5)
        for (const as of ['teacher.x', 'jw.x', 'jyj.a']) expect((await archiveOf(as)).body).toEqual(own)
        const [look] = await server
          .current()
          .select()
          .from(audit_log)
          .where(eq(audit_log.action, 'read'))
          .orderBy(desc(audit_log.place))
          .limit(1)
        expect(JSON.stringify(look)).toContain(person['student.x']!)
      },
    )
    apart('C049 nobody reads one she does not look after', async () => {
      for (const as of ['student2.x', 'student.y', 'teacher.y', 'jw.y', 'jyj.b'])
        expect([as, (await archiveOf(as)).status]).toEqual([as, 404])
      for (const as of ['kiosk.x', 'clerk']) expect([as, (await archiveOf(as)).status]).toEqual([as, 403])
    })
    apart('it holds what was written, told by title, days and filled fields, and no number of her papers', async () => {
      const term = (await get('data_dict/term/', 'jw.x')).body[0]
      const body = {
        term: term.uuid,
        begin_date: '2026-03-01',
        end_date: '2026-03-02',
        sp_type: '敬老院志愿服务',
        duration: 6.5,
        content: '读报',
      }
      expect((await practice('jw.x', body)).status).toBe(201)
      const { body: archive, text } = await archiveOf('student.x')
      expect(archive.records.find((one: Entry) => one.title === '敬老院志愿服务')).toMatchObject({
        ...{ kind: 'social_practices', begin: '2026-03-01', end: '2026-03-02', term: term.name, is_archive: false, source: 'teacher' },
        about: [
          { field: 'duration', text: '6.5' },
          { field: 'content', text: '读报' },
        ],
      })
      for (const secret of ['cert_id', 'phone', 'username']) expect(text).not.toContain(secret)
    })
    apart('C048 G021 a student has her own summary, staff one a student, whose numbers are those of the archive', async () => {
      const own = (await get(planning, 'student.x')).body
      expect(own).toHaveLength(1)
      const archive = (await archiveOf('student.x')).body
      const confirmable = archive.records.filter((one: Entry) => one.kind !== 'action_plans')
      expect(own[0]).toMatchObject({
        ...{ uuid: person['student.x'], total: archive.records.length, exams: 5, confirmable: confirmable.length },
        archived: confirmable.filter((one: Entry) => one.is_archive).length,
        last_exam: { date: archive.exams[0].date, score: archive.exams[0].score },
      })
      const listed = (await get(`${planning}?limit=100`, 'jw.x')).body.results
      expect(listed.find((one: { uuid: string }) => one.uuid === own[0].uuid)).toEqual(own[0])
      const bureau = (await get(`${planning}?limit=200`, 'jyj.b')).body.results
      expect(bureau.some((one: { uuid: string }) => one.uuid === own[0].uuid)).toBe(false)
      expect((await get(planning, 'kiosk.x')).status).toBe(403)
    })
  })

  describe('a paper', () => {
    apart('says what has been confirmed and no more, in Chinese that can be read again, and names what it leaves out', async () => {
      const term = (await get('data_dict/term/', 'jw.x')).body[0].uuid
      await practice('jw.x', { term, begin_date: '2026-03-01', sp_type: '未经确认的实践' })
      const closed = await practice('jw.x', { term, begin_date: '2026-03-03', sp_type: '龘靐齉已确认的实践', is_archive: true })
      expect(closed.status).toBe(201)
      const shown = { records: 0, exams: 0 }
      const changed = await issue('jw.x', { student: person['student.x'], shown })
      expect([changed.status, changed.body.detail]).toEqual([409, '档案刚有变动，没有签发。请核对后再签发。'])
      const made = await issue('jw.x', { student: person['student.x'] })
      expect(made.status).toBe(201)
      const archive = (await archiveOf('student.x')).body
      const { text } = await pdfOf(made.body, 'jw.x')
      expect(text).toContain('学生生涯档案')
      expect(text).toContain('龘靐齉已确认的实践')
      expect(text).not.toContain('未经确认的实践')
      const confirmed = (archive.records as Entry[]).filter(one => one.is_archive)
      for (const { title } of confirmed) expect(text).toContain(title.replaceAll(/\s/g, ''))
      const open = (archive.records as Entry[]).filter(one => !one.is_archive && one.kind !== 'action_plans')
      expect(text).toContain(`另有${open.length}条记录没有经学校归档`)
      for (const exam of archive.exams) expect(text).toContain(String(exam.score))
    })
    apart('the day on it is that of China, between midnight and eight too', async () => {
      const now = server.ports.now()
      const halfPastMidnight = new Date(now).setUTCHours(16, 30)
      server.ports.moveClock(halfPastMidnight - now.getTime())
      try {
        const made = await issue('student.x')
        const { text } = await pdfOf(made.body, 'student.x')
        // the day before in UTC
        const day = new Date(halfPastMidnight + 8 * 3_600_000).toISOString().slice(0, 10)
        expect(text).toContain(`${day}由学校的生涯系统签发`)
      } finally {
        server.ports.moveClock(now.getTime() - halfPastMidnight)
      }
    })
    apart(
      'its code is checked by anyone and shows what stands on it; the file is the one that was issued, and a changed copy is not',
      async () => {
        const made = await issue('student.x')
        const { code, links, sha256 } = await pdfOf(made.body, 'student.x')
        expect(links[0]).toBe(`https://in.process/verify#${code}`)
        const { status, body } = await check(code, sha256)
        expect(status).toBe(200)
        expect(body).toMatchObject({ state: 'genuine', same_file: true, revoked_time: null })
        expect(body.content.student.uuid).toBe(person['student.x'])
        expect(body.content.records.every((one: Entry) => one.is_archive)).toBe(true)
        // what is printed of an exam are its points and one place: whoever holds the paper is told no other
        const exams = body.content.exams as Record<string, unknown>[]
        expect([exams.length > 0, exams.some(one => one.yw_score !== null)]).toEqual([true, true])
        for (const [name, value] of exams.flatMap(Object.entries))
          if (/._rank$|^[lw]z_/.test(name)) expect([name, value]).toEqual([name, null])
        expect((await check(code)).body.same_file).toBeNull()
        expect((await check(code, createHash('sha256').update('changed').digest('hex'))).body.same_file).toBe(false)
      },
    )
    apart('a text made of line breaks takes no more of it than its words, all of which it says', async () => {
      const term = (await get('data_dict/term/', 'jw.x')).body[0].uuid
      const before = (await pdfOf((await issue('jw.x', { student: person['student.x'] })).body, 'jw.x')).pages
      const content = Array.from({ length: 400 }, (_, n) => n).join('\n\u2028')
      const texts = { begin_date: '2026-03-03', content, results: `甲${'\n'.repeat(1990)}乙`, sp_type: '实\n践'.repeat(30) }
      expect((await practice('jw.x', { term, is_archive: true, ...texts })).status).toBe(201)
      const { pages, text } = await pdfOf((await issue('jw.x', { student: person['student.x'] })).body, 'jw.x')
      expect(pages).toBeLessThanOrEqual(before + 2)
      for (const words of ['甲乙', '37383940', '397398399']) expect(text).toContain(words)
    })
    apart('what was written afterwards is not on it', async () => {
      const { code } = await pdfOf((await issue('student.x')).body, 'student.x')
      const before = (await check(code)).body
      const term = (await get('data_dict/term/', 'jw.x')).body[0].uuid
      await practice('jw.x', { term, begin_date: '2026-03-03', sp_type: '后来的实践', is_archive: true })
      expect((await check(code)).body).toEqual(before)
    })
    apart('a made-up code, one with a letter changed, one of another paper’s key and a row somebody changed are no paper', async () => {
      const made = await issue('student.x')
      const { code } = await pdfOf(made.body, 'student.x')
      const other = (await pdfOf((await issue('student.x')).body, 'student.x')).code
      const turned = (at: number) => code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      for (const wrong of [
        '',
        'x',
        'A'.repeat(43),
        turned(0),
        turned(30),
        `${code.slice(0, 21)}${other.slice(21)}`,
        `${code}=`,
        made.body.uuid,
      ])
        expect([wrong, (await check(wrong)).status]).toEqual([wrong, 404])
      const [row] = await server.current().select().from(archive_papers).where(eq(archive_papers.uuid, made.body.uuid))
      const content = { ...row!.content, student: { ...row!.content.student, name: '别的名字' } }
      await server.current().update(archive_papers).set({ content }).where(eq(archive_papers.uuid, row!.uuid))
      expect((await check(code)).status).toBe(404)
    })
    apart('8.2 of a code that somebody has made up nothing is read but that it is none, whosever paper it names', async () => {
      const made = await issue('student.x')
      const { code } = await pdfOf(made.body, 'student.x')
      const turned = code.slice(0, 30) + (code[30] === 'A' ? 'B' : 'A') + code.slice(31)
      const sealed = vi.spyOn(server.ports.vault, 'mac')
      const longest = () => Math.max(...sealed.mock.calls.map(([text]) => text.length))
      expect([(await check(turned)).status, longest() < 200]).toEqual([404, true])
      expect([(await check(code)).status, longest() > 200]).toEqual([200, true])
      sealed.mockRestore()
    })
    apart('a paper that was issued before codes were sealed is shown all the same, and guessed at no more often than others', async () => {
      const made = await issue('student.x')
      const { code } = await pdfOf(made.body, 'student.x')
      const turned = code.slice(0, 30) + (code[30] === 'A' ? 'B' : 'A') + code.slice(31)
      const at = eq(archive_papers.uuid, made.body.uuid)
      await server.current().update(archive_papers).set({ code_seal: null }).where(at)
      const guess = (headers: Record<string, string>, text: string) =>
        server.request(`${papers}check/`, { method: 'POST', body: { code: text }, headers })
      const guesser = { 'X-Test-Address': '198.51.100.77' }
      const seen: number[] = []
      for (let n = 0; n < 62; n++) seen.push((await guess(guesser, turned)).status)
      expect([new Set(seen.slice(0, 60)), seen.slice(60)]).toEqual([new Set([404]), [429, 429]])
      expect((await check(code)).status).toBe(200)
      // at the start it gets one, and has an allowance of its own, for whoever sits beside the guesser too
      await sealCodes(server.current(), server.ports)
      expect((await guess(guesser, code)).status).toBe(200)
    })
    apart('revoked, the code says so and shows nothing of her; it is not taken back, and both are on record', async () => {
      const made = await issue('teacher.x', { student: person['student.x'] })
      const { code, sha256 } = await pdfOf(made.body, 'teacher.x')
      const end = (as: string) => server.request(`${papers}${made.body.uuid}/revoke/`, { as, method: 'PATCH' })
      expect((await end('jw.x')).body.revoked_time).not.toBeNull()
      expect((await check(code, sha256)).body).toMatchObject({ state: 'revoked', content: null, same_file: true })
      expect((await end('jw.x')).status).toBe(409)
      const actions = (await server.current().select().from(audit_log)).filter(row => JSON.stringify(row.detail).includes(made.body.uuid))
      expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(['archive_paper', 'archive_paper_revoke']))
    })
    apart('is issued for those one looks after; a student’s is about herself, whatever she sends', async () => {
      expect((await issue('student2.x', { student: person['student.x'] })).body.student.uuid).toBe(person['student2.x'])
      for (const as of ['teacher.y', 'jw.y']) {
        const { status, body } = await issue(as, { student: person['student.x'] })
        expect([as, status, body]).toEqual([as, 400, { student: ['对象不存在。'] }])
      }
      for (const as of ['jyj.a', 'kiosk.x', 'readonly.x'])
        expect([as, (await issue(as, { student: person['student.x'] })).status]).toEqual([as, 403])
      expect((await issue('jw.x')).body).toEqual({ student: ['该字段是必填项。'] })
    })
    apart('its file is read by those who may see her, and by nobody else', async () => {
      const { file } = (await issue('student.x')).body
      const read = async (as: string) => (await server.raw(file.uri.slice(1), as)).status
      for (const as of ['student.x', 'teacher.x', 'jw.x', 'jyj.a']) expect([as, await read(as)]).toEqual([as, 200])
      for (const as of ['student2.x', 'teacher.y', 'jw.y', 'jyj.b']) expect([as, await read(as)]).toEqual([as, 404])
    })
    apart('a student has thirty that are vouched for, not thirty-one, also of those asked for at once', async () => {
      const [row] = await server.current().select().from(students).where(eq(students.uuid, person['student.x']!))
      const content = { student: { name: row!.name }, records: [], exams: [], left_out: 0 } as never
      const some = Array.from({ length: 28 }, () => ({ student: row!.uuid, work_unit: row!.work_unit, content, file_seal: 'x' }))
      await server.current().insert(archive_papers).values(some)
      const answers = []
      for (let n = 0; n < 4; n++) answers.push((await issue('student.x')).status)
      expect(answers).toEqual([201, 201, 400, 400])
      expect((await issue('student.x')).body.non_field_errors[0]).toContain('30')
    })
    apart(
      'issued and revoked again and again they fill no disk: thirty of a student a day, and within what one person may keep',
      async () => {
        const first = (await issue('student.x')).body
        const content = { student: { name: '陆听澜' }, records: [], exams: [], left_out: 0 } as never
        const now = server.ports.now().toISOString()
        const of = { student: person['student.x']!, work_unit: unitOf('x'), content }
        const revoked = { ...of, file_seal: 'x', created_time: now, revoked_time: now }
        await server
          .current()
          .insert(archive_papers)
          .values(Array.from({ length: 29 }, () => revoked))
        expect(await issue('student.x')).toMatchObject({ status: 429, body: { detail: expect.stringContaining('30') } })
        await server.current().delete(archive_papers).where(isNotNull(archive_papers.revoked_time))
        expect((await issue('student.x')).status).toBe(201)
        await server
          .current()
          .update(file_models)
          .set({ size: 1024 ** 3 })
          .where(eq(file_models.uuid, first.file.uuid))
        expect(await issue('student.x')).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('1 GB')] } })
      },
    )
  })
  test('nothing became a 500', () => expect(server.log).toEqual([]))
})
