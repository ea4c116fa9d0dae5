import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Files } from '../../server/ports/files/s3-files.ts'
import { openObjectStore } from '../support/object-store.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe('what goes wrong between us and a bucket ends no process (8.1)', () => {
  let store: Awaited<ReturnType<typeof openObjectStore>>
  let server: TestServer
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-store-'))
  beforeAll(async () => {
    store = await openObjectStore()
    server = await openTestServer(undefined, { files: s3Files(store.settings, folder, { say }) })
    await server.token('student.x')
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const send = (content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('uri', new File([content], '成绩.bin'))
    return server.request('storage/file_models/', { method: 'POST', as: 'student.x', form })
  }
  const open = (uri: string) => server.raw(uri.slice(1), 'student.x')
  /** What would have ended the process. */
  const uncaught = async (run: () => Promise<void>) => {
    const thrown: unknown[] = []
    const note = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', note)
    process.on('unhandledRejection', note)
    await run()
    await wait(100)
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
    return thrown
  }
  test('what a bucket gives back longer than its row ends its own line alone, however the bucket ends the line', async () => {
    const { uri } = (await send(new Uint8Array(100_000))).body
    const [key] = [...store.kept.keys()] as [string]
    store.answer('closing')
    const thrown = await uncaught(async () => {
      for (let bytes = 100_001; bytes < 260_000; bytes += 4000) {
        store.kept.set(key, Buffer.alloc(bytes))
        await expect((await open(uri)).arrayBuffer()).rejects.toThrow()
      }
    })
    expect(thrown).toEqual([])
    expect(server.alarmed.splice(0).join()).toMatch(/length/)
  })
  test('whoever breaks a read off while the bucket takes its time has met no damaged file', async () => {
    store.answer(undefined)
    const { uri } = (await send(new Uint8Array(200_000))).body
    store.answer('half')
    server.alarmed.length = 0
    const reader = (await open(uri)).body!.getReader()
    const read = reader.read().catch(() => {})
    await wait(100)
    await reader.cancel()
    await read
    await wait(100)
    expect(server.alarmed).toEqual([])
  })
  test('8.1 a file that our disk does not give back on its way to the bucket is 503 and a line in the log', async () => {
    const path = join(folder, 'on-its-way')
    writeFileSync(path, 'x'.repeat(500_000))
    const content = await openAsBlob(path)
    rmSync(path)
    const files = s3Files(store.settings, folder, { say })
    const thrown = await uncaught(() =>
      expect(files.keep(crypto.randomUUID(), { name: '成绩.bin', content, discard: async () => {} })).rejects.toMatchObject({
        status: 503,
      }),
    )
    expect(thrown).toEqual([])
    expect(said).toEqual(['A file on its way to the bucket cannot be read: NotReadableError'])
  })
})
