import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/db/demo/index.ts'
import { folderFiles } from '../../server/ports/files/folder-files.ts'
import { type Served, serve } from '../support/served.ts'

// On a real line, which is used again for the next request.
let served: Served
let token = ''
beforeAll(async () => {
  served = await serve()
  const answer = await fetch(`${served.url}/api/login-methods/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'student.x', password: demoPassword }),
  })
  token = (await answer.json()).token
})
afterAll(() => served.dispose())

const SIZE = 300_000
const sent = async () => {
  const form = new FormData()
  form.append('uri', new File(['C'.repeat(SIZE)], 'a.bin'))
  const answer = await fetch(`${served.url}/api/storage/file_models/`, { method: 'POST', headers: { 'X-Token': token }, body: form })
  const { uuid, uri } = (await answer.json()) as { uuid: string; uri: string }
  return { uri, path: join(served.folder, 'files', uuid.slice(0, 2), uuid) }
}
/** All that comes on one line for a file and, behind it, for something else; and whether the server ends the line. */
const onOneLine = (uri: string, method = 'GET') =>
  new Promise<{ text: string; isEnded: boolean }>(done => {
    const { hostname, port } = new URL(served.url)
    const line = connect(Number(port), hostname)
    let text = ''
    line.on('data', piece => {
      text += piece.toString('latin1')
      if (text.includes('"ok"') || text.includes('HTTP/1.1 404')) finish(false)
    })
    line.on('error', () => {})
    line.on('close', () => finish(true))
    const finish = (isEnded: boolean) => {
      line.destroy()
      done({ text, isEnded })
    }
    const ask = (what: string) => line.write(`${what} HTTP/1.1\r\nHost: x\r\nX-Token: ${token}\r\n\r\n`)
    ask(`${method} ${uri}`)
    void wait(1000).then(() => !line.destroyed && ask('GET /api/nowhere'))
    void wait(10_000).then(() => finish(false))
  })
const bytesOf = (text: string) => text.split('\r\n\r\n')[1]?.split('HTTP/1.1')[0]?.length

test('a whole file leaves its line to the next request', async () => {
  const { uri } = await sent()
  const { text, isEnded } = await onOneLine(uri)
  expect([bytesOf(text), text.includes('HTTP/1.1 404'), isEnded]).toEqual([SIZE, true, false])
  expect((await onOneLine(uri, 'HEAD')).text).toContain('HTTP/1.1 404')
})

test.each([0, 1000, SIZE - 1])(
  'of a file that has become shorter (%s bytes) nothing else fills the rest: its line is ended',
  async bytes => {
    const { uri, path } = await sent()
    truncateSync(path, bytes)
    const { text, isEnded } = await onOneLine(uri)
    expect([isEnded, text.includes('HTTP/1.1 404')]).toEqual([true, false])
    expect(served.output()).toMatch(/ALARM files: file \S+ has another length than its row/)
  },
)

test('a file on record whose content is gone is missed aloud: 404 to its reader, an alarm to whoever runs the server', async () => {
  const { uri, path } = await sent()
  rmSync(path)
  expect((await fetch(`${served.url}${uri}`, { headers: { 'X-Token': token } })).status).toBe(404)
  expect(served.output()).toMatch(/ALARM files: file \S+ has a row and no content/)
})

test('of a file that has become longer nothing follows as if it were another answer: its line is ended, and all of it never came', async () => {
  const { uri, path } = await sent()
  writeFileSync(path, `${readFileSync(path, 'latin1')}HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nEVIL`)
  const { text, isEnded } = await onOneLine(uri)
  expect([isEnded, text.includes('EVIL'), (bytesOf(text) ?? 0) < SIZE]).toEqual([true, false, true])
})

test('R1 the folder in which a file is kept is on the disk with it, before it is said to be kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-folder-'))
  const handle = await open(folder)
  const prototype = Object.getPrototypeOf(handle) as { sync(this: FileHandle): Promise<void> }
  await handle.close()
  const { sync } = prototype
  const synced: string[] = []
  prototype.sync = async function () {
    synced.push((await this.stat()).isDirectory() ? 'folder' : 'file')
    await sync.call(this)
  }
  try {
    const files = folderFiles(join(folder, 'files'))
    expect(await files.keep(crypto.randomUUID(), new Uint8Array(3))).toBe('kept')
    // the file, its folder, and where that is named for the first time
    expect(synced).toEqual(['file', 'folder', 'folder'])
  } finally {
    prototype.sync = sync
    rmSync(folder, { recursive: true })
  }
})
