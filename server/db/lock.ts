import { createHash, randomUUID } from 'node:crypto'
import { lstatSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from '../kit/cannot-start.ts'
import { holdLine, isAnswered } from './life-line.ts'
import { makeFolder } from './own-folder.ts'
import { isNoRoom } from './room.ts'

/** The folder is open in another process. The message names it. */
export class FolderInUse extends CannotStart {}

export interface Lock {
  /**
   * Called before each write: a holder that was frozen in the middle of one, and taken over meanwhile, goes on with it before any timer of
   * its own. Says so (`onLost`) and throws; costs one look at the card's time.
   */
  mustBeOurs(): void
  release(): void
}

/** How often a holder gives a sign of life, and how long one from elsewhere is waited for before its card is taken for a dead one's. */
const BEAT = { every: 1000, patience: 6000 }

export interface LockOptions {
  readonly platform?: NodeJS.Platform
  readonly beat?: typeof BEAT
  /** Somebody has taken the folder over, as from a holder that was frozen: writing on would ruin it. */
  readonly onLost?: (message: string) => void
}

/**
 * One process per data folder: PGlite has no lock of its own, and two processes on one folder silently lose rows (promise R2).
 * The kernel holds the lock, as a listening socket named after the folder itself, by whatever path it is reached, so `kill -9` frees it and
 * nothing can go stale. Its names end at the network namespace: for two containers on one volume the holder listens in the folder itself
 * (`life-line.ts`), and beyond this machine there is a card (`lock.json`), made by one process only, whose time the holder renews.
 * `about` is what a refusal shows of the holder, e.g. its address.
 */
export async function lockFolder(folder: string, about: Record<string, string | number> = {}, options: LockOptions = {}): Promise<Lock> {
  const { platform = process.platform, beat: { every, patience } = BEAT, onLost = () => {} } = options
  makeFolder(folder)
  const path = join(folder, 'lock.json')
  const address = addressOf(identityOf(folder), platform)
  const place = `${placeOf(platform)} ${address.path?.slice(1) ?? address.port}`
  const inUse = (from?: string) => new FolderInUse(`${folder} is already open in another process${holder(path, from)}`)
  const socket = await listen(address).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? inUse(place) : error
  })
  const card = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    ...about,
    place,
    id: randomUUID(),
  }
  try {
    await claim(folder, path, card, { every, patience })
  } catch (error) {
    socket.close()
    throw error instanceof Taken ? inUse() : isNoRoom(error) ? error : cannotBeOurs(path, error)
  }
  // whoever takes the folder over makes a card of its own: any other time than that of our last beat is looked into
  let beaten: number | undefined
  const beat = () => {
    renew(path)
    const now = timeOf(path)
    // in this order: whoever was frozen before here takes no time of the next holder's for its own
    const whose = ownerOf(path)
    beaten = whose === card.id || whose === undefined ? now : undefined
  }
  beat()
  const line = platform === 'linux' ? await holdLine(folder) : undefined
  /** Opens no file but where the card has another time: under many callers there may be none to open. */
  const isStillOurs = () => {
    const now = timeOf(path)
    if (now !== undefined && now === beaten) return true
    let whose = ownerOf(path)
    if (whose !== card.id && whose !== undefined) {
      // whoever started beside us may have moved it, and puts it back
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, every / 10)
      whose = ownerOf(path)
    }
    if (whose === card.id) beat()
    // a disk that tells neither time nor owner says nothing about who holds the folder: it is asked again
    return whose === card.id || (whose === undefined && now === undefined)
  }
  const lost = () => {
    clearInterval(timer)
    const message =
      ownerOf(path) === ''
        ? `${folder} is not where it was, or lock.json in it is gone: nothing more is written there`
        : `${folder} has been taken over by another process${holder(path)}`
    onLost(message)
    return new FolderInUse(message)
  }
  const timer = setInterval(() => (isStillOurs() ? beat() : lost()), every).unref()
  return {
    mustBeOurs() {
      if (!isStillOurs()) throw lost()
    },
    release() {
      clearInterval(timer)
      // first: its file would be the next holder's
      line?.end()
      if (read(path)?.id === card.id) rmSync(path, { force: true })
      socket.close()
    },
  }
}

