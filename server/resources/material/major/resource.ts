import { asc, eq, sql } from 'drizzle-orm'
import { majors as contract } from '../../../../src/core/contracts/material/major.ts'
import { knownRemoval } from '../../../db/dependents.ts'
import { collecting, isCollected } from '../../../kit/collect.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { major_classes } from '../../data_dict/major_class/table.ts'
import { college_majors } from '../college_major/table.ts'
import { job_majors, jobs } from '../job/table.ts'
import { major_collects, majors } from './table.ts'

const own = isCollected(major_collects, majors.uuid)
/** Majors whose class says this of itself. */
const whoseClass = (column: typeof major_classes.code | typeof major_classes.discipline_code, code: string) =>
  sql`${majors.major_class} in (select ${major_classes.id} from ${major_classes} where ${column} = ${code})`

const ofClass = (column: typeof major_classes.name | typeof major_classes.discipline) =>
  sql<string>`(select ${column} from ${major_classes} where ${major_classes.id} = ${majors.major_class})`

export default serve(contract, {
  table: majors,
  scope: everyRow,
  order: [sql`${majors.code}`],
  serialize: {
    class_name: ofClass(major_classes.name),
    discipline: ofClass(major_classes.discipline),
    college_count: sql<number>`(select count(*)::int from ${college_majors} where ${college_majors.major_code} = ${majors.code})`,
    is_collect: own.field,
  },
  filters: {
    discipline: code => whoseClass(major_classes.discipline_code, code),
    major_class: code => whoseClass(major_classes.code, code),
    is_collect: own.filter,
  },
  actions: {
    ...knownRemoval(majors),
    collect: collecting(major_collects),
    job_info: ({ db, row }) =>
      db
        .select({ ...{ id: jobs.id, uuid: jobs.uuid, name: jobs.name }, ...{ field: jobs.field, intro: jobs.intro, is_hot: jobs.is_hot } })
        .from(jobs)
        .innerJoin(job_majors, eq(job_majors.job, jobs.uuid))
        .where(eq(job_majors.major, row.id))
        .orderBy(asc(jobs.id)),
    tree: async ({ db }) => {
      const rows = await db
        .select({ class: major_classes, id: majors.id, uuid: majors.uuid, name: majors.name, code: majors.code })
        .from(majors)
        .innerJoin(major_classes, eq(major_classes.id, majors.major_class))
        .orderBy(asc(majors.code))
      return [...Map.groupBy(rows, row => row.class.discipline_code)].map(([code, inDiscipline]) => ({
        code,
        name: inDiscipline[0]!.class.discipline,
        children: [...Map.groupBy(inDiscipline, row => row.class.id)].map(([id, inClass]) => ({
          id,
          code: inClass[0]!.class.code,
          name: inClass[0]!.class.name,
          children: inClass.map(({ class: _, ...leaf }) => leaf),
        })),
      }))
    },
  },
})
