import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'
import { users } from '../sys/users/table.ts'

interface Scores {
  readonly mngk_score?: number | null
  readonly mngk_rank?: number | null
}

/** While the account's scores are locked, another score or rank is refused; the stored ones and the subjects may be sent (B210). */
export async function checkMockScores(db: Db, row: Scores & { readonly user: string }, sent: Scores) {
  const isChanged = (['mngk_score', 'mngk_rank'] as const).some(name => sent[name] !== undefined && sent[name] !== row[name])
  if (!isChanged) return
  const [owner] = await db.select({ isOpen: users.can_update_mngk_score }).from(users).where(eq(users.uuid, row.user))
  if (!owner?.isOpen) throw new Problem(403, zh.scoreClosed)
}
