import { recordDemo } from '../record-demo.ts'
import { morality } from './table.ts'

const activities = [
  ['清明祭扫', '主题教育', '烈士陵园', '为同学讲解碑文的由来'],
  ['校园垃圾分类', '公益劳动', '学校食堂', '连续两周在午餐时值守'],
  ['帮助同学补课', '互助', '本班教室', '每周两次，为请假的同学整理笔记'],
] as const

export default recordDemo(morality, {
  ...{ kind: 'morality', text: 'dxslms' },
  of(random, { day }) {
    const [hdzt, hdlx, hddd, dxslms] = random.pick(activities)
    const begin = random.between(5, 40)
    return { hdzt, hdlx, hddd, dxslms, start_date: day(begin), end_date: day(begin + random.between(0, 14)) }
  },
})
