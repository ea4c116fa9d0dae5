import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ListenOptions } from 'node:net'
import { join } from 'node:path'

/** The folder is open in another process. The message names it. */
export class FolderInUse extends Error {}

export interface Lock {
  release(): void
}

/** Beside the data, for people to read. It decides nothing: the kernel's socket does. */
const CARD = 'lock.json'

/**
 * One process per data folder: PGlite has no lock of its own, and two processes on one folder silently lose rows (promise R2).
 * The kernel holds the lock, as a listening socket named after the real path, so `kill -9` frees it and nothing can go stale.
 * `about` is what a refusal shows of the holder, e.g. its address.
 */
export function lockFolder(
  folder: string,
  about: Record<string, string | number> = {},
  platform: NodeJS.Platform = process.platform,
): Promise<Lock> {
  mkdirSync(folder, { recursive: true })
  const card = join(folder, CARD)
  const socket = createServer(caller => caller.destroy())
  return new Promise((locked, refuse) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      refuse(error.code === 'EADDRINUSE' ? new FolderInUse(`${folder} is already open in another process${holder(card)}`) : error)
    })
    socket.listen(addressOf(realpathSync(folder), platform), () => {
      socket.unref()
      writeFileSync(card, JSON.stringify({ pid: process.pid, since: new Date().toISOString(), ...about }))
      locked({
        release() {
          rmSync(card, { force: true })
          socket.close()
        },
      })
    })
  })
}

/**
 * Linux: an abstract socket, which lives in no file system. Elsewhere: a localhost port made from the path, above the well-known ones and
 * below those that systems give out by themselves (from 32,768 or 49,152 on), one of which any program may be holding.
 */
function addressOf(path: string, platform: NodeJS.Platform): ListenOptions {
  const digest = createHash('sha256').update(path).digest()
  if (platform === 'linux') return { path: `\0zhiyuan-${digest.toString('hex').slice(0, 32)}` }
  return { host: '127.0.0.1', port: 20_000 + (digest.readUInt32BE(0) % 12_000), exclusive: true }
}

/** The one who won the lock may not have written its card yet, or a killed one may have left an old card: say only what can be read. */
function holder(card: string): string {
  try {
    const known = Object.entries(JSON.parse(readFileSync(card, 'utf8')) as Record<string, unknown>)
    return `: ${known.map(([name, value]) => `${name} ${value}`).join(', ')}`
  } catch {
    return ''
  }
}
