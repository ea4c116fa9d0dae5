import { pbkdf2, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { folderFiles } from '../../server/ports/files/folder-files.ts'

test('2 six uploads whose disk is slow keep no token, seal or packed answer waiting: they hold two threads of four', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-slow-'))
  const some = await open(join(folder, 'some'), 'w')
  const handle = Object.getPrototypeOf(some) as FileHandle
  const { sync } = handle
  // as a disk that is waited for does, it holds its thread
  handle.sync = async () => void (await promisify(pbkdf2)('a', 'b', 1_500_000, 64, 'sha512'))
  try {
    const files = folderFiles(folder)
    const began = performance.now()
    let isOver = false
    const kept = Promise.all(Array.from({ length: 6 }, () => files.keep(randomUUID(), new Uint8Array(10)))).finally(() => {
      isOver = true
    })
    let longest = 0
    while (!isOver) {
      await wait(20)
      const asked = performance.now()
      await crypto.subtle.digest('SHA-256', new Uint8Array(10))
      longest = Math.max(longest, performance.now() - asked)
    }
    expect(await kept).toEqual(Array(6).fill('kept'))
    // each of the twelve that reach the disk takes a sixth of it at least
    expect(longest).toBeLessThan((performance.now() - began) / 12)
  } finally {
    handle.sync = sync
    await some.close()
    rmSync(folder, { recursive: true })
  }
})
