import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
  const keepForEver = (text: string) => appendFileSync(history, text, { mode: 0o600 })
  const write = (head: AuditHead) => {
    const line = `${anchorLine(head)}\n`
    // renamed into place: a process that is killed leaves the old head or the new one, never half of one
    writeFileSync(file + FRESH, line, { mode: 0o600 })
    renameSync(file + FRESH, file)
    if (Date.now() - last.line < HOUR_MS) return
    last.line = Date.now()
    keepForEver(line)
  }
  return {
    /** Before the answer goes out, so that a kill after it finds the anchor written: a tenth of a millisecond. */
    keep(head: AuditHead) {
      // two commits may arrive here in another order; the later one stands for both
      if (latest && head.place < latest.place && latest.place - head.place < MANY) return
      try {
        mkdirSync(folder, { recursive: true })
        // the trail has become shorter under a server that runs
        if (latest && head.place <= latest.place) keepForEver(`${anchorLine(latest)}\n`)
        write(head)
        if (!latest) for (const name of headsIn(folder)) if (name !== own) moveToHistory(folder, name)
      } catch (error) {
        say(`the audit trail could not be anchored in ${folder}: ${(error as Error).message}`)
      }
      latest = head
      if (Date.now() - last.said < MINUTE_MS) return
      last.said = Date.now()
      say(anchorLine(head))
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
