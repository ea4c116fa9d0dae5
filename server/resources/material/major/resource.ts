import { asc, eq, sql } from 'drizzle-orm'
import { majors as contract } from '../../../../src/core/contracts/material/major.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { major_classes } from '../../data_dict/major_class/table.ts'
import { college_majors } from '../college_major/table.ts'
import { majors } from './table.ts'

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
  },
  filters: {
    major_class: code =>
      sql`${majors.major_class} in (select ${major_classes.id} from ${major_classes} where ${major_classes.code} = ${code})`,
  },
  actions: {
    tree: async ({ db }) => {
      const rows = await db
        .select({ class: major_classes, uuid: majors.uuid, name: majors.name, code: majors.code })
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
