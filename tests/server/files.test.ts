import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gradeOf, unitOf } from '../../server/db/demo/region.ts'
import { tidy } from '../../server/identity/maintenance.ts'
import { audit_log } from '../../server/kit/audit-table.ts'
import { folderFiles } from '../../server/ports/files/folder-files.ts'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { smallDisk } from '../support/small-disk.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const url = await withPostgres()
const MB = 1024 * 1024
const DAY_MS = 86_400_000

/** A photo as a phone takes it: lying on its side, with the place where it was taken. */
const photo = async ({ width = 60, height = 40 } = {}) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Lu Tinglan' }, IFD3: { GPSLatitude: '26/1 5/1 0/1', GPSLatitudeRef: 'N' } })
      .toBuffer(),
  )
const formOf = (content: Uint8Array<ArrayBuffer> | string, name = '证书.jpg', field = 'uri') => {
  const form = new FormData()
  form.append(field, new File([content], name))
  return form
}

describe.each(onDatabases(url))('files, on %s', (_, where) => {
  let server: TestServer
  let picture: Uint8Array<ArrayBuffer>
  beforeAll(async () => {
    server = await openTestServer(where)
    picture = await photo()
    for (const as of ['student.x', 'student2.x', 'student.y', 'teacher.x', 'adviser.x', 'teacher.y', 'jw.x', 'jw.y', 'jyj.a', 'jyj.b'])
      await server.token(as)
    for (const as of ['readonly.x', 'clerk', 'sysadmin', 'kiosk.x']) await server.token(as)
  })
  afterAll(() => server.close())
  const apart = (name: string, run: () => Promise<void>) =>
    test(name, async () => {
      await server.undone(run)
      // what was refused is taken away beside its answer, and never left: the next test begins with none on its way
      await expect.poll(onItsWay).toEqual([])
    })
  const onItsWay = () => readdirSync(join(server.folder, 'incoming'))
  const send = (form: FormData, as = 'student.x', kind = 'image_file_models') =>
    server.request(`storage/${kind}/`, { method: 'POST', as, form })
  const some = async (n: number) => {
    const keys: string[] = []
    while (keys.length < n) keys.push((await send(formOf(picture))).body.uuid)
    return keys
  }
  const open = async (uri: string, as: string) => server.raw(uri.slice(1), as)
  const term = async (as = 'student.x') => (await server.request('data_dict/term/', { as })).body[0].uuid
  /** A practice of student.x with these pictures. */
  const practice = async (images: readonly string[], as = 'student.x', more = {}) =>
    server.request(`career_record/social_practices/${as.startsWith('student') ? 'student_create/' : ''}`, {
      ...{ method: 'POST', as },
      body: { sp_type: '志愿服务', begin_date: '2026-10-01', term: await term(), images, ...more },
    })
  const kept = () =>
    readdirSync(server.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => entry.name)

  apart('C153 a picture is kept upright and without what the camera wrote into it; id, uri, name and size are answered', async () => {
    const { status, body } = await send(formOf(picture))
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.any(Number), name: '证书.jpg', uri: `/storage/files/${body.uuid}.jpg` })
    const answer = await open(body.uri, 'student.x')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([answer.status, bytes.length]).toEqual([200, body.size])
    const found = await sharp(bytes).metadata()
    // 60 × 40 on its side, drawn upright
    expect([found.width, found.height, found.orientation, found.exif]).toEqual([40, 60, undefined, undefined])
    expect(Buffer.from(bytes).includes('Lu Tinglan')).toBe(false)
  })

  apart('a picture that is larger than a screen is made smaller', async () => {
    const { body } = await send(formOf(await photo({ width: 4000, height: 3000 })))
    const found = await sharp(new Uint8Array(await (await open(body.uri, 'student.x')).arrayBuffer())).metadata()
    expect([found.width, found.height]).toEqual([1920, 2560])
  })

  apart('C152 a file is kept byte for byte, whatever its name says; its type is that of its content', async () => {
    const pdf = new TextEncoder().encode(`%PDF-1.7\n${'x'.repeat(5000)}`)
    const { status, body } = await send(formOf(pdf, '../../etc/年度 "报告".html'), 'student.x', 'file_models')
    expect([status, body.name, body.size, body.uri]).toEqual([201, '年度 "报告".html', pdf.length, `/storage/files/${body.uuid}.pdf`])
    const answer = await open(body.uri, 'student.x')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdf)
    expect(answer.headers.get('Content-Type')).toBe('application/pdf')
    const page = await send(formOf('<script>alert(1)</script>', 'x.pdf'), 'student.x', 'file_models')
    expect((await open(page.body.uri, 'student.x')).headers.get('Content-Type')).toBe('application/octet-stream')
  })

  apart(
    'a file is answered to be saved, not to be run: nosniff, attachment, a policy that sandboxes, kept by no proxy and no browser',
    async () => {
      const { body } = await send(formOf(picture, '奖状\r\nX: 1.jpg'))
      const { headers } = await open(body.uri, 'student.x')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+$/)
      expect(headers.get('Content-Security-Policy')).toContain('sandbox')
      expect(headers.get('Cache-Control')).toBe('no-store')
    },
  )

  apart('of its name is kept what is seen: nothing that controls a terminal or turns the direction of what follows', async () => {
    for (const [sent, kept] of [
      ['photo\u202egnp.exe', 'photognp.exe'],
      ['a\x01\x1b[31m.jpg', 'a[31m.jpg'],
    ] as const)
      expect((await send(formOf(picture, sent))).body.name).toBe(kept)
  })

  apart('what one has need not come again, and is asked for again all the same', async () => {
    const { body } = await send(formOf(picture))
    const { headers } = await open(body.uri, 'student.x')
    const again = (as: string) => server.request(body.uri.slice(1), { as, headers: { 'If-None-Match': headers.get('ETag')! } })
    expect((await again('student.x')).status).toBe(304)
    expect((await again('student2.x')).status).toBe(404)
  })

  apart('B220 M120 a picture of 10 MB or more is refused with its words, and nothing of it is left', async () => {
    const before = kept()
    const { status, body } = await send(formOf(new Uint8Array(10 * MB)))
    expect([status, body]).toEqual([413, { detail: '上传图片大小不能超过 10MB ！' }])
    // one byte less is measured by what it is
    expect((await send(formOf(new Uint8Array(10 * MB - 1)))).status).toBe(400)
    // what was taken in is taken away beside the answer
    await expect.poll(kept).toEqual(before)
  })

  apart('B228 M127 a file of more than 100 MB is refused with its words; one of 100 MB is taken', async () => {
    const before = kept()
    const whole = new Uint8Array(100 * MB)
    expect((await send(formOf(whole, 'a.bin'), 'student.x', 'file_models')).status).toBe(201)
    const more = await send(formOf(new Uint8Array(100 * MB + 1), 'a.bin'), 'student.x', 'file_models')
    expect([more.status, more.body]).toEqual([413, { detail: '上传文件大小不能超过 100 MB ！' }])
    expect(kept().length).toBe(before.length + 1)
  })

  apart('what is no picture is refused by its content: text, a page, a torn picture, nothing', async () => {
    const before = kept()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const content of ['not a picture', svg, '%PDF-1.7', picture.slice(0, 200), '']) {
      const { status, body } = await send(formOf(content))
      expect([status, Object.keys(body)], String(content).slice(0, 20)).toEqual([400, ['uri']])
    }
    expect(kept()).toEqual(before)
  })

  apart('a few bytes that say they are a picture of a milliard of pixels are refused', async () => {
    const huge = new Uint8Array(
      await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'white' }, limitInputPixels: false })
        .png()
        .toBuffer(),
    )
    expect(huge.length).toBeLessThan(10 * MB)
    expect((await send(formOf(huge))).status).toBe(400)
  })

  apart('a form without its file, with a wrong field, cut off, or no form at all is refused with its reason', async () => {
    const before = kept()
    expect((await send(formOf(picture, 'a.jpg', 'file'))).body).toEqual({ uri: ['该字段是必填项。'] })
    const raw = (type: string, body: string) =>
      server.request('storage/file_models/', { method: 'POST', as: 'student.x', headers: { 'Content-Type': type }, body })
    expect((await raw('application/json', '{"uri":"x"}')).status).toBe(415)
    const begin = '--B\r\nContent-Disposition: form-data; name="uri"; filename="a.txt"\r\n\r\nhalf'
    for (const body of [begin, '', `--B${'x'.repeat(50_000)}`])
      expect((await raw('multipart/form-data; boundary=B', body)).status, body.slice(0, 40)).toBe(400)
    expect((await raw('multipart/form-data', begin)).status).toBe(415)
    expect(kept()).toEqual(before)
  })

  apart('a form carries one file, and a few fields beside it', async () => {
    const before = kept()
    const form = ({ fields = 0, files = 1 }) => {
      const form = new FormData()
      for (let n = 0; n < fields; n++) form.append(`field${n}`, 'x')
      for (let n = 0; n < files; n++) form.append('uri', new File(['x'], 'a.txt'))
      return send(form, 'student.x', 'file_models')
    }
    for (const more of [{ fields: 9 }, { files: 2 }, { fields: 5000, files: 0 }]) {
      const { status, body } = await form(more)
      expect([status, body]).toEqual([400, { uri: ['文件没有传完，请重新上传。'] }])
    }
    await expect.poll(kept).toEqual(before)
    expect((await form({ fields: 8 })).status).toBe(201)
  })

  apart('nobody sends without signing in; a read-only account and a kiosk keep nothing', async () => {
    expect((await server.request('storage/image_file_models/', { method: 'POST', form: formOf(picture) })).status).toBe(403)
    expect((await send(formOf(picture), 'readonly.x')).status).toBe(403)
  })

  apart('who keeps sending and never saves is stopped', async () => {
    const small = () => formOf('x', 'a.txt')
    for (let n = 0; n < 60; n++) expect((await send(small(), 'student.x', 'file_models')).status, String(n)).toBe(201)
    expect((await send(small(), 'student.x', 'file_models')).status).toBe(429)
    expect((await send(small(), 'student2.x', 'file_models')).status).toBe(201)
  })

  apart('a file that no record carries yet is its sender’s alone', async () => {
    const { body } = await send(formOf(picture))
    for (const as of ['student2.x', 'teacher.x', 'jw.x', 'jyj.a', 'sysadmin', 'kiosk.x'])
      expect((await open(body.uri, as)).status, as).toBe(404)
    expect((await server.request(body.uri.slice(1))).status).toBe(403)
    for (const name of [
      `${body.uuid}.svg`,
      `${body.uuid}/x`,
      `${body.uuid.toUpperCase()}.jpg`,
      randomUUID(),
      '..%2f..%2fsecret.key',
      '%00',
    ])
      expect((await open(`/storage/files/${name}`, 'student.x')).status, name).toBe(name.endsWith('.svg') ? 200 : 404)
  })

  apart('evidence: who may see the student sees the picture of her record, others do not', async () => {
    const { body } = await send(formOf(picture))
    const record = await practice([body.uuid])
    expect(record.status).toBe(201)
    expect(record.body.images).toEqual([
      expect.objectContaining({ uuid: body.uuid, uri: body.uri, name: '证书.jpg', size: body.size, id: body.id }),
    ])
    for (const as of ['student.x', 'teacher.x', 'jw.x', 'jyj.a', 'sysadmin']) expect((await open(body.uri, as)).status, as).toBe(200)
    for (const as of ['student2.x', 'student.y', 'adviser.x', 'teacher.y', 'jw.y', 'jyj.b', 'clerk', 'kiosk.x'])
      expect((await open(body.uri, as)).status, as).toBe(404)
  })

  apart('S12 a staff read of a student’s picture leaves an audit row, and so does each file that is sent', async () => {
    const { body } = await send(formOf(picture))
    await practice([body.uuid])
    await open(body.uri, 'teacher.x')
    const found = await server
      .current()
      .select({ action: audit_log.action, target: audit_log.target, detail: audit_log.detail })
      .from(audit_log)
      .orderBy(desc(audit_log.place))
      .limit(4)
    expect(
      found.filter(({ detail }) => (detail as { id?: string }).id === body.uuid).map(({ action, target }) => [action, target]),
    ).toEqual([
      ['read', 'storage/files/{name}'],
      ['upload', 'storage/image_file_models/'],
    ])
  })

  apart('a record takes pictures that its writer has sent, and no others', async () => {
    const mine = (await send(formOf(picture))).body.uuid
    const hers = (await send(formOf(picture), 'student2.x')).body.uuid
    const text = (await send(formOf('x', 'a.txt'), 'student.x', 'file_models')).body.uuid
    for (const images of [[hers], [text], [randomUUID()], [mine, mine], [mine, hers]]) {
      const { status, body } = await practice(images)
      expect([status, Object.keys(body)], images.join()).toEqual([400, ['images']])
    }
    expect((await practice([mine])).status).toBe(201)
    // it is another record's now
    expect((await practice([mine])).status).toBe(400)
  })

  apart('B226 a record carries six pictures at most', async () => {
    const images: string[] = []
    for (let n = 0; n < 7; n++) images.push((await send(formOf(picture))).body.uuid)
    expect((await practice(images)).status).toBe(400)
    expect((await practice(images.slice(0, 6))).status).toBe(201)
  })

  apart('a save keeps the pictures it does not name a list of, orders those it names, and frees the rest', async () => {
    const [a, b, c] = await some(3)
    const { uuid } = (await practice([a!, b!])).body
    const save = (body: object, as = 'student.x') =>
      server.request(`career_record/social_practices/${uuid}/`, { method: 'PATCH', as, body })
    const keys = (answer: { body: { images: { uuid: string }[] } }) => answer.body.images.map(one => one.uuid)
    expect(keys(await save({ sp_type: '社会调查' }))).toEqual([a, b])
    expect(keys(await save({ images: [c, a] }))).toEqual([c, a])
    expect((await open(`/storage/files/${b}.jpg`, 'teacher.x')).status).toBe(404)
    expect((await open(`/storage/files/${b}.jpg`, 'student.x')).status).toBe(200)
    expect(keys(await save({ images: [] }))).toEqual([])
  })

  apart(
    'S1 who has sent a picture of a student reads it no more once she is at another school: carried, taken out, or deleted with her',
    async () => {
      const sent = async () => (await send(formOf(picture), 'teacher.x')).body
      const [a, b, c] = [await sent(), await sent(), await sent()]
      const { uuid: student } = (await server.request('relation/students/student/', { as: 'student.x' })).body
      const [one, two] = [await practice([a.uuid, b.uuid], 'teacher.x', { student }), await practice([c.uuid], 'teacher.x', { student })]
      expect([one.status, two.status]).toEqual([201, 201])
      const change = (images: string[], as: string) =>
        server.request(`career_record/social_practices/${one.body.uuid}/`, { method: 'PATCH', as, body: { images } })
      // taken out by herself it is hers while the student is, and is taken in again
      expect((await change([b.uuid], 'teacher.x')).status).toBe(200)
      for (const [as, status] of [
        ['teacher.x', 200],
        ['jw.x', 404],
        ['student.x', 404],
      ] as const)
        expect([as, (await open(a.uri, as)).status]).toEqual([as, status])
      expect((await change([a.uuid, b.uuid], 'teacher.x')).status).toBe(200)
      expect((await change([b.uuid], 'teacher.x')).status).toBe(200)
      const to = { work_unit: unitOf('y'), grade: gradeOf('y', 0) }
      const moved = await server.request(`relation/students/${student}/admin_update_info/`, { method: 'PATCH', as: 'sysadmin', body: to })
      expect(moved.status).toBe(200)
      expect((await change([], 'jw.y')).status).toBe(200)
      for (const file of [a, b, c]) expect([file.uuid, (await open(file.uri, 'teacher.x')).status]).toEqual([file.uuid, 404])
      expect((await open(c.uri, 'jw.y')).status).toBe(200)
      const [mine] = (await server.request('relation/students/teacher_query_student/?limit=1', { as: 'teacher.x' })).body.results
      const again = await practice([a.uuid], 'teacher.x', { student: mine.uuid, term: await term('teacher.x') })
      expect([again.status, Object.keys(again.body)]).toEqual([400, ['images']])
      await server.request(`relation/students/${student}/admin_delete_student/`, { method: 'DELETE', as: 'sysadmin' })
      for (const file of [a, b, c]) expect([file.uuid, (await open(file.uri, 'teacher.x')).status]).toEqual([file.uuid, 404])
      await tidy(server.current(), server.ports)
      for (const { uuid } of [a, b, c]) expect(kept()).not.toContain(uuid)
    },
  )

  apart('10 who waits for a file while its student leaves her is told nothing of it', async () => {
    const { uuid, uri } = (await send(formOf(picture))).body
    const { uuid: student } = (await server.request('relation/students/student/', { as: 'student.x' })).body
    expect((await practice([uuid])).status).toBe(201)
    const { read } = server.ports.files
    const to = { method: 'PATCH', as: 'sysadmin', body: { work_unit: unitOf('y'), grade: gradeOf('y', 0) } }
    const slow = vi.spyOn(server.ports.files, 'read').mockImplementationOnce(async (...asked) => {
      expect((await server.request(`relation/students/${student}/admin_update_info/`, to)).status).toBe(200)
      return read(...asked)
    })
    expect((await open(uri, 'teacher.x').finally(() => slow.mockRestore())).status).toBe(404)
  })
  apart('an archived record keeps its pictures as they are', async () => {
    const [a, b] = [(await send(formOf(picture))).body.uuid, (await send(formOf(picture))).body.uuid]
    const { uuid } = (await practice([a])).body
    await server.request(`career_record/social_practices/${uuid}/archive/`, { method: 'PATCH', as: 'teacher.x', body: {} })
    for (const as of ['student.x', 'teacher.x', 'jw.x']) {
      const { status } = await server.request(`career_record/social_practices/${uuid}/`, { method: 'PATCH', as, body: { images: [b] } })
      expect([as, [400, 409].includes(status)]).toEqual([as, true])
    }
    const { body } = await server.request(`career_record/social_practices/${uuid}/`, { as: 'student.x' })
    expect(body.images.map((one: { uuid: string }) => one.uuid)).toEqual([a])
  })

  apart('what no record carries is swept away after a day, what one carries is kept; a deleted record lets its pictures go', async () => {
    const [free, carried, gone] = await some(3)
    await practice([carried!])
    const { uuid } = (await practice([gone!])).body
    await server.request(`career_record/social_practices/${uuid}/`, { method: 'DELETE', as: 'student.x' })
    await tidy(server.current(), server.ports)
    expect(kept()).toEqual(expect.arrayContaining([free, carried, gone]))
    await tidy(server.current(), { ...server.ports, now: () => new Date(Date.now() + DAY_MS + 60_000) })
    expect(kept()).toContain(carried)
    expect(kept()).not.toContain(free)
    expect(kept()).not.toContain(gone)
  })

  apart('what a killed process was receiving is swept away after an hour', async () => {
    const path = join(server.folder, 'incoming', randomUUID())
    mkdirSync(join(server.folder, 'incoming'), { recursive: true })
    writeFileSync(path, randomBytes(64))
    await tidy(server.current(), server.ports)
    expect(readFileSync(path).length).toBe(64)
    const long = Date.now() / 1000 - 7200
    utimesSync(path, long, long)
    await tidy(server.current(), server.ports)
    expect(() => readFileSync(path)).toThrow('ENOENT')
  })
})

