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

// The same engine without windows comes first: two thirds of the time and half of the processes.
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
  const known = findBrowser()
  // Where tests may install anything (a container), they take the faster one; a person's own machine is left as it is.
  if (known && (process.env.CHROME_PATH || known.endsWith(SHELL) || !isContainer())) return known
  const found = installs(known !== undefined) ? findBrowser() : known
  if (found) return found
  throw new Error(
    'No Chromium was found, and none could be installed.\n' +
      'Set CHROME_PATH to a Chrome or Chromium, or run `npx playwright install --with-deps chromium` where there is a network.',
  )
}

/** Where tests may install anything. */
export const isContainer = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installs(hasOne: boolean): boolean {
  console.log('Installing Chromium for tests …')
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 }).status === 0
  const apt = (...args: string[]) => isContainer() && run('apt-get', '-qq', '-o', 'Acquire::http::Timeout=10', ...args)
  if (apt('update') && apt('install', '-y', SHELL, 'fonts-noto-cjk')) return true
  if (hasOne) return false
  if (run('npx', 'playwright', 'install', 'chromium') && starts(chromium.executablePath())) return true
  return apt('install', '-y', 'chromium', 'fonts-noto-cjk')
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
