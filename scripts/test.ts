// `npm test`: every stage in turn, each failure by name, and one last line `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { specification } from '../tests/spec/report.ts'
import { ensureBrowser } from '../tests/support/browser.ts'

interface Outcome {
  passed: number
  failures: string[]
}
interface Report {
  testResults: { name: string; status: string; message?: string; assertionResults: { fullName: string; status: string }[] }[]
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'zhiyuan-test-'))
const tool = (path: string) => join(root, 'node_modules', path)
const tests = (folder: string, mark = '.test.') =>
  existsSync(join(root, folder)) && readdirSync(join(root, folder), { recursive: true }).some(name => String(name).includes(mark))
/** A stage that hangs must not hang the run for ever. */
const PATIENCE = 30 * 60_000
/** A browser on a busy machine may miss a beat: what it drives gets a second try, and the reporter says so. Nothing else does. */
const AGAIN = '--retry=1'

function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise(done => {
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.once('close', code => {
      clearTimeout(timer)
      done(code ?? 1)
    })
  })
}

/** A tool that only says yes or no counts as one test. */
async function check(name: string, args: string[]): Promise<Outcome> {
  return (await run(args)) === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

async function vitest(project: string, ...more: string[]): Promise<Outcome> {
  const file = join(reports, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...more]
  const code = await run([tool('vitest/vitest.mjs'), ...args])
  if (!existsSync(file)) return { passed: 0, failures: [`${project}: vitest ended with code ${code} and no report`] }
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failures = testResults.flatMap(suite => {
    const where = suite.name.replace(`${root}/`, '')
    const failed = suite.assertionResults.filter(test => test.status === 'failed').map(test => `${where} › ${test.fullName}`)
    return failed.length || suite.status !== 'failed' ? failed : [`${where}: ${suite.message?.split('\n')[0] || 'could not be run'}`]
  })
  if (code !== 0 && failures.length === 0) failures.push(`${project}: vitest ended with code ${code} (an error outside any test)`)
  return { passed: all.filter(test => test.status === 'passed').length, failures }
}

async function stories(): Promise<Outcome> {
  process.env.CHROME_PATH = ensureBrowser()
  if ((await run([join(root, 'scripts/snapshot.ts')])) !== 0) return { passed: 0, failures: ['stories: npm run snapshot failed'] }
  return vitest('stories', AGAIN)
}

async function flows(): Promise<Outcome> {
  process.env.CHROME_PATH = ensureBrowser()
  const vite = tool('vite/bin/vite.js')
  for (const mode of ['production', 'elements'])
    if ((await run([vite, 'build', '--mode', mode, '--logLevel', 'warn'])) !== 0)
      return { passed: 0, failures: [`flows: vite build --mode ${mode} failed`] }
  return vitest('flows', AGAIN)
}

const stages: [name: string, isHere: boolean, run: () => Promise<Outcome>][] = [
  ['types', true, () => check('types: tsc found errors', [tool('typescript/bin/tsc'), '-p', '.'])],
  ['lint', true, () => check('lint: biome found faults', [tool('@biomejs/biome/bin/biome'), 'check', '.', '--max-diagnostics=50'])],
  ['unit', true, () => vitest('unit')],
  ['server', tests('tests/server') || tests('tests/contract'), () => vitest('server')],
  ['stories', existsSync(join(root, '.storybook/main.ts')) && tests('stories', '.stories.'), stories],
  ['flows', tests('tests/flows') || tests('tests/embed'), flows],
  // last: what the flows have built is packed as it is
  ['delivery', tests('tests/delivery'), () => vitest('delivery')],
]

let passed = 0
const failures: string[] = []
const summary: string[] = []
for (const [name, isHere, stage] of stages) {
  if (!isHere) continue
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
  const began = performance.now()
  const outcome = await stage().catch((error: Error): Outcome => ({ passed: 0, failures: [`${name}: ${error.message}`] }))
  passed += outcome.passed
  failures.push(...outcome.failures)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  summary.push(
    `${name.padEnd(8)} ${String(outcome.passed).padStart(5)} passed ${String(outcome.failures.length).padStart(4)} failed ${seconds.padStart(5)} s`,
  )
}
rmSync(reports, { recursive: true, force: true })

console.log(`\n${summary.join('\n')}`)
if (failures.length) console.log(`\nFailed:\n${failures.map(failure => `  ✗ ${failure}`).join('\n')}`)
console.log(`\n${specification().line}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length ? 1 : 0
