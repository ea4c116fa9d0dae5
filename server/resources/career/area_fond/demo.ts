import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { wishing } from '../fond-demo.ts'
import { area_fonds } from './table.ts'

const provinces = [320_000, 310_000, 330_000, 110_000, 440_000, 420_000]

export default demoOf(area_fonds, {
  rows: ({ year, stamp }) =>
    wishing(year, 'area_fonds').map(({ key, random }) => ({
      ...{ uuid: idOf('area_fonds', key), student: idOf('students', key) },
      ...{ areas: [provinces[random.between(0, provinces.length - 1)]!] },
      ...stamp,
    })),
  marks: {
    base: 'career/area_fond',
    of: letter => ({ ids: [idOf('area_fonds', `student.${letter}`)] }),
  },
})
