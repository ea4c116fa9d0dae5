import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** score-chart, score_chart -> ScoreChart */
export const pascal = (name: string) =>
  name
    .split(/[-_]/)
    .map(part => part[0]!.toUpperCase() + part.slice(1))
    .join('')

/** Writes a new file of the repository and says so; an old one is never overwritten. */
export function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text, { flag: 'wx' })
  console.log(path)
}

/** Changes a file of the repository at one place, and says so; it ends the run where the place is not there. */
export function insert(path: string, where: RegExp, text: string): void {
  const before = readFileSync(join(root, path), 'utf8')
  if (!where.test(before)) throw new Error(`${path}: nothing like ${where}`)
  writeFileSync(join(root, path), before.replace(where, text))
  console.log(`${path} (changed)`)
}
