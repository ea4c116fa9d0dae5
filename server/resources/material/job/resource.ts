import { asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { jobs as contract } from '../../../../src/core/contracts/material/job.ts'
import type { Db } from '../../../kit/db.ts'
import { Problem } from '../../../kit/errors.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { zh } from '../../../messages/zh.ts'
import { major_classes } from '../../data_dict/major_class/table.ts'
import { majors } from '../major/table.ts'
import { job_majors, jobs } from './table.ts'

/** Replaces the majors of a job. */
async function leadFrom(db: Db, job: string, ids: readonly number[] | undefined): Promise<void> {
  if (!ids) return
  const wanted = [...new Set(ids)]
  const found = wanted.length && (await db.$count(majors, inArray(majors.id, wanted)))
  if (found !== wanted.length) throw new Problem(400, { majors: [zh.missingReference] })
  await db.delete(job_majors).where(eq(job_majors.job, job))
  if (wanted.length) await db.insert(job_majors).values(wanted.map(major => ({ job, major })))
}

export default serve(contract, {
  table: jobs,
  scope: everyRow,
  order: [sql`${jobs.id}`],
  serialize: {
    majors: sql<number[]>`array(select ${job_majors.major} from ${job_majors} where ${job_majors.job} = ${jobs.uuid} order by 1)`,
  },
  filters: {
    major: uuid =>
      sql`${jobs.uuid} in (select ${job_majors.job} from ${job_majors} join ${majors} on ${majors.id} = ${job_majors.major}
        where ${majors.uuid} = ${uuid})`,
  },
  actions: {
    create: async ({ db, rows, body: { majors: ids, ...job } }) => {
      const { uuid } = await rows.insert(job)
      await leadFrom(db, uuid, ids)
      return rows.get(uuid)
    },
    patch: async ({ db, rows, row, body: { majors: ids, ...job } }) => {
      await leadFrom(db, row.uuid, ids)
      return rows.update(row.uuid, job)
    },
    hot: ({ rows, query }) => rows.list(query, eq(jobs.is_hot, true)),
    major_q_job: ({ rows, query }) => {
      if (!query.major) throw new Problem(400, { major: [zh.required] })
      return rows.list(query)
    },
    major: ({ db, query }) =>
      db
        .select({
          ...{ id: majors.id, uuid: majors.uuid, name: majors.name, code: majors.code },
          ...{ class_name: major_classes.name, discipline: major_classes.discipline },
        })
        .from(majors)
        .innerJoin(job_majors, eq(job_majors.major, majors.id))
        .innerJoin(major_classes, eq(major_classes.id, majors.major_class))
        .where(eq(job_majors.job, query.job))
        .orderBy(asc(majors.code)),
    fields: ({ db }) =>
      db
        .select({ field: sql<string>`${jobs.field}`, jobs: count() })
        .from(jobs)
        .where(isNotNull(jobs.field))
        .groupBy(jobs.field)
        .orderBy(asc(sql`min(${jobs.id})`)),
  },
})
