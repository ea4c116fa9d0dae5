import { and, eq, gt, isNull } from 'drizzle-orm'
import { FIRST } from '../../../imports/stored.ts'
import type { Db, Ports } from '../../../kit/db.ts'
import { pause } from '../../../kit/slices.ts'
import { codeOf, codeSeal } from './seal.ts'
import { archive_papers } from './table.ts'

/** Gives papers that were issued before codes were sealed their seal, one after the other: each is read whole for it. */
export async function sealCodes(db: Db, ports: Ports): Promise<void> {
  for (let after = FIRST; ; ) {
    const [paper] = await db
      .select()
      .from(archive_papers)
      .where(and(isNull(archive_papers.code_seal), gt(archive_papers.uuid, after)))
      .orderBy(archive_papers.uuid)
      .limit(1)
    if (!paper) return
    after = paper.uuid
    const code_seal = await codeSeal(ports, await codeOf(ports, paper))
    await db.update(archive_papers).set({ code_seal }).where(eq(archive_papers.uuid, paper.uuid))
    await pause()
  }
}
