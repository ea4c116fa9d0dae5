import { existsSync } from 'node:fs'
import { build, type Mode, newest, PLACES, vite } from './build.ts'

const SOURCES = ['src', 'build', 'index.html', 'vite.config.ts', 'package-lock.json']

const isStale = (built: string) => newest(built) < Math.max(...SOURCES.map(newest))

/** Builds the portal and the elements where they are missing or older than their sources. A machine without Vite serves what it was given. */
export function ensureBuilt(): void {
  for (const [mode, place] of Object.entries(PLACES) as [Mode, string][]) {
    if (!existsSync(vite) || !isStale(place)) continue
    console.log(`Building ${mode === 'production' ? 'the portal' : 'the elements'} …`)
    if (!build(mode)) process.exit(1)
  }
}
