import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Mode, PLACES, vite } from './build.ts'

const root = join(import.meta.dirname, '..')
const SOURCES = ['src', 'build', 'index.html', 'vite.config.ts', 'package-lock.json']

function newest(path: string): number {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  if (!statSync(full).isDirectory()) return statSync(full).mtimeMs
  return Math.max(0, ...readdirSync(full, { withFileTypes: true }).map(entry => newest(join(path, entry.name))))
}

const isStale = (built: string) => newest(built) < Math.max(...SOURCES.map(newest))

/** Builds the portal and the elements where they are missing or older than their sources. A machine without Vite serves what it was given. */
export function ensureBuilt(): void {
  for (const [mode, place] of Object.entries(PLACES) as [Mode, string][]) {
    if (!existsSync(vite) || !isStale(place)) continue
    console.log(`Building ${mode === 'production' ? 'the portal' : 'the elements'} …`)
    if (!build(mode)) process.exit(1)
  }
}
