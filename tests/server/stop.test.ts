import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { withPostgres } from '../support/postgres.ts'

const url = await withPostgres('empty')
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-stop-'))

/** A line to PostgreSQL that goes dead without being cut. */
function deadEnd(to: URL) {
  let isDead = false
  const server = createServer((ours: Socket) => {
    const theirs = connect(Number(to.port), to.hostname)
    ours.on('data', piece => isDead || theirs.write(piece))
    theirs.on('data', piece => isDead || ours.write(piece))
    for (const [one, other] of [
      [ours, theirs],
      [theirs, ours],
    ] as const)
      one.on('error', () => {}).on('close', () => isDead || other.destroy())
  })
  return {
    listen: () => new Promise<number>(done => server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port))),
    die: () => {
      isDead = true
    },
    close: () => void server.close(),
  }
}

describe.runIf(url)('a stop', () => {
  const line = deadEnd(new URL(url!))
  let server: ReturnType<typeof spawn> | undefined
  afterAll(() => {
    server?.kill('SIGKILL')
    line.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('that cannot come to its end, because the database answers nothing, ends the process all the same', async () => {
    const through = new URL(url!)
    through.hostname = '127.0.0.1'
    through.port = String(await line.listen())
    const env = { ...process.env, DATABASE_URL: through.href, DATA_DIR: folder, PORT: '0', DEMO: '', NODE_ENV: '', EXAMPLES_PORT: '' }
    const child = spawn(process.execPath, [join(root, 'server/main.ts')], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
    server = child
    const ended = new Promise<NodeJS.Signals | null>(done => child.once('exit', (_, signal) => done(signal)))
    await new Promise<void>(ready => child.stdout.on('data', text => String(text).includes('ready at') && ready()))
    line.die()
    // until something is asked of the database, every other second, and is not answered
    await wait(5000)
    child.kill('SIGTERM')
    expect(await Promise.race([ended, wait(60_000, 'it still runs')])).toBe('SIGKILL')
  }, 180_000)
})
