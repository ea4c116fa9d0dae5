import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Anchored, type AuditHead, anchorLine, anchorsIn } from '../../kit/audit-anchor.ts'
import type { Ancestry } from '../ports.ts'

const HEAD = 'audit-head'
const HISTORY = 'audit-anchors'
/** How one ends that is being written: it may be half a line. */
const FRESH = '.new'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So often the heads are listed, where one has been moved meanwhile. */
const TRIES = 5
/** For the account that runs the server alone. */
const OWN = { mode: 0o600 }

const headsIn = (folder: string) => readdirSync(folder).filter(name => name.startsWith(HEAD) && !name.endsWith(FRESH))

type Tell = (line: string) => void
const unread = (path: string, error: unknown) => `the anchors of the audit trail in ${path} cannot be read: ${(error as Error).message}`

/**
 * Everything that was ever anchored in a folder. Heads first: one that a start moves meanwhile stands in the history then. A file that cannot
 * be read is told, and the others speak all the same: whoever spoils one would else silence them all.
 */
export function anchorsOf(folder: string, tell: Tell = fail): Anchored {
  const untold = new Set<string>()
  /** Undefined where it is not there, or no more: another process that starts moves a head, when its own is there. */
  const read = (name: string): AuditHead[] | undefined => {
    const file = join(folder, name)
    try {
      return anchorsIn(textOf(file))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      untold.add(unread(file, error))
      return []
    }
  }
  const readHeads = (tries: number): AuditHead[] => {
    const heads = headsIn(folder).map(read)
    // read before its successor was there, and moved since: there would seem to be none
    return tries > 1 && heads.includes(undefined) ? readHeads(tries - 1) : heads.flatMap(found => found ?? [])
  }
  if (!existsSync(folder)) return { heads: [], history: [] }
  const heads = readHeads(TRIES)
  const history = read(HISTORY) ?? []
  for (const line of untold) tell(line)
  return { heads, history }
}
function fail(line: string): never {
  throw new Error(line)
}

/** The same for a start, which goes on where the whole folder is another account's. */
export function anchorsThere(folder: string, tell: Tell): Anchored {
  try {
    return anchorsOf(folder, tell)
  } catch (error) {
    tell(unread(folder, error))
    return { heads: [], history: [] }
  }
}

/** A pipe, or a device, that somebody has laid there would be read for ever. */
function textOf(file: string): string {
  mustBeFile(file, statSync(file))
  return readFileSync(file, 'utf8')
}
function mustBeFile(file: string, stats: Stats) {
  if (!stats.isFile()) throw new Error(`${file} is no file`)
}

/**
 * Head and count of the audit trail outside the database: after every commit in a file of DATA_DIR, once an hour in one that only grows,
 * once a minute in the log. Each process has a file of its own: of two that share the folder the one that comes later may have the older
 * row. A head is written over only by one that follows from it. What was anchored before this start, and what the trail has parted from,
 * goes to the growing one: it is evidence. `alarm` is told of what stands there and cannot be read.
 */
export function fileAnchor(folder: string, say: Tell, alarm: Tell = say) {
  /** Several only where transactions of this process have committed at once: the next one looks at them all. */
  const open: AuditHead[] = []
  /** On their way to the history. */
  const parted: AuditHead[] = []
  const last = { line: -Infinity, said: -Infinity }
  const own = `${HEAD}.${randomUUID()}`
  const [file, history] = [join(folder, own), join(folder, HISTORY)]
  const lines = (heads: readonly AuditHead[]) => heads.map(one => `${anchorLine(one)}\n`).join('')
  const newest = () => open.toSorted((a, b) => b.place - a.place)[0]
  let isFirst = true
  async function write() {
    try {
      await mkdir(folder, { recursive: true })
      const [heads, gone] = [[...open], [...parted]]
      // renamed into place: a process that is killed leaves the old head or the new one, never half of one
      await writeFile(file + FRESH, lines([...gone, ...heads]), OWN)
      await rename(file + FRESH, file)
      const isHour = performance.now() - last.line >= HOUR_MS
      const forEver = [...gone, ...(isHour ? heads : [])]
      if (forEver.length > 0) await appendFile(history, breakBefore(history) + lines(forEver), OWN)
      parted.splice(0, gone.length)
      if (isHour) last.line = performance.now()
      if (isFirst) {
        for (const name of headsIn(folder)) if (name !== own) moveToHistory(folder, name, alarm)
        sweepFresh(folder)
      }
      isFirst = false
    } catch (error) {
      say(`the audit trail could not be anchored in ${folder}: ${(error as Error).message}`)
    }
  }
  let current = Promise.resolve()
  let following: Promise<void> | undefined
  /** One at a time, and the newest stands for all that have come while one was written: a slow disk is waited for by whoever has written, and by nobody else. */
  const written = () => {
    following ??= current.then(() => {
      following = undefined
      current = write()
      return current
    })
    return following
  }
  return {
    open: () => [...open],
    /** Waited for before the answer goes out, so that a kill after it finds the anchor written. */
    keep(head: AuditHead, seen: Ancestry): Promise<void> {
      for (const one of [...seen.followed, ...seen.parted]) {
        const at = open.indexOf(one)
        // whoever committed beside this one has looked at it too
        if (at < 0) continue
        open.splice(at, 1)
        if (seen.parted.includes(one)) parted.push(one)
      }
      open.push(head)
      if (performance.now() - last.said >= MINUTE_MS) {
        last.said = performance.now()
        say(anchorLine(head))
      }
      return written()
    },
    /** The last line of a process that ends. */
    end() {
      const head = newest()
      if (head) say(anchorLine(head))
    },
  }
}

/**
 * The head of another process, which may be over or not: one that goes on writes its next to a new file, and none is lost, since the old
 * one is first moved and then read. Whoever starts at the same time may be quicker. One that cannot be read stays where it is, for whoever
 * looks into it, and for the next start; it keeps none of the others.
 */
function moveToHistory(folder: string, name: string, alarm: Tell) {
  const [from, aside] = [join(folder, name), join(folder, `${HEAD}.${randomUUID()}`)]
  const text = readMoved(from, aside, alarm)
  if (text === undefined) return
  const history = join(folder, HISTORY)
  appendFileSync(history, breakBefore(history) + text, OWN)
  rmSync(aside, { force: true })
}

/** What a process has left that was killed while it wrote its head: the head before it stands. One that is written now is younger. */
function sweepFresh(folder: string) {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(HEAD) || !name.endsWith(FRESH)) continue
    const { mtimeMs } = statSync(join(folder, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (Date.now() - mtimeMs > HOUR_MS) rmSync(join(folder, name), { force: true })
  }
}

function readMoved(from: string, aside: string, alarm: Tell): string | undefined {
  try {
    renameSync(from, aside)
    return textOf(aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    alarm(unread(from, error))
    // under its own name again, if it had left it
    if (existsSync(aside) && !existsSync(from)) renameSync(aside, from)
    return undefined
  }
}

/** The last line ends in its middle where the disk was full: what comes next would stand behind it, and neither be an anchor. Half of one must not look like one from before there were seals. */
function breakBefore(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats) mustBeFile(file, stats)
  if (!stats?.size) return ''
  const [opened, last] = [openSync(file, 'r'), Buffer.alloc(1)]
  try {
    readSync(opened, last, 0, 1, stats.size - 1)
  } finally {
    closeSync(opened)
  }
  return last.toString() === '\n' ? '' : ' cut\n'
}
