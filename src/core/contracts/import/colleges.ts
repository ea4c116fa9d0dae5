import * as z from 'zod/mini'
import { unbroken } from '../../domain/cells.ts'
import { provinceNames, shortPlace } from '../../domain/places.ts'
import { checkDuplicates } from './check.ts'
import type { ImportKind } from './define.ts'
import { column, textCells, wireOptional, wireText } from './define.ts'

/** One college of the ministry's list. What a row leaves empty it does not say: nothing stored is emptied by it. */
export const CollegeRow = /* @__PURE__ */ z.object({
  name: wireText(),
  /** 学校标识码, ten digits. */
  code: wireOptional(),
  supervisor: wireOptional(),
  /** 江苏省 or 江苏. */
  province: wireOptional(),
  city: wireOptional(),
  level: wireOptional(),
  college_nature: wireOptional(),
})
export type CollegeRow = z.output<typeof CollegeRow>

const provinces = provinceNames.map(name => ({ value: name, also: [shortPlace(name)] }))
const provinceNamed = (text: string) => provinces.find(one => one.value === text || one.also.includes(text))?.value

/** `北京市（92所）`: the colleges below it are there. */
const section = /^(.{2,12}?)\s*[（(]\s*\d{1,4}\s*所\s*[）)]$/

export const collegeList: ImportKind<CollegeRow> = {
  kind: 'colleges',
  asks: ['source'],
  isNational: true,
  rowSchema: CollegeRow,
  unique: ['name'],
  foundBy: [],
  columns: [
    column('name', '学校名称', 'name', { required: true, max: 100, also: ['院校名称', '高校名称', '大学名称', '名称', '院校', '学校'] }),
    column('code', '学校标识码', 'college_code', { also: ['院校标识码', '标识码', '学校代码', '院校代码'] }),
    column('supervisor', '主管部门', 'text', { max: 100, also: ['主管单位', '隶属', '隶属单位'] }),
    column('province', '省份', 'option', { also: ['所在省份', '所在省', '省', '省市', '省（市、自治区）'], options: provinces }),
    column('city', '所在地', 'text', { max: 40, also: ['所在城市', '城市', '所在市'] }),
    column('level', '办学层次', 'option', {
      also: ['层次', '院校层次', '学历层次'],
      options: [
        { value: '本科', also: ['普通本科', '本科院校'] },
        { value: '专科', also: ['高职', '高职专科', '高职(专科)', '普通专科', '高职高专'] },
      ],
    }),
    column('college_nature', '备注', 'text', { max: 40, also: ['办学性质', '性质', '院校性质', '公办民办'] }),
  ],
  section: { field: 'province', of: text => provinceNamed(section.exec(text)?.[1] ?? '') },
  across: { fields: ['code'], faults: entries => checkDuplicates({ columns: collegeList.columns, unique: ['code'] }, entries) },
  rowOf: cells => ({ ...(cells as unknown as CollegeRow), name: unbroken(cells.name ?? '') }),
  cellsOf: row => textCells(collegeList.columns, row),
}
