import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AuditHead, anchorLine, anchorsIn } from '../../kit/audit-anchor.ts'

const HEAD = 'audit-head'
const HISTORY = 'audit-anchors'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Everything that was ever anchored in a folder. */
export const anchorsOf = (folder: string): AuditHead[] =>
  [HEAD, HISTORY].map(name => join(folder, name)).flatMap(file => (existsSync(file) ? anchorsIn(readFileSync(file, 'utf8')) : []))

/**
 * Head and count of the audit trail outside the database: after every commit in a file of DATA_DIR, once an hour in one that only grows,
 * once a minute in the log. What was anchored before this start goes to the growing one first: it is evidence.
 */
export function fileAnchor(folder: string, say: (line: string) => void) {
  let latest: AuditHead | undefined
  let writing: Promise<void> | undefined
  const last = { line: 0, said: 0 }
  const keepForEver = (head: AuditHead) => appendFileSync(join(folder, HISTORY), `${anchorLine(head)}\n`, { mode: 0o600 })
  const write = async () => {
    for (let written: AuditHead | undefined; written !== latest; ) {
      written = latest!
      // renamed into place: a process that is killed leaves the old head or the new one, never half of one
      await writeFile(join(folder, `${HEAD}.new`), `${anchorLine(written)}\n`, { mode: 0o600 })
      await rename(join(folder, `${HEAD}.new`), join(folder, HEAD))
    }
    writing = undefined
  }
  return {
    keep(head: AuditHead) {
      if (latest === undefined) {
        mkdirSync(folder, { recursive: true })
        const file = join(folder, HEAD)
        for (const before of existsSync(file) ? anchorsIn(readFileSync(file, 'utf8')) : []) keepForEver(before)
      } else if (head.place <= latest.place) {
        // two commits may arrive here in another order; one that follows an older row than was anchored by much has lost rows
        if (latest.place - head.place > 1000) keepForEver(latest)
        else return
      }
      latest = head
      const now = Date.now()
      if (now - last.line > HOUR_MS) {
        last.line = now
        keepForEver(head)
      }
      if (now - last.said > MINUTE_MS) {
        last.said = now
        say(anchorLine(head))
      }
      writing ??= write().catch(error => {
        writing = undefined
        say(`the audit trail could not be anchored: ${(error as Error).message}`)
      })
    },
    /** Before the process ends. */
    async idle() {
      await writing
      if (latest) say(anchorLine(latest))
    },
  }
}
