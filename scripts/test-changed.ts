// `npm run test:changed [-- <commit>]`: types, lint, and the tests whose files or what they import differ from <commit>, or from main.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from '../tests/support/browser.ts'

const root = join(import.meta.dirname, '..')
const tool = (path: string) => join(root, 'node_modules', path)
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()

function run(...args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

/** The test files of a project that the change reaches, by what they import. */
function touched(project: string, since: string): string[] {
  const list = ['list', '--project', project, '--changed', since, '--filesOnly', '--json', '--passWithNoTests']
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool('vitest/vitest.mjs'), ...list], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`vitest list ended with ${status}\n${stderr}`)
  return (JSON.parse(stdout.slice(stdout.indexOf('['))) as { file: string }[]).map(({ file }) => file)
}

const since = process.argv[2] ?? (git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main'))
console.log(`what differs from ${git('log', '-1', '--format=%h %s', since)}`)
const failed: string[] = []
const take = (name: string, isGood: boolean) => !isGood && failed.push(name)
take('types', run(tool('typescript/bin/tsc'), '-p', '.'))
take('lint', run(tool('@biomejs/biome/bin/biome'), 'check', '.'))

const before: Readonly<Record<string, () => boolean>> = {
  unit: () => true,
  server: () => true,
  stories: () => run(join(root, 'scripts/snapshot.ts')),
  flows: () => ['production', 'elements'].every(mode => run(tool('vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'warn')),
}
for (const [project, prepare] of Object.entries(before)) {
  const files = touched(project, since)
  console.log(`\n── ${project}: ${files.length} files ${'─'.repeat(40)}`)
  if (files.length === 0) continue
  if (project === 'stories' || project === 'flows') process.env.CHROME_PATH = ensureBrowser()
  take(project, prepare() && run(tool('vitest/vitest.mjs'), 'run', '--project', project, ...files))
}
// The flows drive what is built, which no import tells of; what others are given is packed.
console.log('\nNot tried: what the built portal and the built elements do (flows) and what is published (delivery). `npm test` does.')
console.log(failed.length ? `failed: ${failed.join(', ')}` : 'all of it passed')
process.exitCode = failed.length ? 1 : 0
