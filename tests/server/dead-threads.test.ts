import { expect, test } from 'vitest'
import type { Table } from '../../server/ports/ports.ts'
import { thread } from '../../server/ports/report/thread.ts'
import { workerReport } from '../../server/ports/report/worker-report.ts'
import { openTestServer } from '../support/test-server.ts'

/** Makes spreadsheets, but dies of some kinds of them, each in another way, or never comes to its end. */
const frail = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', ({ name }) => {
    if (name === 'students') process.exit(3)
    if (name === 'teachers') throw new Error('out of something')
    if (name === 'classes') for (;;);
    if (name === 'colleges') setTimeout(() => process.exit(4))
    parentPort.postMessage({ bytes: new Uint8Array(8) })
  })`
const memory = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', () => { const all = []; for (;;) all.push('x'.repeat(1e6).split('')) })`
const from = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`)

test('a thread that dies of a file, or never ends it, is told to who waits (503), and the next file is made by a new one', async () => {
  const said: string[] = []
  const sheet = thread<Table>(from(frail), line => void said.push(line), 2000)
  const server = await openTestServer(undefined, { report: { ...workerReport(), sheet } })
  const ask = async (kind: string) => {
    const answer = await server.raw(`storage/template/${kind}.xlsx`, 'jw.x')
    return { status: answer.status, text: await answer.text(), again: answer.headers.get('Retry-After') }
  }
  for (const kind of ['students', 'teachers', 'classes']) {
    const { status, text, again } = await ask(kind)
    expect([kind, status, JSON.parse(text), again]).toEqual([kind, 503, { detail: expect.stringMatching(/^文件没有生成/) }, '5'])
    expect((await ask('performance')).status).toBe(200)
  }
  expect(said).toEqual([
    'a file was not made: its thread ended with 3',
    'a file was not made: out of something',
    'a file was not made: it took more than 2000 ms',
  ])
  // dies after its answer, while nobody waits for it
  expect((await ask('colleges')).status).toBe(200)
  await expect.poll(async () => (await ask('performance')).status).toBe(200)
  expect(server.log).toEqual([])
  await server.close()
})

test('a thread that runs out of memory takes nobody along', async () => {
  await expect(thread(from(memory), () => {}, 30_000)('anything')).rejects.toMatchObject({ status: 503 })
})
