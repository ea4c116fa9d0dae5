import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areas as contract } from '../../../../src/core/contracts/data_dict/area.ts'
import type { Db } from '../../../kit/db.ts'
import { everyRow } from '../../../kit/read-plan.ts'
import { serve } from '../../../kit/serve.ts'
import { areas, divisions } from './table.ts'

const is = (column: PgColumn, value: number | undefined): SQL | undefined => (value === undefined ? undefined : eq(column, value))

/** One level of the registered places; `superior` undefined is the provinces. */
const native = (db: Db, level: number, superior?: number) =>
  db
    .select({ id: divisions.id, name: divisions.name })
    .from(divisions)
    .where(and(eq(divisions.level, level), is(divisions.superior, superior)))
    .orderBy(asc(divisions.id))

export default serve(contract, {
  table: areas,
  scope: everyRow,
  actions: {
    province: ({ db }) => db.selectDistinct({ id: areas.province_id, province: areas.province }).from(areas).orderBy(areas.province_id),
    city: ({ db, query }) =>
      db
        .selectDistinct({ id: areas.city_id, city: areas.city })
        .from(areas)
        .where(is(areas.province_id, query.province))
        .orderBy(areas.city_id),
    area: ({ db, query }) =>
      db
        .selectDistinct({ id: areas.area_id, area: areas.area })
        .from(areas)
        .where(and(is(areas.province_id, query.province), is(areas.city_id, query.city)))
        .orderBy(areas.area_id),
    school: ({ db, query }) =>
      db
        .select({ id: areas.id, school: areas.school })
        .from(areas)
        .where(and(is(areas.province_id, query.province), is(areas.city_id, query.city), is(areas.area_id, query.area)))
        .orderBy(areas.school),
    native_province: async ({ db }) => (await native(db, 1)).map(({ id, name }) => ({ id, province: name })),
    native_city: async ({ db, query }) => (await native(db, 2, query.province)).map(({ id, name }) => ({ id, city: name })),
    native_area: async ({ db, query }) => (await native(db, 3, query.city)).map(({ id, name }) => ({ id, area: name })),
  },
})
