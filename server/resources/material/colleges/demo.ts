import { areaList } from '@vant/area-data'
import { sourceOf } from '../../../db/demo/college-facts.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { numberedId } from '../../../db/demo/seeded-random.ts'
import { college_collects, colleges } from './table.ts'

/** 江苏 is 江苏省, 内蒙古 is 内蒙古自治区: two characters tell them all apart. */
const provinces = new Map(Object.entries(areaList.province_list).map(([id, name]) => [name.slice(0, 2), Number(id)]))
export const collegeKey = (n: number) => numberedId('colleges', n)

export default [
  demoOf(colleges, {
    rows: ({ facts, stamp }) =>
      facts.colleges.rows.map((one, at) => ({
        uuid: collegeKey(at + 1),
        id: at + 1,
        name: one.name,
        code: one.code || null,
        former_name: one.formerName || null,
        province: provinces.get(one.province.slice(0, 2)) ?? null,
        city: one.city || null,
        type: one.type || null,
        level: one.level ? [one.level] : [],
        attr: [one.is985 && '985', one.is211 && '211', one.isDoubleFirstClass && '双一流'].filter(word => word !== false),
        college_nature: one.nature || null,
        supervisor: one.supervisor || null,
        campus_of: one.campusOf || null,
        // who is not on the ministry's list is in a collected directory alone
        source: one.code ? `${sourceOf(facts.colleges)}${facts.colleges.years.join()}` : '公开院校名录',
        ...stamp,
      })),
    marks: { base: 'material/colleges', shared: [collegeKey(1)] },
  }),
  demoOf(college_collects, {}),
]
