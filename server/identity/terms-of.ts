import { and, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { Problem } from '../kit/errors.ts'
import { zh } from '../messages/zh.ts'
import { terms } from '../resources/data_dict/term/table.ts'

/** A term is everybody's or the school's; another school's is no term (400 at `term`). */
export async function mustBeTermOf(db: Db, term: string, school: string): Promise<void> {
  const known = await db.$count(terms, and(eq(terms.uuid, term), or(isNull(terms.work_unit), eq(terms.work_unit, school))))
  if (known === 0) throw new Problem(400, { term: [zh.missingReference] })
}
