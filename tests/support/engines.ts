import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isContainer } from './browser.ts'

const onPath = (name: string) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].map(folder => join(folder, name)).find(path => existsSync(path))

/** MiniBrowser stands beside the library of its version: …/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser(): string | undefined {
  const found = ['/usr/lib', '/usr/libexec', `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`].flatMap(folder =>
    existsSync(folder)
      ? readdirSync(folder).flatMap(name => (/^webkit(2)?gtk-\d/.test(name) ? [join(folder, name, 'MiniBrowser')] : []))
      : [],
  )
  return found.find(path => existsSync(path))
}

const PACKAGES: Readonly<Record<string, string>> = {
  'firefox-esr': 'Firefox',
  'webkit2gtk-driver': 'WebKitGTK',
  xvfb: 'an X server for WebKitGTK',
}

/** The programs of the two other engines, and what is missing for them. */
export function findEngines() {
  const firefox = process.env.FIREFOX_PATH ?? onPath('firefox-esr') ?? onPath('firefox')
  const webkit = onPath('WebKitWebDriver') && miniBrowser()
  const xvfb = onPath('Xvfb')
  const missing = [!firefox && 'firefox-esr', !webkit && 'webkit2gtk-driver', !xvfb && 'xvfb'].filter(name => typeof name === 'string')
  return { firefox, webkit, xvfb, missing }
}

/** Installs them where tests may install anything. Answers what is still missing. */
export function ensureEngines(): string[] {
  const { missing } = findEngines()
  if (missing.length === 0 || !isContainer()) return missing
  console.log(`Installing ${missing.map(name => PACKAGES[name]).join(', ')} for tests …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=10', ...args], { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  apt('update')
  apt('install', '-y', ...missing)
  return findEngines().missing
}

/** An X server without a screen: WebKitGTK opens no window without one. Answers its display and its end. */
export async function openDisplay(): Promise<{ display: string; close(): void }> {
  const { xvfb } = findEngines()
  if (!xvfb) throw new Error('xvfb is not installed')
  const server: ChildProcess = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((found, failed) => {
    server.once('exit', code => failed(new Error(`Xvfb ended with ${code}`)))
    ;(server.stdio[3] as NodeJS.ReadableStream).once('data', data => found(String(data).trim()))
  })
  return { display: `:${number}`, close: () => void server.kill() }
}
