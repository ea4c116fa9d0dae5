import { asc, count, desc, eq, max, min, sql } from 'drizzle-orm'
import { score_to_rank as contract } from '../../../../src/core/contracts/material/college_major_score_to_rank.ts'
import { controlYear } from '../../../../src/core/domain/admission/control-year.ts'
import { everyTrack } from '../../../../src/core/domain/admission/tracks.ts'
import { acceptPublished } from '../../../imports/accept.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { provinces } from '../../data_dict/provinces/table.ts'
import { score_to_rank as table } from './table.ts'

export default serve(contract, {
  table,
  scope: everyRow,
  order: [sql`${table.province}`, sql`${table.year} desc`, sql`${table.track}`, sql`${table.score} desc`],
  actions: {
    multi: context => acceptPublished(context, 'score_to_rank'),
    create: ({ rows, body }) => rows.insert({ ...body, year: body.year ?? controlYear, track: body.track || everyTrack }),
    tables: ({ db }) => {
      const { province, year, track, kind, source } = table
      const key = { province, year, track, kind, source }
      return db
        .select({ ...key, province_name: provinces.name, lines: count(), highest: max(table.score), lowest: min(table.score) })
        .from(table)
        .innerJoin(provinces, eq(provinces.id, province))
        .groupBy(...Object.values(key), provinces.name)
        .orderBy(asc(province), desc(year), asc(track), asc(kind)) as never
    },
  },
})
