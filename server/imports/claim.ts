import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { lock } from '../kit/lock.ts'
import { import_batches, underWay } from '../resources/imports/table.ts'
import type { Batch } from './work.ts'

/** Of one lane one import is worked on at a time: a school's, or a province's. */
export const laneOf = ({ work_unit, province }: Batch) => work_unit ?? `province ${province ?? ''}`

const ofLane = ({ work_unit, province }: Batch) =>
  work_unit
    ? eq(import_batches.work_unit, work_unit)
    : and(isNull(import_batches.work_unit), province === null ? isNull(import_batches.province) : eq(import_batches.province, province))

/**
 * Makes an import this worker's. `busy` while another process works on one of its lane: it would check its rows against a school that
 * changes meanwhile. `taken` when it is another's, or has ended.
 */
export function claim(db: Db, job: Batch, worker: string): Promise<'own' | 'taken' | 'busy'> {
  return db.transaction(async tx => {
    await lock(tx, `import lane ${laneOf(job)}`)
    const others = and(ofLane(job), ne(import_batches.uuid, job.uuid), underWay, isNotNull(import_batches.worker))
    if ((await tx.$count(import_batches, others)) > 0) return 'busy'
    const before = job.worker === null ? isNull(import_batches.worker) : eq(import_batches.worker, job.worker)
    const [claimed] = await tx
      .update(import_batches)
      .set({ worker })
      .where(and(eq(import_batches.uuid, job.uuid), before, underWay))
      .returning({ uuid: import_batches.uuid })
    return claimed ? 'own' : 'taken'
  })
}
