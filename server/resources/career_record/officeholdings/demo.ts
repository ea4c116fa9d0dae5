import { recordDemo } from '../record-demo.ts'
import { officeholdings } from './table.ts'

const offices = ['班长', '学习委员', '体育委员', '物理课代表', '团支部书记', '校广播站播音员']

export default recordDemo(officeholdings, {
  ...{ kind: 'officeholdings', text: 'desc' },
  of: (random, { day }) => ({
    ...{ office: random.pick(offices), begin_date: day(5), end_date: day(135) },
    desc: random.pick(['组织班会四次', '每周收发作业并登记', '负责班级值日安排', '组织学习小组六个']),
  }),
})
