import { schoolYear } from '../../../src/core/domain/dates.ts'
import type { Db } from '../../kit/db.ts'
import { grades } from '../../resources/data_dict/grade/table.ts'
import { terms } from '../../resources/data_dict/term/table.ts'
import { work_units } from '../../resources/data_dict/work_unit/table.ts'
import { Chance } from './chance.ts'
import { fill } from './fill.ts'
import { classes, company, type Letter, schools } from './region.ts'

export interface Class {
  readonly uuid: string
  readonly year: number
}
/** Where people belong: keys of schools and classes, by letter. */
export interface Places {
  readonly units: Readonly<Record<Letter | 'w', string>>
  readonly classes: Readonly<Record<Letter, readonly Class[]>>
}

/** Schools, the company, their classes and the terms of three school years. Years follow the server's clock, so the demo never grows old. */
export async function loadSchools(db: Db, now: Date): Promise<Places> {
  const chance = new Chance(1)
  const year = schoolYear(now)
  const stamp = { created_time: now.toISOString(), updated_time: now.toISOString() }
  const units = { x: chance.uuid(), y: chance.uuid(), z: chance.uuid(), w: chance.uuid() }

  await fill(db, work_units, [
    ...schools.map(({ letter, name, work_unit_type, city }, i) => ({
      ...{ uuid: units[letter], id: i + 1, name, code: letter.toUpperCase(), work_unit_type },
      ...{ province: Math.floor(city / 10_000) * 10_000, city, area: i + 1, is_display_course: true, ...stamp },
    })),
    {
      ...{ uuid: units.w, id: schools.length + 1, name: company.name, code: 'W', work_unit_type: 1 },
      ...{ province: company.province, city: company.city, area: null, is_display_course: true, ...stamp },
    },
  ])

  const classesOf = () => classes.map(({ yearsAgo }): Class => ({ uuid: chance.uuid(), year: year - yearsAgo }))
  const places: Places = { units, classes: { x: classesOf(), y: classesOf(), z: classesOf() } }
  await fill(
    db,
    grades,
    schools.flatMap(({ letter }, s) =>
      classes.map(({ name }, i) => ({
        ...{ ...places.classes[letter][i]!, id: s * classes.length + i + 1, name },
        ...{ work_unit: units[letter], school_area: i < 3 ? '本部' : '东校区', ...stamp },
      })),
    ),
  )

  await fill(
    db,
    terms,
    [year - 2, year - 1, year].flatMap((from, i) => [
      { ...term(i * 2 + 1, `${from}-${from + 1}学年第一学期`, `${from}-09-01`, `${from + 1}-01-20`), ...stamp },
      { ...term(i * 2 + 2, `${from}-${from + 1}学年第二学期`, `${from + 1}-02-15`, `${from + 1}-07-05`), ...stamp },
    ]),
  )
  return places

  /** A term of every school. */
  function term(id: number, name: string, begin_date: string, end_date: string) {
    return { uuid: chance.uuid(), id, name, begin_date, end_date, work_unit: null }
  }
}
