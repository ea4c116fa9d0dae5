// `npm test`: every stage, each failure by name, and one last line `N passed, N failed`. Stages that need no browser run side by side.
// `npm test -- server stories` runs those stages only.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { specification } from '../tests/spec/report.ts'
import { ensureBrowser } from '../tests/support/browser.ts'
import { ensureEngines } from '../tests/support/engines.ts'
import { OUTSIDE_ERRORS } from '../tests/support/outside-errors.ts'
import { secretsIn } from '../tests/support/secrets.ts'
import { TIMED } from '../tests/support/timed.ts'

interface Outcome {
  passed: number
  failures: string[]
  /** Its slowest files, in words. */
  slowest?: string
}
interface Report {
  testResults: {
    name: string
    status: string
    message?: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'zhiyuan-test-'))
/** What every server of the run logs, to be searched for secrets at its end (S12). */
const runLog = join(reports, 'servers.log')
process.env.ZHIYUAN_RUN_LOG = runLog
/** What all stages of the run share, the demo region on the embedded database (tests/support/demo-folder.ts). */
process.env.ZHIYUAN_RUN_FOLDER = reports
/** Every file of both databases on one of them (tests/support/postgres.ts): what both cost is half an hour. */
process.env.DATABASES = 'one'
/** A server that a test starts reads its code as the one before it left it: a second and a half less, some two hundred times. */
process.env.NODE_COMPILE_CACHE = join(reports, 'compiled')
const outsideReporter = join(root, 'tests/support/outside-errors.ts')
const tool = (path: string) => join(root, 'node_modules', path)
const tests = (folder: string, mark = '.test.') =>
  existsSync(join(root, folder)) && readdirSync(join(root, folder), { recursive: true }).some(name => String(name).includes(mark))
/** Files of a stage that are named with their seconds: where its time goes. */
const SLOWEST = 20
/** What a test expected and got, and the first lines of where. */
const LINES_OF_WHY = 12
/** A stage that hangs must not hang the run for ever. */
const PATIENCE = 55 * 60_000

/** What stages print beside each other is kept until each has ended, or nobody could read it. */
function run(args: string[], env: NodeJS.ProcessEnv = {}, output: 'as it comes' | 'at its end' = 'as it comes'): Promise<number> {
  return new Promise(done => {
    const printsTo = output === 'at its end' ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', printsTo, printsTo] })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => printed.push(data))
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    child.once('close', code => {
      clearTimeout(timer)
      process.stdout.write(Buffer.concat(printed))
      done(code ?? 1)
    })
  })
}

/** A tool that only says yes or no counts as one test. */
async function check(name: string, args: string[]): Promise<Outcome> {
  return (await run(args, {}, 'at its end')) === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

/** What a test says of itself stands at the end too: of a long run the end is what is kept. */
const why = (messages: readonly string[] = []) =>
  messages
    .flatMap(message => stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, LINES_OF_WHY))
    .map(line => `\n      ${line.slice(0, 300)}`)
    .join('')

