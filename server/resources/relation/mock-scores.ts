import { eq } from 'drizzle-orm'
import { electivesFault } from '../../../src/core/domain/electives.ts'
import type { Db } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { zh } from '../../messages/zh.ts'
import { courses } from '../data_dict/course/table.ts'
import { users } from '../sys/users/table.ts'

interface Scores {
  readonly mngk_score?: number | null
  readonly mngk_rank?: number | null
}
interface Subjects {
  readonly aspiration_course?: readonly string[] | null
}

/** What a mock application saves, or its refusal. */
export async function checkMock(db: Db, row: Scores & Subjects & { readonly user: string }, sent: Scores & Subjects) {
  await checkMockScores(db, row, sent)
  await checkMockSubjects(db, row, sent)
}

/**
 * Subjects of the catalogue, each once (D046). Which of them a province lets its students choose is the form's to check: its area is not
 * sent (G082). What is stored may be sent again, though the catalogue has changed since; none at all is a choice taken back.
 */
async function checkMockSubjects(db: Db, { aspiration_course: stored }: Subjects, { aspiration_course: sent }: Subjects) {
  if (!sent?.length || JSON.stringify(sent) === JSON.stringify(stored)) return
  const fault = electivesFault(await db.select().from(courses), sent, null, 'mock')
  if (fault) throw new Problem(400, { aspiration_course: [fault === 'repeated' ? zh.invalid : zh.option] })
}

/** While the account's scores are locked, another score or rank is refused; the stored ones and the subjects may be sent (B210). */
async function checkMockScores(db: Db, row: Scores & { readonly user: string }, sent: Scores) {
  const isChanged = (['mngk_score', 'mngk_rank'] as const).some(name => sent[name] !== undefined && sent[name] !== row[name])
  if (!isChanged) return
  const [owner] = await db.select({ isOpen: users.can_update_mngk_score }).from(users).where(eq(users.uuid, row.user))
  if (!owner?.isOpen) throw new Problem(403, zh.scoreClosed)
}
