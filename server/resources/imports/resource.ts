import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { listsOf } from '../../../src/core/contracts/embedding.ts'
import {
  type ImportKindName,
  importKinds,
  type ProvinceKindName,
  type RecordKindName,
  type SchoolKindName,
} from '../../../src/core/contracts/import/index.ts'
import { imports as contract } from '../../../src/core/contracts/imports.ts'
import { type User, verdict } from '../../../src/core/domain/access.ts'
import { userOfAccount } from '../../identity/current-user.ts'
import { ofOwnSchool } from '../../identity/schools.ts'
import { acceptColleges, acceptImport, acceptPlans, acceptPublished } from '../../imports/accept.ts'
import { ofSchoolToday, readDifferences } from '../../imports/differences.ts'
import { undoImport } from '../../imports/undo.ts'
import type { Db, Ports } from '../../kit/db.ts'
import { Problem } from '../../kit/errors.ts'
import { everyRow } from '../../kit/read-plan.ts'
import { serve } from '../../kit/serve.ts'
import { zh } from '../../messages/zh.ts'
import { ENDED, import_batches, underWay, undoneOf } from './table.ts'

interface Answering {
  readonly rows: { get(id: string): Promise<unknown> }
}
/** Accepts an import, and answers its job at once. */
const start = (kind: SchoolKindName | RecordKindName) => async (context: Parameters<typeof acceptImport>[0] & Answering) => {
  const accepted = await acceptImport(context, kind)
  return accepted.answering(await context.rows.get(accepted.job))
}
const startPublished =
  (kind: Exclude<ProvinceKindName, 'admission_plan'>) => async (context: Parameters<typeof acceptPublished>[0] & Answering) => {
    const accepted = await acceptPublished(context, kind)
    return accepted.answering(await context.rows.get(accepted.job))
  }

/** Who sees an import or takes it back may also make one of its kind: it takes rows of that kind away. A page's token is for the lists of its widgets. */
const ownKinds = (user: User) =>
  inArray(
    import_batches.kind,
    (user.grant ? [...listsOf(user.grant)] : (Object.keys(importKinds) as ImportKindName[])).filter(
      // without the method: who may read only sees what was imported
      kind => verdict({ access: contract.calls[kind].access, method: 'GET' }, user) === 'allowed',
    ),
  )

const scope = (user: User) =>
  and(
    ownKinds(user),
    user.is_superuser || user.u_type === 5 ? everyRow : ofOwnSchool(import_batches.work_unit, user),
    // a teacher's list is of her classes: what others have imported of theirs she neither sees nor takes back
    user.is_superuser || (user.u_type !== 2 && user.u_type !== 3) ? everyRow : eq(import_batches.user, user.uuid),
  )!

/** Who takes an import back, if she may still, by the token that she came with. */
async function undoer(tx: Db, ports: Ports, { uuid, grant }: User, batch: string): Promise<User> {
  const found = await userOfAccount(tx, uuid, ports.now())
  const now = found && { ...found, ...(grant && { grant }) }
  const may = now && verdict(contract.calls.undo, now) === 'allowed'
  if (!may || (await tx.$count(import_batches, and(eq(import_batches.uuid, batch), scope(now)))) === 0) throw new Problem(403, zh.forbidden)
  return now
}

export default serve(contract, {
  table: import_batches,
  scope,
  order: [desc(import_batches.place)],
  serialize: {
    ahead: sql<number>`(select count(*)::int from ${import_batches} before where before.work_unit is not distinct from ${import_batches.work_unit}
      and before.province is not distinct from ${import_batches.province}
      and (before.place, before.uuid) < (${import_batches.place}, ${import_batches.uuid}) and before.state not in ${ENDED})`,
    undone: undoneOf,
  },
  actions: {
    // questions and what came to nothing are no imports that somebody looks for
    list: ({ rows, query }) =>
      rows.list(
        query,
        and(
          eq(import_batches.dry_run, false),
          eq(import_batches.state, 'done'),
          or(gt(import_batches.created, 0), gt(import_batches.updated, 0)),
        )!,
      ),
    students: start('students'),
    teachers: start('teachers'),
    classes: start('classes'),
    performance: start('performance'),
    officeholdings: start('officeholdings'),
    rewards_punishments: start('rewards_punishments'),
    social_practices: start('social_practices'),
    artistic: start('artistic'),
    morality: start('morality'),
    attainment_level: start('attainment_level'),
    colleges: async context => {
      const accepted = await acceptColleges(context)
      return accepted.answering(await context.rows.get(accepted.job))
    },
    score_to_rank: startPublished('score_to_rank'),
    college_scores: startPublished('college_scores'),
    college_major_scores: startPublished('college_major_scores'),
    admission_plan: async context => {
      const accepted = await acceptPlans(context)
      return accepted.answering(await context.rows.get(accepted.job))
    },
    cancel: async ({ db, rows, row }) => {
      await db
        .update(import_batches)
        .set({ state: 'cancelling' })
        .where(and(eq(import_batches.uuid, row.uuid), underWay))
      return rows.get(row.uuid)
    },
    differences: async ({ db, row, ports, query, audit }) => {
      const found = await readDifferences(db, ports.vault, row, query.offset ?? 0)
      // they show numbers in clear, as the form of each would; the question is gone in a day, and whose they were is not
      const uuids = found.results.flatMap(one => one.uuid ?? [])
      await audit('read', { batch: row.uuid, differences: found.results.length, ...(uuids.length <= 100 && { uuids }) })
      // who has left the school while that waited
      return { ...found, results: await ofSchoolToday(db, row, found.results) }
    },
    undo: async ({ db, rows, row, ports, user, recorded }) => {
      if (row.undone_time) throw new Problem(409, zh.undone)
      if (row.state !== 'done') throw new Problem(409, zh.importUnfinished)
      const kind = row.kind as ImportKindName
      const asker = (tx: Db) => undoer(tx, ports, user, row.uuid)
      await undoImport({ db, ports, asker, recorded }, kind, row)
      return rows.get(row.uuid)
    },
  },
})
