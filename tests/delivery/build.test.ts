import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'zhiyuan-build-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
for (const name of ['src', 'build', 'scripts', 'server', 'package.json', 'vite.config.ts', 'tsconfig.json'])
  cpSync(join(root, name), join(copy, name), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const build = () => {
  const child = spawn(process.execPath, ['scripts/build.ts', 'elements'], { cwd: copy, stdio: 'ignore', detached: true })
  return { kill: () => process.kill(-child.pid!, 'SIGKILL'), ended: new Promise<number | null>(done => child.once('exit', done)) }
}
const elements = join(copy, 'dist/elements')
/** Every file of the release is there with its hash, and packed where it is worth it. */
function isWhole(): boolean {
  const { files } = JSON.parse(readFileSync(join(elements, 'integrity.json'), 'utf8')) as { files: Record<string, string> }
  const there = new Set(readdirSync(elements, { recursive: true }).map(String))
  return Object.entries(files).every(([name, hash]) => {
    const content = readFileSync(join(elements, name))
    const isPacked = content.length < 512 || !/\.(js|css|json)$/.test(name) || (there.has(`${name}.br`) && there.has(`${name}.gz`))
    return isPacked && `sha384-${createHash('sha384').update(content).digest('base64')}` === hash
  })
}

test('R8 two builds at once both end, one that is killed changes nothing, and the release of before stays for who has pinned it', async () => {
  const [one, other] = [build(), build()]
  expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0])
  expect(isWhole()).toBe(true)

  const { version } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(
    join(copy, 'package.json'),
    readFileSync(join(root, 'package.json'), 'utf8').replace(`"version": "${version}"`, '"version": "99.0.0"'),
  )
  const killed = build()
  await new Promise(go => setTimeout(go, 3000))
  killed.kill()
  await killed.ended
  expect(isWhole()).toBe(true)
  expect(JSON.parse(readFileSync(join(elements, 'integrity.json'), 'utf8')).version).toBe(version)

  expect(await build().ended).toBe(0)
  expect(isWhole()).toBe(true)
  expect(readdirSync(join(copy, 'dist/releases'))).toEqual([version])
}, 300_000)
