import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const vite = join(root, 'node_modules/vite/bin/vite.js')
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
  for (const [mode, made] of [
    ['production', 'dist/portal/index.html'],
    ['elements', 'dist/elements'],
  ] as const) {
    if (!existsSync(vite) || !isStale(made)) continue
    console.log(`Building ${mode === 'production' ? 'the portal' : 'the elements'} …`)
    const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) {
      console.error(`vite build --mode ${mode} failed: see above`)
      process.exit(1)
    }
  }
}
