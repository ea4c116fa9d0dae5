import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own for a test, which may be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string
  left(): number
  /** Another program fills it, all but `leave` bytes. */
  fill(leave?: number): void
  /** And takes away what it wrote. */
  empty(): void
  grow(megabytes: number): void
  /** Leaves room for so many more files, and for bytes as before; without a number, for as many as one likes. */
  files(more?: number): void
  dispose(): void
}

const MIB = 1 << 20
const mount = (...args: string[]) => spawnSync('mount', args).status === 0

/** None where mounting is not allowed (it needs root): the test then says loudly what is not shown. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'zhiyuan-disk-'))
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  const left = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  return {
    folder,
    left,
    fill(leave = 0) {
      const file = openSync(filler, 'a')
      try {
        for (let size = left() - leave; size > 0; ) size -= writeSync(file, Buffer.alloc(Math.min(MIB, size)))
      } catch {
        // the server has written meanwhile: fuller than full
      }
      closeSync(file)
    },
    empty: () => rmSync(filler, { force: true }),
    grow: size => mount('-o', `remount,size=${size}m`, folder),
    files(more) {
      const { files, ffree } = statfsSync(folder)
      mount('-o', `remount,nr_inodes=${more === undefined ? 1_000_000 : files - ffree + more}`, folder)
    },
    dispose() {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
