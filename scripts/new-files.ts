import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

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
