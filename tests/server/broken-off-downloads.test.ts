import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Node's own way from a file to a web stream throws a piece that is on its way when the stream is cancelled, where nobody catches it.
describe('8.17 whoever breaks a download off', () => {
  let server: TestServer
  let uri = ''
  beforeAll(async () => {
    server = await openTestServer()
    const form = new FormData()
    form.append('uri', new File(['x'.repeat(300_000)], 'a.txt'))
    const { body } = await server.request('storage/file_models/', { method: 'POST', as: 'student.x', form })
    uri = body.uri.slice(1)
  })
  afterAll(() => server.close())

  test('ends nothing, however much of it has come and whatever is on its way, and leaves no file open', async () => {
    const thrown: unknown[] = []
    const note = (error: unknown) => void thrown.push(error)
    process.on('uncaughtException', note)
    process.on('unhandledRejection', note)
    for (let n = 0; n < 200; n++) {
      const answer = await server.raw(uri, 'student.x')
      expect(answer.status).toBe(200)
      const reader = answer.body!.getReader()
      for (let piece = 0; piece < n % 4; piece++) await reader.read()
      // what follows is read ahead meanwhile
      await wait(n % 3)
      const asked = n % 2 ? reader.read() : undefined
      await reader.cancel(n % 5 ? undefined : new Error('gone'))
      await asked
    }
    // whole, it comes to its last letter
    expect(await (await server.raw(uri, 'student.x')).text()).toBe('x'.repeat(300_000))
    process.off('uncaughtException', note)
    process.off('unhandledRejection', note)
    expect(thrown).toEqual([])
    const open = readdirSync('/proc/self/fd').filter(fd => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(server.folder)
      } catch {
        return false
      }
    })
    expect(open).toEqual([])
  })
})
