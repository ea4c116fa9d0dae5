// `npm run bench -- embed|table|chart|import …`: what stands in bench/, installed when it is missing, each program in a process of its own.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './portal-build.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'bench')
const known = readdirSync(join(folder, 'programs')).map(name => name.replace(/\.ts$/, ''))
const asked = process.argv.slice(2)
const wrong = asked.filter(name => !known.includes(name))
if (asked.length === 0 || wrong.length > 0) {
  console.error(`${wrong.length ? `No such program: ${wrong.join(', ')}. ` : ''}npm run bench -- ${known.join(' | ')}`)
  process.exit(1)
}
if (!existsSync(join(folder, 'node_modules'))) {
  console.log('Installing what we are measured against (bench/node_modules) …')
  // as npm: its own program is not ours to find, and a shell is
  const { status } = spawnSync('npm ci --legacy-peer-deps --ignore-scripts --no-audit --no-fund --loglevel=error', {
    cwd: folder,
    stdio: 'inherit',
    shell: true,
  })
  if (status !== 0) process.exit(status ?? 1)
}
ensureBuilt()
for (const name of asked) {
  const { status } = spawnSync(process.execPath, [join(folder, 'programs', `${name}.ts`)], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
