import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/product.ts'
import { type StaticFiles, serveFolder } from '../support/static-files.ts'

// A designer opens the static build from any file server: the back end is in the page, nothing stands beside it.
const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-storybook-'))
let files: StaticFiles
const browser = await sharedBrowser()
let url: string

beforeAll(async () => {
  if (!existsSync(join(root, 'public/snapshot/demo.tar.gz'))) run('scripts/snapshot.ts')
  run('node_modules/storybook/dist/bin/dispatcher.js', 'build', '--quiet', '--disable-telemetry', '-o', folder)
  files = await serveFolder(folder)
  url = files.url
})
afterAll(async () => {
  files?.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(script: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${script} ended with ${status}\n${stderr}`)
}

test('a story of the static build shows a student of the demo region, from the server inside the page', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).origin))
  await page.goto(`${url}/iframe.html?viewMode=story&id=widgets-student-basics--submitted-once`)
  await page.getByLabel('姓名').waitFor({ timeout: 60_000 })
  expect(await page.getByLabel('姓名').inputValue()).toBe('陆听澜')
  expect(new Set(asked.filter(origin => origin.startsWith('http')))).toEqual(new Set([url]))
})

test('the index names a story of every widget', async () => {
  const index = JSON.stringify(await (await fetch(`${url}/index.json`)).json())
  const rooms = readdirSync(join(root, 'src/widgets'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(rooms.length).toBeGreaterThan(4)
  for (const { name: widget } of rooms) expect(index).toContain(`widgets-${widget}--`)
})
