import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** A test browser talks to nobody but the page under test. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin']
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** CHROME_PATH, the machine's own Chromium or Chrome, then the one Playwright downloaded. */
export function findBrowser(): string | undefined {
  const own = process.env.CHROME_PATH
  if (own) {
    if (!existsSync(own)) throw new Error(`CHROME_PATH is ${own}, and there is no such file.`)
    return own
  }
  return [...FOLDERS.flatMap(folder => NAMES.map(name => join(folder, name))), ...MAC, chromium.executablePath()].find(path =>
    existsSync(path),
  )
}

/** The same, and installs one when there is none. Throws two lines that say what to do. */
export function ensureBrowser(): string {
  const found = findBrowser() ?? (installs() ? findBrowser() : undefined)
  if (found) return found
  throw new Error(
    'No Chromium was found, and none could be installed.\n' +
      'Set CHROME_PATH to a Chrome or Chromium, or run `npx playwright install --with-deps chromium` where there is a network.',
  )
}

function installs(): boolean {
  console.log('No browser found: installing Chromium (Playwright, else apt) …')
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 }).status === 0
  if (run('npx', 'playwright', 'install', 'chromium') && starts(chromium.executablePath())) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', 'chromium', 'fonts-noto-cjk')
}

/** A downloaded browser may lack the machine's libraries: then the distribution's own is the better one. */
function starts(path: string): boolean {
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}
