import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { appendFile, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuditHead, anchorLine, anchorsIn } from '../../kit/audit-anchor.ts'

const HEAD = 'audit-head'
const HISTORY = 'audit-anchors'
/** How one ends that is being written: it may be half a line. */
const FRESH = '.new'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** More commits than this are never under way at once. */
const MANY = 100
/** For the account that runs the server alone. */
const OWN = { mode: 0o600 }

const headsIn = (folder: string) => readdirSync(folder).filter(name => name.startsWith(HEAD) && !name.endsWith(FRESH))

/** Everything that was ever anchored in a folder. Heads first: one that a start moves meanwhile stands in the history then. */
export const anchorsOf = (folder: string): AuditHead[] =>
  (existsSync(folder) ? [...headsIn(folder), HISTORY] : [])
    .map(name => join(folder, name))
    .flatMap(file => (existsSync(file) ? anchorsIn(readFileSync(file, 'utf8')) : []))

/**
 * Head and count of the audit trail outside the database: after every commit in a file of DATA_DIR, once an hour in one that only grows,
 * once a minute in the log. Each process has a file of its own: of two that share the folder the one that comes later may have the older
 * row. What was anchored before this start goes to the growing one: it is evidence.
 */
export function fileAnchor(folder: string, say: (line: string) => void) {
  let latest: AuditHead | undefined
  const last = { line: 0, said: 0 }
  const own = `${HEAD}.${randomUUID()}`
  const [file, history] = [join(folder, own), join(folder, HISTORY)]
  /** Heads that no later one of the trail stands for: it has become shorter under a server that runs. */
  const cutOff: AuditHead[] = []
  const keepForEver = (heads: readonly AuditHead[]) => appendFile(history, heads.map(one => `${anchorLine(one)}\n`).join(''), OWN)
  let isFirst = true
  async function write(head: AuditHead) {
    try {
      await mkdir(folder, { recursive: true })
      // renamed into place: a process that is killed leaves the old head or the new one, never half of one
      await writeFile(file + FRESH, `${anchorLine(head)}\n`, OWN)
      await rename(file + FRESH, file)
      const isHour = Date.now() - last.line >= HOUR_MS
      const gone = [...cutOff]
      const forEver = [...gone, ...(isHour ? [head] : [])]
      if (forEver.length > 0) await keepForEver(forEver)
      cutOff.splice(0, gone.length)
      if (isHour) last.line = Date.now()
      if (isFirst) for (const name of headsIn(folder)) if (name !== own) moveToHistory(folder, name)
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
      current = write(latest!)
      return current
    })
    return following
  }
  return {
    /** Waited for before the answer goes out, so that a kill after it finds the anchor written. */
    keep(head: AuditHead): Promise<void> {
      // two commits may arrive here in another order; the later one stands for both
      if (latest && head.place < latest.place && latest.place - head.place < MANY) return following ?? current
      if (latest && head.place <= latest.place) cutOff.push(latest)
      latest = head
      if (Date.now() - last.said >= MINUTE_MS) {
        last.said = Date.now()
        say(anchorLine(head))
      }
      return written()
    },
    /** The last line of a process that ends. */
    end: () => latest && say(anchorLine(latest)),
  }
}

/**
 * The head of another process, which may be over or not: one that goes on writes its next to a new file, and none is lost, since the old
 * one is first moved and then read. Whoever starts at the same time may be quicker.
 */
function moveToHistory(folder: string, name: string) {
  const aside = join(folder, `${HEAD}.${randomUUID()}`)
  try {
    renameSync(join(folder, name), aside)
    appendFileSync(join(folder, HISTORY), readFileSync(aside, 'utf8'), { mode: 0o600 })
    rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
