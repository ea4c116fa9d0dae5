import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
const BINARY = /\.(png|jpe?g|gif|webp|ico|ttf|otf|woff2?|xlsx?|gz|pdf|zip)$/

/** What is or would be committed: tracked files and new ones that .gitignore lets through, or, in a plain copy, everything but what is built. */
export const files: string[] = listed().filter(path => existsSync(join(root, path)) && statSync(join(root, path)).isFile())
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const texts = files.filter(path => !BINARY.test(path) && path !== 'package-lock.json')
export const code = texts.filter(path => /\.(ts|tsx|mjs|js)$/.test(path) && !path.startsWith('server/migrations/'))
export const isTest = (path: string) => path.startsWith('tests/') || path.startsWith('stories/') || /\.test\.tsx?$/.test(path)
export const folders = (path: string) =>
  existsSync(join(root, path))
    ? readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? [entry.name] : []))
    : []

function listed(): string[] {
  try {
    return execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    })
      .split('\0')
      .filter(Boolean)
  } catch {
    const built = /^(\.git|node_modules|dist|data|public\/snapshot|coverage)(\/|$)|\/node_modules(\/|$)/
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(path => !built.test(path))
  }
}
