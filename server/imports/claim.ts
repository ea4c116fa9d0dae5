import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '../kit/db.ts'
import { lock } from '../kit/lock.ts'
import { import_batches, underWay } from '../resources/imports/table.ts'
import { laneOf, ofLane } from './lanes.ts'
import type { Batch } from './work.ts'

/**
 * Makes an import this worker's. `busy` while another process works on one of its lane: it would check its rows against a school that
 * changes meanwhile; and while one that was accepted earlier waits there, whichever process that is in. `taken` when it is another's, or
 * has ended.
 */
export function claim(db: Db, job: Batch, worker: string): Promise<'own' | 'taken' | 'busy'> {
  return db.transaction(async tx => {
    await lock(tx, `import lane ${laneOf(job)}`)
    const { uuid, place } = import_batches
    const isEarlier = or(lt(place, job.place), and(eq(place, job.place), lt(uuid, job.uuid)))
    const others = and(ofLane(job), ne(uuid, job.uuid), underWay, or(isNotNull(import_batches.worker), isEarlier))
    if ((await tx.$count(import_batches, others)) > 0) return 'busy'
    const before = job.worker === null ? isNull(import_batches.worker) : eq(import_batches.worker, job.worker)
    const [claimed] = await tx
      .update(import_batches)
      .set({ worker })
      .where(and(eq(uuid, job.uuid), before, underWay))
      .returning({ uuid })
    return claimed ? 'own' : 'taken'
  })
}
