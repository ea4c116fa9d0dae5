import { type SQL, sql } from 'drizzle-orm'
import { opens } from '../../../../../src/core/domain/admission/opened.ts'
import { requirementOf } from '../../../../../src/core/domain/admission/requirement-text.ts'
import type { Db } from '../../../../kit/db.ts'
import { noRow } from '../../../../kit/read-plan.ts'
import { college_electives as table } from '../table.ts'

/** The lines that somebody with these subjects may apply to: a plan has a dozen different requirements, which the domain judges. */
export async function openLines(db: Db, courses: readonly string[]): Promise<SQL> {
  const { requirement, examine_type: track } = table
  const texts = await db.selectDistinct({ text: requirement, track }).from(table)
  const open = texts.filter(({ text, track }) => text !== null && opens({ track, requirement: requirementOf(text) }, courses))
  if (open.length === 0) return noRow
  const pairs = open.map(one => sql`(${one.text}, ${one.track})`)
  return sql`(${requirement}, ${track}) in (${sql.join(pairs, sql`, `)})`
}
