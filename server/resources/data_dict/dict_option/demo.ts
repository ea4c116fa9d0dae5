import { demoOf } from '../../../db/demo/demo-of.ts'
import { idOf } from '../../../db/demo/seeded-random.ts'
import { dict_options } from './table.ts'

const rows: Record<string, readonly string[]> = {
  examine_type: ['物理类', '历史类', '综合', '理科', '文科'],
  batch: ['本科提前批', '本科批', '专科批'],
}

export default demoOf(dict_options, {
  rows: ({ stamp }) =>
    Object.entries(rows).flatMap(([kind, names]) =>
      names.map((name, order) => ({ uuid: idOf('dict_options', `${kind} ${name}`), kind, name, order, ...stamp })),
    ),
  marks: { base: 'data_dict/dict_option', shared: [idOf('dict_options', 'batch 本科批')] },
})
