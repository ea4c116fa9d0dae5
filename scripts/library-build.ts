import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build, newest, vite } from './build.ts'

const root = join(import.meta.dirname, '..')
const SOURCES = ['src', 'build', 'scripts/manifests.ts', 'scripts/element-facts.ts', 'scripts/element-descriptions.ts']
const CONFIG = ['vite.config.ts', 'package.json', 'package-lock.json']

const run = (args: readonly string[]) => {
  // a test run says NODE_ENV=test, and React's JSX would be that of development
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: see above`)
}
/** What is given to others: the npm package in dist/lib and the elements in dist/elements, made anew where a source is newer. */
export function ensureDelivery(): void {
  const since = Math.max(...[...SOURCES, ...CONFIG].map(newest))
  if (newest('dist/lib/core/index.d.ts') < since || newest('dist/lib/jsx.js') < since) {
    run([vite, 'build', '--mode', 'library', '--logLevel', 'error'])
    run([join(root, 'scripts/manifests.ts')])
  }
  if (newest('dist/elements/autoload.js') < since && !build('elements')) throw new Error('the elements were not built: see above')
}
