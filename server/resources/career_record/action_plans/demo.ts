import { recordDemo } from '../record-demo.ts'
import { action_plans } from './table.ts'

export default recordDemo(action_plans, {
  ...{ kind: 'action_plans', text: 'content' },
  of: (random, { day }) => ({
    goal: random.pick(['数学稳定在 120 分', '每天英语听力 20 分钟', '读完三本专业入门书', '了解五所意向院校的专业']),
    content: random.pick(['每周日复盘一次错题', '每天晚自习前完成', '做成卡片，月底交换阅读']),
    ...{ begin_date: day(7), end_date: day(120) },
  }),
})