interface Card {
  readonly id: string
  /** The reach of the kernel's lock and its name: a card from the same place is of a process that is gone, or the socket were not ours. */
  readonly place: string
}
class Taken extends Error {}
const cannotBeOurs = (path: string, error: unknown) =>
  new CannotStart(
    `${path} cannot be replaced (${(error as NodeJS.ErrnoException).code}): it must be writable for who runs the server, as all of its folder.`,
  )
/** Also a link that leads nowhere. */
const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Makes the card, which only one can; a dead one's is moved away first, and put back when it was another's after all. */
async function claim(folder: string, path: string, card: Card, { every, patience }: typeof BEAT): Promise<void> {
  const before = read(path)
  // one that cannot be read is being written
  if (isThere(path) && before?.place !== card.place) {
    const mustBeDead = async () => {
      if (await isAnswered(folder)) throw new Taken()
    }
    await mustBeDead()
    const seen = timeOf(path)
    for (const until = performance.now() + patience; performance.now() < until; ) {
      await new Promise(next => setTimeout(next, every / 4))
      if (timeOf(path) !== seen) throw new Taken()
    }
    await mustBeDead()
  }
  const aside = `${path}.${card.id}`
  if (isThere(path)) {
    try {
      renameSync(path, aside)
    } catch (error) {
      // whoever starts at the same moment has moved it
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Taken() : error
    }
    if (read(aside)?.id !== before?.id) {
      renameSync(aside, path)
      throw new Taken()
    }
    rmSync(aside)
  }
  try {
    writeFileSync(path, JSON.stringify(card), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new Taken()
    // half a card would be waited for as one that is being written
    if (isNoRoom(error)) rmSync(path, { force: true })
    throw error
  }
}

function listen(address: ListenOptions): Promise<Server> {
  const socket = createServer(caller => caller.destroy())
  return new Promise((ready, refuse) => {
    socket.once('error', refuse)
    socket.listen(address, () => ready(socket.unref()))
  })
}

/** Linux: this boot and this network namespace. Elsewhere there are none. */
const placeOf = (platform: NodeJS.Platform) =>
  platform === 'linux'
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/net')}`
    : hostname()

/** Of a disk in trouble it is not known: the card is read then. */
function timeOf(path: string): number | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.mtimeMs
  } catch {
    return undefined
  }
}

/** The same by whatever path, and of two volumes at one path in two containers each its own. */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true })
  return `${dev} ${ino}`
}

/**
 * Linux: an abstract socket, which lives in no file system. Elsewhere: a localhost port made from the folder, above the well-known ones and
 * below those that systems give out by themselves (from 32,768 or 49,152 on), one of which any program may be holding.
 */
function addressOf(folder: string, platform: NodeJS.Platform): ListenOptions {
  const digest = createHash('sha256').update(folder).digest()
  if (platform === 'linux') return { path: `\0zhiyuan-${digest.toString('hex').slice(0, 32)}` }
  return { host: '127.0.0.1', port: 20_000 + (digest.readUInt32BE(0) % 12_000), exclusive: true }
}

/** The one who won the lock may not have written its card yet, or a killed one may have left an old card: say only what can be read. */
function read(path: string): (Card & Record<string, unknown>) | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The sign of life. What a disk in trouble refuses is tried again with the next one. */
function renew(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {}
}

/** Whose the card is: nobody's where there is none (''), or not known where it cannot be read. */
function ownerOf(path: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as Card).id
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError ? '' : undefined
  }
}

/** What its card says; `from`: where the holder is known to be. A card from elsewhere is a dead one's then, and the holder about to move it. */
function holder(path: string, from?: string): string {
  const { place, id: _id, ...shown } = read(path) ?? { place: '', id: '' }
  // an older version's place is the reach alone
  if (from !== undefined && !from.startsWith(place)) return ''
  const known = Object.entries(shown)
  return known.length > 0 ? `: ${known.map(([name, value]) => `${name} ${value}`).join(', ')}` : ''
}
