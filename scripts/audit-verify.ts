// `npm run audit:verify`: walks the audit chain; a row that was changed or removed breaks it.
import { verifyAudit } from '../server/kit/audit.ts'
import { withDatabase } from './open-database.ts'

await withDatabase(async ({ db }) => {
  const { rows, broken } = await verifyAudit(db)
  console.log(broken === null ? `audit chain holds: ${rows} rows` : `audit chain BROKEN at row ${broken}; ${rows} rows before it hold`)
  return broken === null ? 0 : 1
})
