// `npm run long` shows the figures of the promises whose tests are shortened in `npm test`; `npm run long -- restarts` shows one of them.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const runs: Readonly<Record<string, readonly [test: string, setting: string, project?: string]>> = {
  databases: ['tests', 'DATABASES=both'],
  restarts: ['tests/server/restart.test.ts', 'RESTARTS=20'],
  kills: ['tests/server/kill.test.ts', 'KILLS=200'],
  'double-starts': ['tests/server/lock.test.ts', 'DOUBLE_STARTS=100'],
  'event-loop': ['tests/contract/event-loop', 'IMPORT_ROWS=50000'],
  'import-tasks': ['tests/flows/import-tasks.test.ts', 'TASK_MS=50', 'flows'],
  sweep: ['tests/contract/sweep.test.ts', 'SWEEP=whole'],
  money: ['tests/server/payment-model.test.ts', 'MONEY_RUNS=10000'],
  'money-kills': ['tests/server/payment-kill.test.ts', 'MONEY_KILLS=20'],
  fuzz: ['tests/contract/fuzz.test.ts', 'FUZZ_RUNS=80000'],
}

const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in runs))
if (unknown.length > 0) throw new Error(`no such run: ${unknown.join(', ')}; there are ${Object.keys(runs).join(', ')}`)
const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
for (const name of asked.length > 0 ? asked : Object.keys(runs)) {
  const [test, setting, project = 'server'] = runs[name]!
  const env = { ...process.env, ...Object.fromEntries([setting.split('=')]) }
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', project, test], { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
