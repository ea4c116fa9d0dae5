import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from '../../server/db/lock.ts'

const top = mkdtempSync(join(tmpdir(), 'zhiyuan-lock-'))
const children = new Set<ChildProcess>()
let count = 0
const folder = () => join(top, String(count++))

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

/** `apart`: in a network namespace of its own, as in a container. */
function open(path: string, port = 8787, apart = false, does?: 'write'): Promise<{ output: string; child: ChildProcess }> {
  const command = [process.execPath, join(import.meta.dirname, 'lock-holder.ts'), path, String(port), ...(does ? [does] : [])]
  const [program = '', ...args] = apart ? ['unshare', '-n', ...command] : command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  return new Promise(done => child.stdout.once('data', output => done({ output: String(output).trim(), child })))
}
/** One that has opened all files it may, and has said so. */
async function hoarder(path: string): Promise<{ output: string; child: ChildProcess }> {
  const command = [process.execPath, join(import.meta.dirname, 'lock-holder.ts'), path, '4321', 'hoard']
  const child = spawn('sh', ['-c', 'ulimit -n 100; exec "$0" "$@"', ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  let output = ''
  for await (const data of child.stdout) {
    output += data
    if (output.split('\n').length > 2) break
  }
  return { output, child }
}
const killed = (child: ChildProcess) =>
  new Promise(done => {
    child.once('exit', done)
    child.kill('SIGKILL')
  })

describe('a data folder is open in one process at a time', () => {
  test('a second process is refused and told who holds it', async () => {
    const path = folder()
    const first = await open(path, 4321)
    expect(first.output).toBe('locked')
    const second = await open(path)
    expect(second.output).toContain('already open in another process')
    expect(second.output).toContain(`pid ${first.child.pid}`)
    expect(second.output).toContain('port 4321')
  })

  test('kill -9 leaves no stale lock, five times in a row', async () => {
    const path = folder()
    for (let round = 0; round < 5; round++) {
      const holder = await open(path)
      expect(holder.output).toBe('locked')
      await killed(holder.child)
    }
    expect(existsSync(join(path, 'lock.json'))).toBe(true)
  })

  test('of several that start at once exactly one gets the folder', async () => {
    const path = folder()
    const output = (await Promise.all([1, 2, 3, 4].map(() => open(path)))).map(one => one.output.split(' ')[0])
    expect(output.sort()).toEqual(['locked', 'refused', 'refused', 'refused'])
  })

  test('a symlink to the folder is the same folder', async () => {
    const path = folder()
    const link = folder()
    mkdirSync(path)
    symlinkSync(path, link)
    await open(path)
    await expect(lockFolder(link)).rejects.toBeInstanceOf(FolderInUse)
  })

  test('another folder is free', async () => {
    await open(folder())
    const lock = await lockFolder(folder())
    lock.release()
  })

  test('a released folder is free, and its card is gone', async () => {
    const path = folder()
    const lock = await lockFolder(path)
    expect(JSON.parse(readFileSync(join(path, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
    expect(existsSync(join(path, 'lock.json'))).toBe(false)
    const again = await lockFolder(path)
    again.release()
  })

  test('R2 a holder that may open no more files, as under many callers, keeps the folder and goes on', async () => {
    const { output } = await hoarder(folder())
    expect(output).toBe('locked\nstill held, EMFILE\n')
  })

  test('while a card from elsewhere is waited for, a second start does not name its dead holder', async () => {
    const path = folder()
    mkdirSync(path)
    writeFileSync(join(path, 'lock.json'), JSON.stringify({ pid: 99, host: 'gone', place: 'elsewhere net:[1] name', id: 'dead' }))
    const first = lockFolder(path, {}, { beat: { every: 100, patience: 1000 } })
    await expect(lockFolder(path)).rejects.toThrow(`${path} is already open in another process`)
    await expect(lockFolder(path)).rejects.not.toThrow('pid 99')
    const lock = await first
    lock.release()
  })

  test('where there are no abstract sockets a localhost port does the same', async () => {
    const path = folder()
    const lock = await lockFolder(path, {}, { platform: 'darwin' })
    await expect(lockFolder(path, {}, { platform: 'darwin' })).rejects.toThrow(`pid ${process.pid}`)
    lock.release()
  })
})

// The figure of the promise is 100 (`npm run long -- double-starts`).
const STARTS = Number(process.env.DOUBLE_STARTS ?? 6)
const mayUnshare = spawnSync('unshare', ['-n', 'true']).status === 0
if (!mayUnshare)
  console.warn('\n  NO NETWORK NAMESPACES here (unshare -n needs root): that a folder is open once ACROSS CONTAINERS is NOT shown.\n')

describe.runIf(mayUnshare)('and across network namespaces, as two containers on one volume', () => {
  test('R2 the folder at another mount point is the same folder, and one that another version holds is not taken over', async () => {
    const [path, other] = [folder(), folder()]
    for (const one of [path, other]) mkdirSync(one)
    expect(spawnSync('mount', ['--bind', path, other]).status).toBe(0)
    try {
      const first = await open(path, 4321)
      const second = await open(other)
      expect(second.output).toContain(`pid ${first.child.pid}`)
      // a version that named its lock otherwise
      const card = join(path, 'lock.json')
      const { place, ...rest } = JSON.parse(readFileSync(card, 'utf8'))
      writeFileSync(card, JSON.stringify({ ...rest, place: place.split(' ').slice(0, 2).join(' ') }))
      expect((await open(other)).output).toContain(`pid ${first.child.pid}`)
      await killed(first.child)
    } finally {
      spawnSync('umount', [other])
    }
  })

  test(`R2 ${STARTS} second starts elsewhere: all refused, by the name of the holder`, async () => {
    const path = folder()
    const first = await open(path, 4321)
    expect(first.output).toBe('locked')
    for (let n = 0; n < STARTS; n++) {
      const { output, child } = await open(path, 8787, true)
      expect(output).toContain(`pid ${first.child.pid}`)
      await killed(child)
    }
    await killed(first.child)
  }, 120_000)

  test('R2 of several that start at once, each elsewhere, exactly one gets the folder', async () => {
    const path = folder()
    const output = (await Promise.all([1, 2, 3, 4].map(() => open(path, 8787, true)))).map(one => one.output.split(' ')[0])
    expect(output.sort()).toEqual(['locked', 'refused', 'refused', 'refused'])
  })

  test('R2 after kill -9 elsewhere the folder is taken over, by exactly one', async () => {
    const path = folder()
    await killed((await open(path, 4321, true)).child)
    const output = (await Promise.all([1, 2, 3].map(() => open(path, 8787, true)))).map(one => one.output.split(' ')[0])
    expect(output.sort()).toEqual(['locked', 'refused', 'refused'])
  })

  test('R2 8.9 a holder that is frozen, as a paused container, is not taken over: the second start is told who holds the folder, and it goes on', async () => {
    const path = folder()
    const frozen = await open(path, 4321, true)
    frozen.child.kill('SIGSTOP')
    for (let n = 0; n < 3; n++) expect((await open(path, 8787, true)).output).toContain(`pid ${frozen.child.pid}`)
    await new Promise(next => setTimeout(next, 1500))
    expect((await open(path, 8787, true)).output).toContain(`pid ${frozen.child.pid}`)
    frozen.child.kill('SIGCONT')
    expect((await open(path, 8787, true)).output).toContain(`pid ${frozen.child.pid}`)
    await killed(frozen.child)
    expect((await open(path, 8787, true)).output).toBe('locked')
  })

  test('and so it is by a path of more letters than a socket may have', async () => {
    const path = join(folder(), 'a'.repeat(100), 'b'.repeat(100))
    const frozen = await open(path, 4321, true)
    frozen.child.kill('SIGSTOP')
    expect((await open(path, 8787, true)).output).toContain(`pid ${frozen.child.pid}`)
  })

  /** From another machine nobody answers on a socket of this one. */
  const farAway = (path: string) => rmSync(join(path, 'lock.sock'))

  test('R2 nor is one that may open no more files, and is reached by its card alone', async () => {
    const path = folder()
    const { child } = await hoarder(path)
    farAway(path)
    expect((await open(path, 8787, true)).output).toContain(`pid ${child.pid}`)
  })

  test('R2 one that was frozen and taken over from another machine says so and writes no more', async () => {
    const path = folder()
    const frozen = await open(path, 4321, true)
    frozen.child.kill('SIGSTOP')
    farAway(path)
    expect((await open(path, 8787, true)).output).toBe('locked')
    const told = new Promise(done => frozen.child.stdout!.once('data', done))
    frozen.child.kill('SIGCONT')
    expect(String(await told)).toContain('taken over by another process')
  })

  test('R2 8.9 nor does one that was frozen in the middle of a long statement: of its thousands of writes at most the one it was at', async () => {
    for (let round = 0; round < 3; round++) {
      const path = folder()
      const frozen = await open(path, 4321, true, 'write')
      expect(frozen.output).toBe('locked')
      const before = sizeOf(path)
      // by then it writes
      while (sizeOf(path) === before) await new Promise(next => setTimeout(next, 20))
      await new Promise(next => setTimeout(next, 50 * round))
      frozen.child.kill('SIGSTOP')
      farAway(path)
      expect((await open(path, 8787, true)).output).toBe('locked')
      const left = pagesOf(path)
      const told = new Promise(done => frozen.child.stdout!.once('data', done))
      const ended = new Promise(done => frozen.child.once('exit', done))
      frozen.child.kill('SIGCONT')
      expect(String(await told)).toContain('taken over by another process')
      expect(await ended).toBe(2)
      const after = pagesOf(path)
      expect([...new Set([...left.keys(), ...after.keys()])].filter(page => left.get(page) !== after.get(page)).length).toBeLessThanOrEqual(
        1,
      )
    }
  }, 60_000)
})

/** The files of the database in a data folder, in order. */
const filesOf = (path: string) =>
  readdirSync(join(path, 'db'), { recursive: true, withFileTypes: true })
    .filter(one => one.isFile())
    .map(one => join(one.parentPath, one.name))
    .sort()
const sizeOf = (path: string) => filesOf(path).reduce((sum, file) => sum + statSync(file).size, 0)
/** What stands on each page of 8 KiB, as the engine writes them. */
function pagesOf(path: string): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  for (const file of filesOf(path)) {
    const bytes = readFileSync(file)
    for (let at = 0; at < bytes.length; at += 8192)
      pages.set(
        `${file} ${at}`,
        createHash('sha256')
          .update(bytes.subarray(at, at + 8192))
          .digest('hex'),
      )
  }
  return pages
}
