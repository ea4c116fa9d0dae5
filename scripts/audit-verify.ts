// `npm run audit:verify [-- --log server.log …]`: walks the sealed audit chain and compares it with what was anchored outside the database.
import { createReadStream } from 'node:fs'
import { verifyAudit } from '../server/kit/audit.ts'
import { type AuditHead, anchorsAmong, isHeadless, tellApart } from '../server/kit/audit-anchor.ts'
import { unlikeLine } from '../server/kit/audit-made.ts'
import { CannotStart } from '../server/kit/cannot-start.ts'
import { anchorsOf } from '../server/ports/anchor/file-anchor.ts'
import { nodePorts } from '../server/ports/node.ts'
import { users } from '../server/resources/sys/users/table.ts'
import { argumentsOf } from './arguments.ts'
import { withDatabase } from './open-database.ts'

const values = argumentsOf({ log: { type: 'string', multiple: true } }, 'npm run audit:verify [-- --log server.log …]')

async function anchorsOfLog(path: string): Promise<AuditHead[]> {
  const found: AuditHead[] = []
  try {
    for await (const anchor of anchorsAmong(createReadStream(path, 'latin1'))) found.push(anchor)
  } catch (error) {
    throw new CannotStart(`the log ${path} cannot be read (${(error as NodeJS.ErrnoException).code}): nothing was verified`)
  }
  return found
}

await withDatabase('there', async ({ db }, env) => {
  const unread: string[] = []
  const folder = anchorsOf(env.dataDir, line => unread.push(line))
  const files = [...folder.heads, ...folder.history]
  const logs: AuditHead[] = []
  for (const path of values.log ?? []) for (const head of await anchorsOfLog(path)) logs.push(head)
  const { vault } = nodePorts(env, () => {})
  const { own, older, others } = await tellApart(vault, [...files, ...logs])
  let isAsMade = true
  const { rows, broken, anchored, beside } = await verifyAudit(db, vault, [...own, ...older], unlike => {
    isAsMade = unlike.length === 0
    if (!isAsMade) console.log(`audit chain NOT AS MADE: ${unlikeLine(unlike)}`)
  })
  const compared = `anchored at ${anchored} (${files.length} anchors in DATA_DIR, ${logs.length} in logs)`
  // the first account of a school leaves the first row; those of the demo are there before anybody acts
  const accounts = rows === 0 && env.isProduction ? await db.$count(users) : 0
  // a line of the log is a minute old, one of the history an hour: a trail whose heads are gone may have lost its end since
  const isBare = rows > 0 && (files.length === 0 || (await isHeadless(vault, folder)))
  if (broken !== null) console.log(`audit chain BROKEN at row ${broken}; ${rows} rows before it hold; ${compared}`)
  else if (beside)
    console.log(`audit chain BROKEN: ${beside} rows lie beside it, at no place of it; the ${rows} rows of it hold; ${compared}`)
  else if (rows > 0 && own.length === 0)
    console.log(`audit chain NOT ANCHORED: ${rows} rows hold, but nothing that this key has sealed says how many there were`)
  else if (isBare)
    console.log(
      `audit chain NOT ANCHORED in DATA_DIR: ${rows} rows hold, ${compared}; no audit-head file says which was the last, and what came after the newest anchor may be gone`,
    )
  else if (accounts > 0) console.log(`audit chain EMPTY: there are ${accounts} accounts, and no row says how they came to be`)
  else if (!isAsMade) console.log(`audit chain UNCERTAIN: ${rows} rows hold as this table shows them here; it may show others to others`)
  else console.log(`audit chain holds: ${rows} rows${rows > 0 ? `, ${compared}` : ''}`)
  if (older.length > 0)
    console.log(`${older.length} anchors are from before anchors were sealed: whoever may write there may have made them up`)
  if (others > 0) console.log(`${others} anchors are NOT OURS: this key has not sealed them, and they were not counted`)
  for (const line of unread) console.log(line)
  const isWhole = isAsMade && broken === null && !beside
  return isWhole && unread.length === 0 && others === 0 && accounts === 0 && !isBare && (rows === 0 || own.length > 0) ? 0 : 1
})
