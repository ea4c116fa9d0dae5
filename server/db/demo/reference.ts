import { areaList } from '@vant/area-data'
import { standardCourses } from '../../../src/core/domain/courses.ts'
import type { Db } from '../../kit/db.ts'
import { areas, divisions } from '../../resources/data_dict/area/table.ts'
import { courses } from '../../resources/data_dict/course/table.ts'
import { provinces } from '../../resources/data_dict/provinces/table.ts'
import { fill } from './fill.ts'

/** How a province's students choose, and how its candidates file: the pair of course types (product decision 10, G150). */
type Types = readonly [select: number, aspiration: number]
const byMajor33: Types = [1, 1]
const byMajor312: Types = [2, 2]
const traditional: Types = [3, 3]
const byMajorSeven: Types = [4, 4]
const byGroup312: Types = [2, 5]
const byGroup33: Types = [1, 6]

// Two-digit codes of GB/T 2260. Who is not named here files by major group after 3+1+2.
const ways: readonly (readonly [Types, string])[] = [
  [byMajor33, '37'],
  [byMajor312, '13 21 50 52 63'],
  [traditional, '54 65'],
  [byMajorSeven, '33'],
  [byGroup33, '11 12 31 46'],
]
/** Taiwan, Hong Kong and Macao are places to be registered in, but hold no such exam. */
const noExam = [710000, 810000, 820000]
const typesOf = (code: number): Types => ways.find(([, codes]) => codes.split(' ').includes(String(code).slice(0, 2)))?.[0] ?? byGroup312

const entries = (list: Record<string, string>): [code: number, name: string][] =>
  Object.entries(list).map(([code, name]) => [Number(code), name])
const provinceOf = (code: number) => Math.floor(code / 10_000) * 10_000
const cityOf = (code: number) => Math.floor(code / 100) * 100

/** A high school of the region with the id its work unit points to. */
export interface ListedSchool {
  readonly id: number
  readonly name: string
  readonly county: number
}

/** What every installation needs, with or without the demo region: provinces, divisions, courses, high schools by place. */
export async function loadReference(db: Db, schools: readonly ListedSchool[] = []): Promise<void> {
  const { province_list, city_list, county_list } = areaList
  const provinceRows = entries(province_list).filter(([code]) => !noExam.includes(code))
  await fill(
    db,
    provinces,
    provinceRows.map(([id, name]) => {
      const [select_course_type, aspiration_select_course_type] = typesOf(id)
      return { id, name, select_course_type, aspiration_select_course_type }
    }),
  )
  await fill(db, courses, standardCourses)

  const counties = entries(county_list).filter(([code]) => city_list[cityOf(code)])
  const pathOf = (code: number) =>
    [...new Set([province_list[provinceOf(code)], city_list[cityOf(code)], county_list[code]])].filter(Boolean).join(' ')
  const division =
    (level: number, superiorOf: (code: number) => number | null) =>
    ([id, name]: [number, string]) => ({ id, name, level, path: pathOf(id), superior: superiorOf(id) })
  await fill(db, divisions, [
    ...entries(province_list).map(division(1, () => null)),
    ...entries(city_list).map(division(2, provinceOf)),
    ...counties.map(division(3, cityOf)),
  ])

  const at = (county: number) => {
    const [province_id, city_id] = [provinceOf(county), cityOf(county)]
    const names = { province: province_list[province_id]!, city: city_list[city_id]!, area: county_list[county]! }
    return { province_id, city_id, area_id: county, ...names }
  }
  // One invented high school a county, so that every path of the cascader ends in something that can be chosen.
  await fill(db, areas, [
    ...schools.map(({ id, name, county }) => ({ id, ...at(county), school: name })),
    ...counties
      .filter(([, name]) => name !== '其它区')
      .map(([county, name], i) => ({ id: 1001 + i, ...at(county), school: `${name}第一高级中学` })),
  ])
}
