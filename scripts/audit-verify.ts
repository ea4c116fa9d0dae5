// `npm run audit:verify [-- --log server.log …]`: walks the sealed audit chain and compares it with what was anchored outside the database.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyAudit } from '../server/kit/audit.ts'
import { anchorsIn } from '../server/kit/audit-anchor.ts'
import { anchorsOf } from '../server/ports/anchor/file-anchor.ts'
import { nodePorts } from '../server/ports/node.ts'
import { withDatabase } from './open-database.ts'

const { values } = parseArgs({ options: { log: { type: 'string', multiple: true } } })

await withDatabase(async ({ db }, env) => {
  const files = anchorsOf(env.dataDir)
  const logs = (values.log ?? []).flatMap(path => anchorsIn(readFileSync(path, 'utf8')))
  const { rows, broken, anchored } = await verifyAudit(db, nodePorts(env, () => {}).vault, [...files, ...logs])
  const compared = `anchored at ${anchored} (${files.length} anchors in DATA_DIR, ${logs.length} in logs)`
  if (broken !== null) console.log(`audit chain BROKEN at row ${broken}; ${rows} rows before it hold; ${compared}`)
  else if (rows > 0 && anchored === null)
    console.log(`audit chain NOT ANCHORED: ${rows} rows hold, but nothing outside says how many there were`)
  else console.log(`audit chain holds: ${rows} rows${rows > 0 ? `, ${compared}` : ''}`)
  return broken === null && (rows === 0 || anchored !== null) ? 0 : 1
})
