import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The administrative divisions (GB/T 2260): 110000 province, 110100 city, 110101 county. Registered places point here. */
export const divisions = pgTable(
  'divisions',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    /** 1 province, 2 city, 3 county. */
    level: integer().notNull(),
    /** The names from the province down, `河北省 石家庄市 长安区`. */
    path: text().notNull(),
    superior: integer(),
  },
  t => [index().on(t.superior)],
)

/** High schools by place: what an individual account names as its school. */
export const areas = pgTable(
  'areas',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    province_id: integer().notNull(),
    province: text().notNull(),
    city_id: integer().notNull(),
    city: text().notNull(),
    area_id: integer().notNull(),
    area: text().notNull(),
    school: text().notNull(),
  },
  t => [index().on(t.province_id, t.city_id, t.area_id)],
)
