import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../support/login.ts'
import { type Served, serve } from '../support/served.ts'

// The folder of the files becomes unusable while the server runs: a mount that is gone, something else in its place.
let served: Served
let token = ''
beforeAll(async () => {
  served = await serve()
  token = await login(served, 'student.x')
})
afterAll(() => served.dispose())

const WORDS = { detail: '服务暂时不可用，请稍后重试。' }
async function send() {
  const form = new FormData()
  form.append('uri', new File(['some text'], 'a.txt'))
  const answer = await fetch(`${served.url}/api/storage/file_models/`, { method: 'POST', headers: { 'X-Token': token }, body: form })
  return { status: answer.status, body: await answer.json() }
}
async function read(uri: string) {
  const answer = await fetch(new URL(uri, served.url), { headers: { 'X-Token': token } })
  return { status: answer.status, text: await answer.text() }
}

test('what is sent and read is refused in words while the folder is none, and goes on once it is back', async () => {
  const { status, body } = await send()
  expect(status).toBe(201)
  const files = join(served.folder, 'files')
  const [aside, of] = [join(served.folder, 'aside'), join(files, body.uuid.slice(0, 2))]
  renameSync(files, aside)
  writeFileSync(files, 'no folder')
  expect(await send()).toEqual({ status: 503, body: WORDS })
  const refused = await read(body.uri)
  expect([refused.status, JSON.parse(refused.text)]).toEqual([503, WORDS])

  // only the place of what arrives is none
  rmSync(files)
  renameSync(aside, files)
  rmSync(join(files, 'incoming'), { recursive: true })
  writeFileSync(join(files, 'incoming'), 'no folder')
  expect(await send()).toEqual({ status: 503, body: WORDS })
  expect(await read(body.uri)).toEqual({ status: 200, text: 'some text' })

  rmSync(join(files, 'incoming'))
  expect((await send()).status).toBe(201)
  // another folder where the file is to lie
  renameSync(of, aside)
  writeFileSync(of, 'no folder')
  expect((await read(body.uri)).status).toBe(503)
  rmSync(of)
  mkdirSync(join(of, body.uuid), { recursive: true })
  expect((await read(body.uri)).status).toBe(404)
  rmSync(of, { recursive: true })
  expect((await read(body.uri)).status).toBe(404)
  renameSync(aside, of)
  expect(await read(body.uri)).toEqual({ status: 200, text: 'some text' })

  expect(served.output()).toMatch(/ALARM.*ENOTDIR|ENOTDIR.*|EEXIST/)
  expect(served.output()).not.toMatch(/\n\s+at /)
})
