import { demoOf } from '../../../db/demo/demo-of.ts'
import { company, schools, unitOf } from '../../../db/demo/region.ts'
import { work_units } from './table.ts'

export default demoOf(work_units, {
  rows: ({ stamp }) => [
    ...schools.map(({ letter, name, work_unit_type, city }, i) => ({
      ...{ uuid: unitOf(letter), id: i + 1, name, code: letter.toUpperCase(), work_unit_type },
      ...{ province: Math.floor(city / 10_000) * 10_000, city, area: i + 1, is_display_course: true, ...stamp },
    })),
    {
      ...{ uuid: unitOf('w'), id: schools.length + 1, name: company.name, code: 'W', work_unit_type: 1 },
      ...{ province: company.province, city: company.city, area: null, is_display_course: true, ...stamp },
    },
  ],
  marks: { base: 'data_dict/work_unit', of: letter => ({ ids: [unitOf(letter)] }) },
})
