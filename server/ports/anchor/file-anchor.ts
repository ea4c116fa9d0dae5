import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AuditHead, anchorLine, anchorsIn } from '../../kit/audit-anchor.ts'

const HEAD = 'audit-head'
const HISTORY = 'audit-anchors'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** More commits than this are never under way at once. */
const MANY = 100

/** Everything that was ever anchored in a folder. */
export const anchorsOf = (folder: string): AuditHead[] =>
  [HEAD, HISTORY].map(name => join(folder, name)).flatMap(file => (existsSync(file) ? anchorsIn(readFileSync(file, 'utf8')) : []))

/**
 * Head and count of the audit trail outside the database: after every commit in a file of DATA_DIR, once an hour in one that only grows,
 * once a minute in the log. What was anchored before this start goes to the growing one first: it is evidence.
 */
export function fileAnchor(folder: string, say: (line: string) => void) {
  let latest: AuditHead | undefined
  const last = { line: 0, said: 0 }
  // two processes may share the folder: each renames a file of its own
  const [file, fresh, history] = [HEAD, `${HEAD}.${process.pid}.new`, HISTORY].map(name => join(folder, name)) as [string, string, string]
  const keepForEver = (text: string) => appendFileSync(history, text, { mode: 0o600 })
  const write = (head: AuditHead) => {
    const line = `${anchorLine(head)}\n`
    // renamed into place: a process that is killed leaves the old head or the new one, never half of one
    writeFileSync(fresh, line, { mode: 0o600 })
    renameSync(fresh, file)
    if (Date.now() - last.line < HOUR_MS) return
    last.line = Date.now()
    keepForEver(line)
  }
  return {
    /** Before the answer goes out, so that a kill after it finds the anchor written: a tenth of a millisecond. */
    keep(head: AuditHead) {
      // two commits may arrive here in another order; the later one stands for both
      if (latest && head.place <= latest.place && latest.place - head.place < MANY) return
      try {
        mkdirSync(folder, { recursive: true })
        if (!latest && existsSync(file)) keepForEver(readFileSync(file, 'utf8'))
        // the trail has become shorter under a server that runs
        else if (latest && head.place < latest.place) keepForEver(`${anchorLine(latest)}\n`)
        write(head)
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