async function vitest(project: string, which: readonly string[] = [], env: NodeJS.ProcessEnv = {}, stage = project): Promise<Outcome> {
  const file = join(reports, `${stage}.json`)
  const outside = join(reports, `${stage}-outside.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, `--reporter=${outsideReporter}`]
  const code = await run([tool('vitest/vitest.mjs'), 'run', '--project', project, ...which, ...reporters], {
    ...env,
    [OUTSIDE_ERRORS]: outside,
  })
  if (!existsSync(file)) return { passed: 0, failures: [`${project}: vitest ended with code ${code} and no report`] }
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failures = testResults.flatMap(suite => {
    const where = suite.name.replace(`${root}/`, '')
    const failed = suite.assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${where} › ${test.fullName}${why(test.failureMessages)}`)
    return failed.length || suite.status !== 'failed' ? failed : [`${where}: ${suite.message?.split('\n')[0] || 'could not be run'}`]
  })
  const errors: string[] = existsSync(outside) ? JSON.parse(readFileSync(outside, 'utf8')) : []
  failures.push(...errors.map(error => `${project}: an error outside any test: ${error}`))
  if (code !== 0 && failures.length === 0) failures.push(`${project}: vitest ended with code ${code}`)
  const slowest = testResults
    .map(
      ({ name, startTime, endTime }) =>
        [Math.round((endTime - startTime) / 1000), name.replace(/^.*\//, '').replace('.test.ts', '')] as const,
    )
    .sort(([a], [b]) => b - a)
    .slice(0, SLOWEST)
    .map(([seconds, name]) => `${name} ${seconds}`)
  return { passed: all.filter(test => test.status === 'passed').length, failures, slowest: slowest.join(', ') }
}

/** Half of their time these wait, for a PostgreSQL or for a server of their own: three files share two cores, and nobody is timed. */
const server = () =>
  vitest(
    'server',
    TIMED.map(path => `--exclude=${path}`),
    { TEST_WORKERS: String(Math.ceil(availableParallelism() * 1.5)) },
  )
const timed = () => vitest('server', TIMED, {}, 'timed')

async function stories(): Promise<Outcome> {
  process.env.CHROME_PATH = ensureBrowser()
  if ((await run([join(root, 'scripts/snapshot.ts')])) !== 0) return { passed: 0, failures: ['stories: npm run snapshot failed'] }
  return vitest('stories')
}

async function flows(): Promise<Outcome> {
  process.env.CHROME_PATH = ensureBrowser()
  if ((await run([join(root, 'scripts/build.ts')])) !== 0) return { passed: 0, failures: ['flows: npm run build failed'] }
  return vitest('flows')
}

/** Firefox and WebKit are the distribution's. Where they cannot be had, the last lines say in capitals what was not run. */
async function engines(): Promise<Outcome> {
  const missing = ensureEngines()
  if (missing.length === 0) return vitest('engines')
  notes.push(`engines: Firefox and WebKit WERE NOT RUN: ${missing.join(', ')} not installed (apt-get install -y ${missing.join(' ')})`)
  return { passed: 0, failures: [] }
}

/** What the servers of all stages have logged holds no password, token, code or number of a person (S12). */
async function logs(): Promise<Outcome> {
  const found = existsSync(runLog) ? secretsIn(readFileSync(runLog, 'utf8')) : []
  return { passed: found.length === 0 ? 1 : 0, failures: found.slice(0, 20).map(one => `logs: ${one.slice(0, 300)}`) }
}

type Stage = readonly [name: string, isHere: boolean, run: () => Promise<Outcome>]
/** One after the other; what stands in one group runs side by side. */
const groups: readonly (readonly Stage[])[] = [
  [
    ['types', true, () => check('types: tsc found errors', [tool('typescript/bin/tsc'), '-p', '.'])],
    ['lint', true, () => check('lint: biome found faults', [tool('@biomejs/biome/bin/biome'), 'check', '.', '--max-diagnostics=50'])],
    ['unit', true, () => vitest('unit')],
  ],
  [['server', tests('tests/server') || tests('tests/contract'), server]],
  [['timed', TIMED.length > 0, timed]],
  [['stories', existsSync(join(root, '.storybook/main.ts')) && tests('stories', '.stories.'), stories]],
  [['flows', tests('tests/flows') || tests('tests/embed'), flows]],
  [['engines', tests('tests/engines'), engines]],
  // last: what the flows have built is packed as it is
  [['delivery', tests('tests/delivery'), () => vitest('delivery')]],
  [['logs', true, logs]],
]

const passedOf: number[] = []
const failures: string[] = []
const summary: string[] = []
/** What nobody may overlook, although nothing has failed. */
const notes: string[] = []
const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(0).padStart(5)
const start = performance.now()

async function take([name, , stage]: Stage): Promise<void> {
  const began = performance.now()
  const outcome = await stage().catch((error: Error): Outcome => ({ passed: 0, failures: [`${name}: ${error.message}`] }))
  passedOf.push(outcome.passed)
  failures.push(...outcome.failures)
  const passed = `${String(outcome.passed).padStart(5)} passed ${String(outcome.failures.length).padStart(4)} failed`
  summary.push(`${name.padEnd(8)} ${passed} ${secondsSince(began)} s${outcome.slowest ? `   ${outcome.slowest}` : ''}`)
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !groups.flat().some(([stage]) => stage === name))
if (unknown.length) throw new Error(`no such stage: ${unknown.join(', ')}`)
for (const group of groups) {
  const here = group.filter(([name, isHere]) => isHere && (asked.length === 0 || asked.includes(name)))
  if (here.length === 0) continue
  const names = here.map(([name]) => name).join(', ')
  console.log(`\n── ${names} ${'─'.repeat(70 - names.length)}`)
  await Promise.all(here.map(take))
}
rmSync(reports, { recursive: true, force: true })

const passed = passedOf.reduce((sum, count) => sum + count, 0)
console.log(`\n${summary.join('\n')}\n${'together'.padEnd(29)}${secondsSince(start)} s`)
if (failures.length) console.log(`\nFailed:\n${failures.map(failure => `  ✗ ${failure}`).join('\n')}`)
if (notes.length) console.log(`\n${notes.map(note => `  !! ${note}`).join('\n')}`)
console.log(`\n${specification().line}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length ? 1 : 0
