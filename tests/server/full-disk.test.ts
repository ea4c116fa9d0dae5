import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '../../server/db/client.ts'
import { demoPassword } from '../../server/db/demo/index.ts'
import { roomIn } from '../../server/db/room.ts'
import { command, type Served, serve } from '../support/served.ts'
import { type SmallDisk, smallDisk } from '../support/small-disk.ts'

const probe = smallDisk(1)
probe?.dispose()
if (!probe)
  console.warn('\n  NO SMALL DISK here (mounting one needs root): what the server does when the disk is full (R8) is NOT shown.\n')

const SETTINGS = { DEMO: '1', EXAMPLES_PORT: '', DATABASE_URL: '' }
const FULL = '服务器磁盘已满，暂时不能保存，请联系管理员。'

/** What a start comes to: ready, then ended at once, or the code it ends with. */
function outcome(env: Record<string, string>): Promise<{ code: number | null | 'ready'; output: string }> {
  return new Promise(done => {
    const child = spawn(process.execPath, ['server/main.ts'], { env: { ...process.env, ...env } })
    let output = ''
    const isReady = () => output.includes('ready at')
    const hear = (data: Buffer) => {
      output += data
      if (isReady()) child.kill('SIGKILL')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', code => done({ code: isReady() ? 'ready' : code, output }))
  })
}

describe.runIf(probe)('R8 the disk is full, on the embedded database', () => {
  let disk: SmallDisk
  let served: Served
  let token = ''
  beforeAll(async () => {
    // its log takes up to 128 MiB for a while, its tables 90; the reserve and the room that counts as full come on top
    disk = smallDisk(512)!
    served = await serve(SETTINGS, join(disk.folder, 'data'))
    token = JSON.parse((await signIn('jw.x')).text).token
    // a first start makes the demo
  }, 180_000)
  afterAll(async () => {
    await served?.kill()
    disk?.dispose()
  })

  async function send(path: string, body?: unknown) {
    const answer = await fetch(`${served.url}/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Token': token },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const signIn = (username: string) => send('api/login-methods/login/', { username, password: demoPassword })
  const classes = (name: string) => Array.from({ length: 3000 }, (_, n) => ({ name: `${name}${n}班`, year: 2024 }))
  const make = (name: string) => send('api/data_dict/grade/multi/', classes(name))
  const kept = async () => JSON.parse((await send('api/data_dict/grade/?limit=1')).text).count as number
  /** What goes on, whoever asks. */
  async function reads() {
    const paths = ['healthz', 'api/data_dict/grade/', 'api/relation/students/jw_query_student/?limit=20']
    const statuses = await Promise.all(paths.map(async path => (await send(path)).status))
    return [...statuses, (await signIn('jw.y')).status]
  }

  test('to the last byte: writes are answered 507 and keep nothing, reads and signing in go on, /readyz says so; with room all is as before', async () => {
    expect((await make('早')).status).toBe(200)
    const before = await kept()
    disk.fill()
    for (let n = 0; n < 3; n++) {
      const refused = await make(`满${n}`)
      expect([refused.status, JSON.parse(refused.text).detail]).toEqual([507, FULL])
      expect(await reads()).toEqual([200, 200, 200, 200])
    }
    expect((await send('readyz')).status).toBe(507)
    expect(await kept()).toBe(before)
    expect(served.output()).not.toContain('could not be anchored')

    disk.empty()
    expect((await send('readyz')).status).toBe(200)
    expect((await make('有空')).status).toBe(200)
    expect(await kept()).toBe(before + 3000)
  })

  test('in the middle of imports: each is there as a whole or answered 507, and the process stays', async () => {
    const before = await kept()
    const answers = [1, 2, 3, 4, 5, 6].map(n => make(`中${n}x`))
    await answers[0]
    disk.fill(8 << 20)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect([...new Set(statuses)].sort()).toContain(507)
    expect(await kept()).toBe(before + 3000 * statuses.filter(status => status === 200).length)
    expect(await reads()).toEqual([200, 200, 200, 200])
    disk.empty()
  })

  /** Another program takes all there is, the reserve too, from the moment at which the first rows of an import are there, for so long. */
  async function takenWhile(name: string, ms: number) {
    const before = await kept()
    // the rest is taken at once
    disk.fill(120 << 20)
    const answer = make(name)
    await expect.poll(kept, { interval: 5, timeout: 10_000 }).toBeGreaterThan(before)
    const taking = setInterval(() => disk.fill(), 20)
    await new Promise(next => setTimeout(next, ms))
    clearInterval(taking)
    disk.empty()
    const { status, text } = await answer
    return { before, status, detail: JSON.parse(text).detail }
  }
  /** Longer than an import may be silent, and as long as the next one to look for it takes. */
  const later = () => new Promise(next => setTimeout(next, 15_000))

  test('and whoever takes its reserve too: an import that is answered 507 is not there, and does not come later', async () => {
    const { before, status, detail } = await takenWhile('抢', 2000)
    expect([status, detail, await kept()]).toEqual([507, FULL, before])
    await later()
    expect(await kept()).toBe(before)
  })

  test('and goes on taking it, so that its end cannot be put on record: nobody knows what comes of it, and that is answered (504)', async () => {
    const { before, status, detail } = await takenWhile('久', 9000)
    expect([status, detail]).toEqual([504, expect.stringContaining('不能确定是否已经保存')])
    await later()
    expect([before, before + 3000]).toContain(await kept())
  })

  test('room for bytes and for no more files is a full disk too: 507, reads go on, and all is as before when there is some', async () => {
    const before = await kept()
    disk.files(100)
    for (let n = 0; n < 3; n++) {
      const refused = await make(`无${n}`)
      expect([refused.status, JSON.parse(refused.text).detail]).toEqual([507, FULL])
      expect(await reads()).toEqual([200, 200, 200, 200])
    }
    expect((await send('readyz')).status).toBe(507)
    expect(await served.stop()).toBe(0)
    disk.files(0)
    const { code, output } = await command('server/main.ts', [], { ...SETTINGS, NODE_ENV: '', PORT: '0', DATA_DIR: served.folder })
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/is full: it has room for \d+ more files \(inodes\), 256 are needed to start\. .+\n$/),
    ])
    disk.files()
    served = await serve(SETTINGS, served.folder)
    expect((await send('readyz')).status).toBe(200)
    expect(await kept()).toBe(before)
    expect((await make('又有')).status).toBe(200)
    expect(await kept()).toBe(before + 3000)
  })

  test('a folder that cannot be written is said in one line', async () => {
    const folder = join(disk.folder, 'read-only')
    mkdirSync(folder)
    for (const args of [
      ['--bind', folder, folder],
      ['-o', 'remount,ro,bind', folder],
    ])
      expect(spawnSync('mount', args).status).toBe(0)
    try {
      const { code, output } = await command('server/main.ts', [], { ...SETTINGS, NODE_ENV: '', PORT: '0', DATA_DIR: folder })
      expect([code, output]).toEqual([2, expect.stringMatching(/^\S+read-only cannot be written \(EROFS\): .+\n$/)])
    } finally {
      spawnSync('umount', [folder])
    }
  })

  test('killed while it was full it starts on the full disk, reads what was kept, and takes writes when there is room', async () => {
    const before = await kept()
    disk.fill()
    await served.kill()
    served = await serve(SETTINGS, served.folder)
    expect(await kept()).toBe(before)
    expect((await make('满')).status).toBe(507)
    expect(await reads()).toEqual([200, 200, 200, 200])
    expect(await served.stop()).toBe(0)

    disk.fill()
    const { code, output } = await command('server/main.ts', [], { ...SETTINGS, NODE_ENV: '', PORT: '0', DATA_DIR: served.folder })
    expect([code, output]).toEqual([2, expect.stringMatching(/^the disk of \S+ is full: 0 MB are free, 24 are needed to start\. .+\n$/)])

    disk.empty()
    served = await serve(SETTINGS, served.folder)
    expect(await kept()).toBe(before)
    expect((await make('又有空')).status).toBe(200)
  })
})

describe.runIf(probe)('R8 the embedded database by itself', () => {
  let disk: SmallDisk
  beforeAll(() => {
    disk = smallDisk(38)!
  })
  afterAll(() => disk?.dispose())

  test('a store that was half made when the disk was full is made again', async () => {
    const folder = join(disk.folder, 'data/db')
    await expect(openEmbedded(folder)).rejects.toBeDefined()
    disk.grow(320)
    const database = await openEmbedded(folder)
    expect(await database.ping()).toBeUndefined()
    await database.close()
  })

  test('a first start that has no room for the demo says so in one line; with room it is begun anew', async () => {
    const small = smallDisk(200)!
    const folder = join(small.folder, 'data')
    try {
      const { code, output } = await command('server/main.ts', [], { ...SETTINGS, DATA_DIR: folder, PORT: '0' })
      expect([code, output]).toEqual([
        2,
        expect.stringMatching(/^First start: .+\nthe disk of .+ has no room for what a first start lays down\. .+\n$/),
      ])
      small.grow(512)
      const started = await serve(SETTINGS, folder)
      const answer = await fetch(`${started.url}/api/login-methods/login/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'student.x', password: demoPassword }),
      })
      expect(answer.status).toBe(200)
      await started.stop()
    } finally {
      small.dispose()
    }
  }, 120_000)

  // where the engine lays down its files, where it is asked to open them, where our tables are made, and where they are filled
  test.each([44, 49, 55, 60, 75, 85, 91])(
    '8 another program fills the disk in the middle of a first start, at %i MB: one line of ours, where it does not come to its end; with room it is begun anew',
    async megabytes => {
      const disk = smallDisk(400)!
      const folder = join(disk.folder, 'data')
      const whole = disk.left()
      try {
        const watch = setInterval(() => whole - disk.left() >= megabytes * 2 ** 20 && disk.fill(), 1)
        const first = await outcome({ ...SETTINGS, DEMO: '0', DATA_DIR: folder, PORT: '0' })
        clearInterval(watch)
        expect(whole - disk.left()).toBeGreaterThan(megabytes * 2 ** 20)
        if (first.code !== 'ready') expect(first.output).toMatch(/^the disk of \S+ has no room for what a first start lays down\. .+\n$/)
        disk.empty()
        const started = await serve({ ...SETTINGS, DEMO: '0' }, folder)
        expect((await fetch(`${started.url}/readyz`)).status).toBe(200)
        await started.stop()
      } finally {
        disk.dispose()
      }
    },
    180_000,
  )

  /** Fills the disk once, so long after whoever opens the folder has taken it. */
  const fillOnce = (disk: SmallDisk, folder: string, afterMs: number) => {
    const watch = setInterval(() => {
      if (!existsSync(join(folder, 'lock.json'))) return
      clearInterval(watch)
      setTimeout(() => disk.fill(), afterMs)
    }, 1)
    return () => clearInterval(watch)
  }

  test.each([0, 50, 150, 300])(
    '8 another program fills the disk %i ms after a start has begun to open what is there: never told as damaged, and the next one is up',
    async afterMs => {
      const disk = smallDisk(220)!
      const folder = join(disk.folder, 'data')
      try {
        await (await serve({ ...SETTINGS, DEMO: '0' }, folder)).stop()
        for (const script of ['server/main.ts', 'scripts/superuser.ts']) {
          const given = fillOnce(disk, folder, afterMs)
          const env = { ...SETTINGS, DEMO: '0', DATA_DIR: folder, PORT: '0' }
          const first = script.startsWith('server')
            ? await outcome(env)
            : await command(script, ['--username', `first${afterMs}`], { ...env, NODE_ENV: '' })
          given()
          if (first.code !== 'ready' && first.code !== 0)
            expect([script, first.output]).toEqual([script, expect.stringMatching(/^the disk of \S+ (has become|is) full.+\n$/)])
          // what was kept for this has been given back: nobody has to make room first
          const started = await serve({ ...SETTINGS, DEMO: '0' }, folder)
          expect((await fetch(`${started.url}/readyz`)).status).toBe(507)
          await started.stop()
          disk.empty()
        }
      } finally {
        disk.dispose()
      }
    },
    120_000,
  )

  test.each([200, 1500])(
    '8 nor is the first account told by a word of the engine, where the disk fills %i ms after it has begun',
    async afterMs => {
      const disk = smallDisk(220)!
      const folder = join(disk.folder, 'data')
      try {
        const given = fillOnce(disk, folder, afterMs)
        const env = { ...SETTINGS, DEMO: '0', DATA_DIR: folder, NODE_ENV: '' }
        const first = await command('scripts/superuser.ts', ['--username', 'first'], env)
        given()
        if (first.code !== 0) expect(first.output).toMatch(/^the disk of \S+ has no room for what a first start lays down\. .+\n$/)
        disk.empty()
        const again = await command('scripts/superuser.ts', ['--username', 'again'], env)
        expect([again.code, again.output]).toEqual([0, expect.stringContaining('Superuser again made')])
      } finally {
        disk.dispose()
      }
    },
    120_000,
  )

  test('another program takes all of it, the reserve too: 40 MiB of its log have room all the same, and the engine goes on', async () => {
    const disk = smallDisk(420)!
    const folder = join(disk.folder, 'data')
    try {
      const panics: string[] = []
      mkdirSync(folder)
      const room = roomIn(folder)
      const database = await openEmbedded(join(folder, 'db'), { room, onPanic: line => void panics.push(line) })
      while (await database.keepUp(true));
      for (let round = 0; round < 3; round++) {
        disk.fill()
        expect(room.isFull()).toBe(true)
        disk.fill()
        expect(disk.left()).toBe(0)
        for (let n = 0; n < 40; n++) await database.pglite.query(`select pg_logical_emit_message(false, 'x', repeat('x', 1024 * 1024))`)
        await database.shortenLog()
        disk.empty()
        expect(room.isFull()).toBe(false)
        // frees it for the next time
        await database.shortenLog()
      }
      expect(panics).toEqual([])
      await database.close()
    } finally {
      disk.dispose()
    }
  }, 60_000)

  test('its log does not grow without end, and on a full disk nothing is begun that it could not end', async () => {
    const folder = join(disk.folder, 'data')
    const room = roomIn(folder)
    const { db, close, shortenLog } = await openEmbedded(join(folder, 'db'), { room })
    const pieces = () => readdirSync(join(folder, 'db/pg_wal')).filter(name => /^[\dA-F]{24}$/.test(name)).length
    await db.execute(sql`create table lines as select n, repeat('x', 200) as text from generate_series(1, 5000) n`)
    const rewrite = () => db.execute(sql`update lines set text = repeat('y', 200)`)
    for (let n = 0; n < 30; n++) {
      await rewrite()
      await shortenLog()
      await db.execute(sql`vacuum lines`)
    }
    expect(pieces()).toBeLessThan(6)

    writeFileSync(join(folder, 'other'), Buffer.alloc(disk.left()))
    let refused: unknown
    for (let n = 0; n < 60 && !refused; n++)
      refused = await rewrite().then(
        () => undefined,
        error => error,
      )
    expect(refused).toMatchObject({ cause: { code: 'ENOSPC' } })
    const { rows } = (await db.execute(sql`select count(*)::int as count from lines`)) as unknown as { rows: { count: number }[] }
    expect(rows[0]!.count).toBe(5000)
    await close()
  }, 30_000)
})
