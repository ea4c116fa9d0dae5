import { asc, count, desc, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { CollegeQueryOptions } from '../../../../src/core/contracts/data_dict/dict_option.ts'
import type { Db } from '../../../kit/db.ts'
import { college_majors } from '../../material/college_major/table.ts'
import { college_major_scores } from '../../material/college_major_scores/table.ts'
import { colleges } from '../../material/colleges/table.ts'
import { divisions } from '../area/table.ts'
import { major_classes } from '../major_class/table.ts'
import { university_attributes } from '../university_attributes/table.ts'
import { university_levels } from '../university_levels/table.ts'
import { university_types } from '../university_types/table.ts'

type Options = z.output<typeof CollegeQueryOptions>
type Named = { id: string; name: string }

/**
 * So long one reading is everybody's: it is ten statements over the largest tables, and on the day of results everybody asks (R7). Where it
 * takes long itself, three times as long; and nobody begins another beside it, but where it is lost.
 */
const KEPT_MS = 1000
const KEPT_TIMES = 3
const LOST_MS = 60_000
interface Kept {
  readonly options: Promise<Options>
  until: number
}
const kept = new WeakMap<Db, Kept>()

/** What the colleges that there are can be filtered by; in the order of the code tables, and what they lack behind it. */
export function collegeQueryOptions(db: Db): Promise<Options> {
  const last = kept.get(db)
  if (last && performance.now() < last.until) return last.options
  const began = performance.now()
  const now: Kept = { options: read(db), until: began + LOST_MS }
  kept.set(db, now)
  now.options.then(
    () => {
      now.until = began + Math.max(KEPT_MS, KEPT_TIMES * (performance.now() - began))
    },
    // a reading that failed is nobody's
    () => kept.delete(db),
  )
  return now.options
}

async function read(db: Db): Promise<Options> {
  // what most colleges are stands first
  const used = async (value: PgColumn) =>
    (await db.select({ name: value }).from(colleges).where(isNotNull(value)).groupBy(value).orderBy(desc(count()), asc(value))).map(
      row => row.name as string,
    )
  const usedOf = async (list: PgColumn) => {
    const { rows } = (await db.execute(sql`select distinct unnest(${list}) as name from ${colleges} order by 1`)) as unknown as {
      rows: { name: string }[]
    }
    return rows.map(row => row.name)
  }
  const inOrder = async (table: typeof university_types | typeof university_levels | typeof university_attributes, names: string[]) => {
    const known = (await db.select({ name: table.name }).from(table).orderBy(asc(table.order), asc(table.name))).map(row => row.name)
    return [...known.filter(name => names.includes(name)), ...names.filter(name => !known.includes(name))].map(asOption)
  }
  const codes = sql`select left(${college_majors.major_code}, 4) from ${college_majors}`
  const classes = await db.select().from(major_classes).where(sql`${major_classes.code} in (${codes})`).orderBy(asc(major_classes.code))
  return {
    provinces: await db
      .select({ id: divisions.id, name: divisions.name })
      .from(divisions)
      .where(sql`${divisions.id} in (select ${colleges.province} from ${colleges})`)
      .orderBy(asc(divisions.id)),
    type: await inOrder(university_types, await used(colleges.type)),
    level: await inOrder(university_levels, await usedOf(colleges.level)),
    attr: await inOrder(university_attributes, await usedOf(colleges.attr)),
    major: [...new Map(classes.map(one => [one.discipline_code, one.discipline]))].map(([id, name]) => ({ id, name })),
    second_major: classes.map(({ code, name }) => ({ id: code, name })),
    college_nature: (await used(colleges.college_nature)).map(asOption),
    province_batch: await db
      .selectDistinct({ province: college_major_scores.province, batch: college_major_scores.batch })
      .from(college_major_scores)
      .orderBy(asc(college_major_scores.province), asc(college_major_scores.batch)),
  }
}
const asOption = (name: string): Named => ({ id: name, name })
