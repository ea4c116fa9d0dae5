// `npm run build`: the portal and the elements, or what is named after it. Each is built beside what is served and put in its place whole: a build
// that fails, is killed or runs twice at once leaves what stood there, and a server that runs meanwhile never hands out half of one.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { versionIn } from '../server/ports/web/elements.ts'

const root = join(import.meta.dirname, '..')
const aside = join(root, 'dist/.building')
export const vite = join(root, 'node_modules/vite/bin/vite.js')

/** What is built, by the mode of `vite.config.ts`. */
export const PLACES = { production: 'dist/portal', elements: 'dist/elements' } as const
export type Mode = keyof typeof PLACES

const HOUR_MS = 3_600_000
const isError = (error: unknown, ...codes: string[]) => error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** The release of before, which pages have pinned, is kept in `dist/releases`; anything else that stood there is over. */
function letGo(old: string, version: string | undefined): void {
  const before = versionIn(old)
  const kept = before && before !== version && join(root, 'dist/releases', before)
  if (!kept) rmSync(old, { recursive: true, force: true })
  else {
    rmSync(kept, { recursive: true, force: true })
    mkdirSync(join(root, 'dist/releases'), { recursive: true })
    renameSync(old, kept)
  }
}

function putInPlace(made: string, place: string): void {
  for (let n = 0; ; n++) {
    const old = `${made}${BEFORE}${n}`
    let isTaken = false
    try {
      if (existsSync(place)) {
        renameSync(place, old)
        isTaken = true
      }
      renameSync(made, place)
    } catch (error) {
      // as it was, unless another build has put its own there
      if (isTaken && !existsSync(place)) renameSync(old, place)
      else if (isTaken) letGo(old, versionIn(place))
      if (!isError(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST') || !existsSync(made)) throw error
      continue
    }
    if (isTaken) letGo(old, versionIn(place))
    return
  }
}
const BEFORE = '-before-'

/** Of builds that were killed: half a build is nothing, what stood there before is what stands there where nothing does. */
function tidy(): void {
  for (const name of readdirSync(aside)) {
    const left = join(aside, name)
    const place = name.includes(BEFORE) ? PLACES[name.split('-')[0] as Mode] : undefined
    try {
      // its own time is that of its build; that of its name is when it was put aside
      if (Date.now() - statSync(left).ctimeMs < HOUR_MS) continue
      if (!place) rmSync(left, { recursive: true, force: true })
      else if (existsSync(join(root, place))) letGo(left, versionIn(join(root, place)))
      else renameSync(left, join(root, place))
    } catch (error) {
      // another build has tidied it up
      if (!isError(error, 'ENOENT')) throw error
    }
  }
}

/** When what lies under a path was changed last, in ms; 0 where there is nothing. */
export function newest(path: string): number {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  if (!statSync(full).isDirectory()) return statSync(full).mtimeMs
  return Math.max(0, ...readdirSync(full).map(name => newest(join(path, name))))
}

/** Answers whether it was built. */
export function build(mode: Mode): boolean {
  mkdirSync(aside, { recursive: true })
  tidy()
  const made = join(aside, `${mode}-${process.pid}`)
  const { status } = spawnSync(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
    cwd: root,
    // a test run says NODE_ENV=test, and React's JSX would be that of development
    env: { ...process.env, NODE_ENV: 'production', BUILD_INTO: made },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) putInPlace(made, join(root, PLACES[mode]))
  else {
    rmSync(made, { recursive: true, force: true })
    console.error(`vite build --mode ${mode} failed: see above`)
  }
  return status === 0
}

if (import.meta.main) {
  const asked = process.argv.slice(2) as Mode[]
  for (const mode of asked.length > 0 ? asked : (Object.keys(PLACES) as Mode[])) if (!build(mode)) process.exit(1)
}