const probe = smallDisk(1)
probe?.dispose()
if (!probe)
  console.warn('\n  NO SMALL DISK here (mounting one needs root): what becomes of a file when the disk is full (R8) is NOT shown.\n')
describe.runIf(probe)('files on a full disk', () => {
  test('R8 what finds no room is refused with 507 and leaves nothing; what was kept is read, and there is room again when it goes', async () => {
    const disk = smallDisk(88)!
    const server = await openTestServer(undefined, { files: folderFiles(disk.folder) })
    try {
      const send = (megabytes: number) =>
        server.request('storage/file_models/', { method: 'POST', as: 'student.x', form: formOf(new Uint8Array(megabytes * MB), 'a.bin') })
      const kept = await send(16)
      expect(kept.status).toBe(201)
      const refused = await send(16)
      expect([refused.status, refused.body]).toEqual([507, { detail: '服务器磁盘已满，暂时不能保存，请联系管理员。' }])
      expect(readdirSync(join(disk.folder, 'incoming'))).toEqual([])
      expect((await (await server.raw(kept.body.uri.slice(1), 'student.x')).arrayBuffer()).byteLength).toBe(16 * MB)
      await tidy(server.current(), { ...server.ports, now: () => new Date(Date.now() + 2 * DAY_MS) })
      expect(readdirSync(disk.folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())).toEqual([])
    } finally {
      await server.close()
      disk.dispose()
    }
  })
})
