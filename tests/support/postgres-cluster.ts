import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface Cluster {
  url: string
  /** Ends it as an operator would: `fast` rolls back what is under way, `immediate` is a crash. Then starts it again on its port. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  stop(): Promise<void>
}

/**
 * A throw-away PostgreSQL: own folder, free port, no fsync; gone with its folder when stopped. Undefined where none is installed.
 * `durable`: what was acknowledged outlives a crash of PostgreSQL, though not of the machine.
 */
export async function startCluster(durable = false): Promise<Cluster | undefined> {
  const bin = binaries()
  if (!bin) return undefined
  const owner = process.getuid?.() === 0 ? accountFor() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-pg-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  let output = ''
  const run = (name: string, args: string[]) => {
    const child = spawn(join(bin, name), args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', text => (output += text))
    child.stderr.on('data', text => (output += text))
    return child
  }
  const exitCode = await new Promise<number | null>(done =>
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync']).once('close', done),
  )
  if (exitCode !== 0) throw new Error(`initdb failed:\n${output}`)

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'full_page_writes=off']
  // A test that is undone asks thousands of times within one transaction, and drizzle leaves each savepoint that it went back to: a lock each.
  settings.push('max_locks_per_transaction=1024')
  if (!durable) settings.push('synchronous_commit=off')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  const end = async (signal: NodeJS.Signals) => {
    const ending = server
    if (ending.exitCode !== null) return
    const gone = new Promise(done => ending.once('close', done))
    ending.kill(signal)
    const impatience = setTimeout(() => ending.kill('SIGQUIT'), 5000)
    await gone
    clearTimeout(impatience)
  }
  const start = async () => {
    server = run('postgres', ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])])
    for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
      if (await answers(url)) return
      await wait(50)
    }
    await stop()
    throw new Error(`PostgreSQL did not start:\n${output}`)
  }
  const stop = async () => {
    await end('SIGINT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', () => server.kill('SIGQUIT'))
  await start()
  return {
    url,
    stop,
    async restart(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await start()
    },
  }
}

function binaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map(version => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)]
  return folders.find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))))
}

/** PostgreSQL refuses to run as root: Debian's own account for it, else one that every Linux has. */
function accountFor(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!line) throw new Error('PostgreSQL refuses to run as root, and there is no other account to run it as.')
  return { uid: Number(line[2]), gid: Number(line[3]) }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
