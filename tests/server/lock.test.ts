import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
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

function open(path: string, port = 8787): Promise<{ output: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lock-holder.ts'), path, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  return new Promise(done => child.stdout.once('data', output => done({ output: String(output).trim(), child })))
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

  test('where there are no abstract sockets a localhost port does the same', async () => {
    const path = folder()
    const lock = await lockFolder(path, {}, 'darwin')
    await expect(lockFolder(path, {}, 'darwin')).rejects.toThrow(`pid ${process.pid}`)
    lock.release()
  })
})
