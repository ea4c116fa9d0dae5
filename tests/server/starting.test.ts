import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withDeadline } from '../support/deadline.ts'
import { freePort } from '../support/free-port.ts'
import { asAdministrator, databaseAt, withPostgres } from '../support/postgres.ts'
import { command, quickly, type Served, serve } from '../support/served.ts'

// R7, S12: whatever stands in the database when a process starts, it starts, or says in a line of ours why not.
const production = { NODE_ENV: 'production', DEMO: '', EXAMPLES_PORT: '', SECRET_KEY: 'of a test, forty characters in all, 12345' }
const [forProduction, forTwo] = [await withPostgres('empty'), await withPostgres('empty')]
const [forHeld, forDemo] = [await withPostgres(), await withPostgres()]

const running: Served[] = []
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-starting-'))
afterEach(async () => void (await Promise.all(running.splice(0).map(one => one.dispose()))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
async function started(env: Record<string, string>, given?: string): Promise<Served> {
  const served = await serve(env, given)
  running.push(served)
  return served
}
const isReady = async ({ url }: Served) => (await fetch(`${url}/readyz`)).status
async function asked(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const rows: Record<string, unknown>[][] = []
  for (const statement of statements) rows.push((await client.query(statement)).rows)
  await client.end()
  return rows
}

test('an embedded installation without accounts starts as often as one likes', async () => {
  for (let n = 0; n < 2; n++) {
    const served = await started(production, folder)
    expect(await isReady(served)).toBe(200)
    await served.stop()
  }
})

test('a database that lies elsewhere than the room that is kept for it is refused in words (R8)', async () => {
  const [data, elsewhere] = [join(folder, 'linked'), join(folder, 'elsewhere')]
  for (const one of [data, elsewhere]) mkdirSync(one, { recursive: true })
  symlinkSync(elsewhere, join(data, 'db'))
  const { code, output } = await command('server/main.ts', [], { ...production, PORT: '0', DATA_DIR: data })
  expect([code, output]).toEqual([
    2,
    expect.stringMatching(/\/db must be a folder of .+ itself, neither a link nor a disk of its own: .+\n$/),
  ])
  expect(readdirSync(elsewhere)).toEqual([])
})

test.each([64, 200, 400])('a process that may open %i files says so in one line, and begins nothing', async files => {
  const data = mkdtempSync(join(folder, 'few files '))
  const child = spawn('sh', ['-c', `ulimit -n ${files}; exec "$0" "$@"`, process.execPath, ...quickly, 'server/main.ts'], {
    env: { ...process.env, ...production, PORT: '0', DATA_DIR: data },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (output += piece))
  const code = await new Promise(end => child.once('close', end))
  expect([code, output]).toEqual([2, expect.stringMatching(/^this process may open too few files \(`ulimit -n`.+\n$/)])
  expect(readdirSync(data)).toEqual([])
})

test('8 a database that another account owns is opened by nobody else: a file of root in it, and its own server starts no more', async () => {
  const data = mkdtempSync(join(folder, 'of another '))
  const env = { ...production, SECRET_KEY: '', DATABASE_URL: '', PORT: '0', DATA_DIR: data }
  expect((await command('scripts/superuser.ts', ['--username', 'first'], env)).code).toBe(0)
  const [own, other] = [statSync(data).uid, 65_534]
  chownSync(join(data, 'db'), other, other)
  const before = readdirSync(data, { recursive: true })
  for (const [script, args] of [['server/main.ts', []] as const, ['scripts/audit-verify.ts', []] as const]) {
    const { code, output } = await command(script, args, env)
    const line = new RegExp(`^.+/db belongs to another account \\(its number is ${other}, ours ${own}\\): .+\\n$`)
    expect([script, code, output]).toEqual([script, 2, expect.stringMatching(line)])
  }
  expect(readdirSync(data, { recursive: true })).toEqual(before)
}, 60_000)

describe('a folder in whose place or parts something else stands is refused in one line, and nothing of it is changed', () => {
  test.each<readonly [string, (data: string) => void]>([
    ['lock.json is a folder', data => mkdirSync(join(data, 'lock.json'))],
    ['lock.json is a folder with something in it', data => void mkdirSync(join(data, 'lock.json/kept'), { recursive: true })],
    ['secret.key is a folder', data => mkdirSync(join(data, 'secret.key'))],
    ['reserve is a folder with something in it', data => void mkdirSync(join(data, 'reserve/kept'), { recursive: true })],
    ['reserve-files is a file', data => writeFileSync(join(data, 'reserve-files'), 'kept')],
    ['audit-anchors is a folder', data => mkdirSync(join(data, 'audit-anchors'))],
    ['files is a file', data => writeFileSync(join(data, 'files'), 'kept')],
    [
      'files/incoming is a file',
      data => {
        mkdirSync(join(data, 'files'))
        writeFileSync(join(data, 'files/incoming'), 'kept')
      },
    ],
  ])('%s', async (name, make) => {
    const data = mkdtempSync(join(folder, 'other '))
    make(data)
    const before = readdirSync(data, { recursive: true })
    const env = { ...production, SECRET_KEY: '', DATABASE_URL: '', PORT: '0', DATA_DIR: data }
    for (const [script, args] of [['server/main.ts', []] as const, ['scripts/superuser.ts', ['--username', 'first']] as const]) {
      const { code, output } = await command(script, args, env)
      expect([code, output]).toEqual([2, expect.stringMatching(/^.+\n$/)])
      expect(output).toContain(join(data, name.split(' ')[0]!))
      expect(readdirSync(data, { recursive: true })).toEqual(before)
    }
  })

  test('a folder that cannot be made where it is to be', async () => {
    writeFileSync(join(folder, 'a file'), '')
    // of the first a system says that it can be written, as of a disk that failed and became read-only by itself
    for (const data of ['/proc', '/proc/zhiyuan', '/proc/zhiyuan/data', join(folder, 'a file'), join(folder, 'a file/data')]) {
      const env = { ...production, DATABASE_URL: '', PORT: '0', DATA_DIR: data }
      const { code, output } = await withDeadline(10_000, data, command('server/main.ts', [], env))
      expect([data, code, output]).toEqual([data, 2, expect.stringMatching(/^.+ cannot be written \(\w+\): .+\n$/)])
    }
  }, 60_000)
})

test('a database that does not take us is named in one line, with its reason', async () => {
  const pooler = createServer(line => {
    // as a pooler refuses what it does not know: E, length, severity, code, message
    const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: lock_timeout\0\0')
    const head = Buffer.from([0x45, 0, 0, 0, fields.length + 4])
    line.on('error', () => {}).once('data', () => line.end(Buffer.concat([head, fields])))
  })
  await new Promise<void>(done => pooler.listen(0, '127.0.0.1', done))
  const { port } = pooler.address() as AddressInfo
  try {
    for (const [address, reason] of [
      ['127.0.0.1:1', /connect ECONNREFUSED 127\.0\.0\.1:1\.$/],
      [`127.0.0.1:${port}`, /unsupported startup parameter: lock_timeout\. A pooler such as PgBouncer stands before it: .+\.$/],
    ] as const) {
      const env = { ...production, DATABASE_URL: `postgres://zy:geheim-2026@${address}/zy`, PORT: '0', DATA_DIR: join(folder, 'refused') }
      const { code, output } = await command('server/main.ts', [], env)
      expect([code, output.trim().split('\n')]).toEqual([2, [expect.stringMatching(/^DATABASE_URL: the database cannot be opened: /)]])
      expect(output.trim()).toMatch(reason)
      expect(output).not.toContain('geheim')
    }
  } finally {
    pooler.close()
  }
})

test.runIf(forHeld)('a database in another encoding, which keeps no Chinese name, is refused in one line', async () => {
  const name = `latin_${process.pid}`
  await asAdministrator(forHeld!, `create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
  try {
    const env = { ...production, DATABASE_URL: databaseAt(forHeld!, name), PORT: '0', DATA_DIR: join(folder, 'latin') }
    const { code, output } = await command('server/main.ts', [], env)
    expect([code, output.trim()]).toEqual([
      2,
      expect.stringMatching(/^DATABASE_URL: [^\n]+: its encoding is LATIN1, and must be UTF8: [^\n]+$/),
    ])
  } finally {
    await asAdministrator(forHeld!, `drop database ${name} with (force)`)
  }
})

test('whoever reads the log may end, as a program behind a pipe does: the server goes on', async () => {
  const port = await freePort()
  // something to say all the time
  const talk = 'data:text/javascript,setInterval(() => { console.log("a line"); console.error("a line") }, 50)'
  const child = spawn(process.execPath, [...quickly, '--import', talk, 'server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', DEMO: '0', EXAMPLES_PORT: '', PORT: String(port), DATA_DIR: join(folder, 'unread') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    await new Promise<void>(ready => child.stdout.on('data', data => String(data).includes('ready at') && ready()))
    for (const stream of [child.stdout, child.stderr]) stream.destroy()
    await wait(1000)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  } finally {
    child.kill('SIGKILL')
  }
})

describe('a folder that has lost a part of its database is left as it is, and said to be so (R2)', () => {
  const whole = mkdtempSync(join(tmpdir(), 'zhiyuan-starting-'))
  beforeAll(async () => void (await (await serve(production, join(whole, 'data'))).stop()), 60_000)
  afterAll(() => rmSync(whole, { recursive: true, force: true }))
  /** Every file with what stands in it. */
  const contents = (db: string) =>
    readdirSync(db, { recursive: true, withFileTypes: true })
      .filter(one => one.isFile())
      .map(one => join(one.parentPath, one.name))
      .sort()
      .map(path => [path, createHash('sha256').update(readFileSync(path)).digest('hex')])
  test.each([
    ['PG_VERSION', 'PG_VERSION'],
    ['global/pg_control', 'global/pg_control'],
    ['pg_wal', 'pg_wal/*'],
  ])('%s', async (name, lost) => {
    const damaged = join(whole, `without ${name.replace('/', ' ')}`)
    cpSync(join(whole, 'data'), damaged, { recursive: true })
    for (const path of globSync(join(damaged, 'db', lost))) rmSync(path, { recursive: true })
    const before = contents(join(damaged, 'db'))
    const env = { ...production, DATABASE_URL: '', PORT: '0', DATA_DIR: damaged }
    for (const [script, args] of [['server/main.ts', []] as const, ['scripts/superuser.ts', ['--username', 'first']] as const]) {
      const { code, output } = await command(script, args, env)
      expect([code, output]).toEqual([2, expect.stringMatching(/^.+without.+ is not whole: \S+ of its database is missing\. .+\n$/)])
      expect(output).toContain(`: ${name} of`)
      expect(contents(join(damaged, 'db'))).toEqual(before)
    }
  })
  test('8.8 a log that the engine cannot read is told so too, and not as a full disk', async () => {
    const damaged = join(whole, 'log of zeros')
    cpSync(join(whole, 'data'), damaged, { recursive: true })
    for (const path of globSync(join(damaged, 'db/pg_wal/0*'))) writeFileSync(path, Buffer.alloc(statSync(path).size))
    const { code, output } = await command('server/main.ts', [], { ...production, DATABASE_URL: '', PORT: '0', DATA_DIR: damaged })
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/^[^\n]+ cannot be opened \([^\n]+checkpoint record[^\n]*\)\. Where a part of its database [^\n]+\n$/),
    ])
    expect(output).not.toContain('full disk')
  })
  test.each(['base', 'pg_xact', 'pg_multixact', 'postgresql.conf', 'pg_hba.conf', 'global/pg_filenode.map'])(
    '%s, which only the engine misses, is told in one line all the same',
    async name => {
      const damaged = join(whole, `lost ${name.replace('/', ' ')}`)
      cpSync(join(whole, 'data'), damaged, { recursive: true })
      rmSync(join(damaged, 'db', name), { recursive: true })
      const env = { ...production, DATABASE_URL: '', PORT: '0', DATA_DIR: damaged }
      const { code, output } = await command('server/main.ts', [], env)
      expect([code, output]).toEqual([
        2,
        expect.stringMatching(/^.+ cannot be opened \([^\n]+\)\. Where a part of its database is missing or damaged: [^\n]+\n$/),
      ])
    },
  )
})

/** What production says of a database that was filled for trying out, and how it ends. */
const DEMO_KEPT = [2, expect.stringMatching(/^the database holds the demo region, whose passwords everybody knows: .+\n$/)]
const inProduction = (env: Record<string, string>) => command('server/main.ts', [], { ...production, PORT: '0', ...env })

test('19 production is refused on the embedded database of a demo, and so is the first account of it', async () => {
  const data = join(folder, 'demo')
  await (await started({ DEMO: '1', EXAMPLES_PORT: '' }, data)).stop()
  const { code, output } = await inProduction({ DATA_DIR: data })
  expect([code, output]).toEqual(DEMO_KEPT)
  const made = await command('scripts/superuser.ts', ['--username', 'head'], { ...production, DATA_DIR: data })
  expect([made.code, made.output]).toEqual(DEMO_KEPT)
})

test('a server that cannot listen where it was told to says so in one line', async () => {
  const { code, output } = await inProduction({ DATA_DIR: join(folder, 'nowhere'), HOST: '192.0.2.1' })
  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    2,
    expect.stringMatching(/^HOST=192\.0\.2\.1 and PORT=0 cannot be listened at: /),
  ])
})

describe.runIf(forProduction)('on PostgreSQL', () => {
  const places = `select (select count(*)::int from provinces) provinces, (select count(*)::int from divisions) divisions,
    (select count(*)::int from areas) areas, (select count(*)::int from courses) courses`

  test('an installation that was killed while it was filled is filled by the next start, and has its first account', async () => {
    const env = { ...production, DATABASE_URL: forProduction! }
    await (await started(env)).stop()
    const whole = (await asked(forProduction!, places))[0]![0]
    expect(whole).toMatchObject({ provinces: 31 })
    // as an older version was killed: each list stood by itself
    await asked(forProduction!, 'truncate areas, divisions, courses cascade')
    const made = await command('scripts/superuser.ts', ['--username', 'first'], { ...env, DATA_DIR: join(folder, 'first') })
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('Superuser first made')])
    expect((await asked(forProduction!, places))[0]![0]).toEqual(whole)
    await asked(forProduction!, 'truncate areas cascade')
    expect(await isReady(await started(env))).toBe(200)
    expect((await asked(forProduction!, places))[0]![0]).toEqual(whole)
  })

  test('two that start at once on an empty database both start, and fill it once', async () => {
    const env = { DATABASE_URL: forTwo!, EXAMPLES_PORT: '' }
    const both = await Promise.all([started(env), started(env)])
    expect(await Promise.all(both.map(isReady))).toEqual([200, 200])
    const [[{ count }]] = (await asked(forTwo!, `select count(*)::int from users where username = 'jw.x'`)) as [[{ count: number }]]
    expect(count).toBe(1)
  })

  test('19 production is refused on the PostgreSQL of a demo; where one of its accounts is left, nobody signs in by its password', async () => {
    const env = { DATABASE_URL: forDemo!, DATA_DIR: join(folder, 'demo-postgres') }
    const { code, output } = await inProduction(env)
    expect([code, output]).toEqual(DEMO_KEPT)
    await asked(forDemo!, `update users set password_hash = null where username <> 'superuser'`)
    const served = await started({ ...production, ...env })
    const signIn = { username: 'superuser', password: 'Zhiyuan-2026' }
    const { status } = await fetch(`${served.url}/api/login-methods/login/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(signIn),
    })
    expect(status).toBe(401)
  })

  test('12 on a PostgreSQL production needs a key of its own: one made here would break the trail that another has sealed', async () => {
    const [env, data] = [{ DATABASE_URL: forProduction!, SECRET_KEY: '' }, join(folder, 'keyless')]
    const { code, output } = await inProduction({ ...env, DATA_DIR: data })
    expect([code, output]).toEqual([2, expect.stringMatching(/^SECRET_KEY is needed in production on a PostgreSQL, .+\n$/)])
    // one that has run without keeps the key that is there
    mkdirSync(data, { recursive: true })
    writeFileSync(join(data, 'secret.key'), randomBytes(32))
    expect(await isReady(await started({ ...production, ...env }, data))).toBe(200)
  })

  test('tidying up that the database refuses keeps nobody from starting; it is said without its values', async () => {
    const refuse = `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`
    await asked(
      forHeld!,
      `update users set initial_since = now() - interval '40 days' where initial_password is not null`,
      refuse,
      `create trigger refuse before insert or update on users for each row execute function refuse()`,
    )
    const served = await started({ DATABASE_URL: forHeld!, EXAMPLES_PORT: '' })
    expect(await isReady(served)).toBe(200)
    await expect.poll(() => served.output(), { timeout: 20_000 }).toContain('53100')
    const made = await command('scripts/superuser.ts', ['--username', 'second'], { DATABASE_URL: forHeld!, DATA_DIR: join(folder, 'held') })
    expect([made.code, made.output]).toEqual([1, expect.stringContaining('53100')])
    const [sealed] = await asked(forHeld!, `select initial_password from users where initial_password is not null`)
    const secrets = sealed!.map(one => String(one.initial_password))
    expect(secrets.length).toBeGreaterThan(0)
    for (const output of [served.output(), made.output]) {
      expect(output).not.toMatch(/argon2|params:/)
      for (const secret of secrets) expect(output).not.toContain(secret)
    }
  })
})
