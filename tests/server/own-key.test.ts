import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { onDatabases, withPostgres } from '../support/postgres.ts'
import { command, serve } from '../support/served.ts'

// The key that a server makes for itself beside its data: it seals initial passwords, devices, captchas, papers and the audit trail, so that
// one that everybody knows, or another in its place, must not be taken for it in silence (12, R8).
const url = await withPostgres('empty')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-key-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const none = { SECRET_KEY: '', DATABASE_URL: '', DEMO: '', EXAMPLES_PORT: '' }
const run = (script: string, env: Record<string, string>) =>
  command(script, script.includes('superuser') ? ['--username', 'first'] : [], env)
const scripts = ['server/main.ts', 'scripts/superuser.ts', 'scripts/audit-verify.ts']

describe.each(onDatabases(url))('on %s', (where, DATABASE_URL) => {
  const keys: readonly [string, Buffer][] = [
    ['no bytes', Buffer.alloc(0)],
    ['one byte', randomBytes(1)],
    ['31 bytes', randomBytes(31)],
    ['32 zeros', Buffer.alloc(32)],
  ]
  test.each(keys)('a file of %s is no key: nothing starts, production or not, and says so in one line', async (length, key) => {
    const data = join(folder, `${where} ${length}`)
    mkdirSync(data)
    writeFileSync(join(data, 'secret.key'), key)
    for (const NODE_ENV of ['production', ''])
      for (const script of key.length === 0 ? scripts : ['server/main.ts']) {
        const { code, output } = await run(script, { ...none, NODE_ENV, DATABASE_URL, DATA_DIR: data })
        expect([script, code, output]).toEqual([
          script,
          2,
          expect.stringMatching(/^.+secret\.key holds no key: \d+ bytes of 32 or more, .+\n$/),
        ])
      }
    expect(existsSync(join(data, 'db'))).toBe(false)
  })
})

test('a lost one is told, and none is made in its place; one that is put there by whoever knows it is taken', async () => {
  const env = { ...none, NODE_ENV: 'production' }
  const served = await serve(env)
  try {
    const file = join(served.folder, 'secret.key')
    expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([32, 0o600])
    const before = readFileSync(file)
    await served.stop()
    rmSync(file)
    for (const script of scripts) {
      const { code, output } = await run(script, { ...env, DATA_DIR: served.folder })
      expect([script, code, output]).toEqual([script, 2, expect.stringMatching(/^.+secret\.key is missing, .+openssl rand 32 > .+\n$/)])
      expect(existsSync(file)).toBe(false)
    }
    for (const key of [before, randomBytes(32)]) {
      // as whoever copies it back leaves it
      writeFileSync(file, key, { mode: 0o644 })
      const again = await serve(env, served.folder)
      expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
      await again.stop()
      expect([readFileSync(file), statSync(file).mode & 0o777]).toEqual([key, 0o600])
      rmSync(file)
    }
  } finally {
    await served.dispose()
  }
})

test('a first start that was killed with its key made and no database yet is gone on with', async () => {
  const data = join(folder, 'begun')
  mkdirSync(data)
  const key = randomBytes(32)
  writeFileSync(join(data, 'secret.key'), key)
  const served = await serve({ ...none, NODE_ENV: 'production' }, data)
  await served.stop()
  expect(readFileSync(join(data, 'secret.key'))).toEqual(key)
})
