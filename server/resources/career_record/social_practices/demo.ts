import { recordDemo } from '../record-demo.ts'
import { social_practices } from './table.ts'

const practices = [
  ['志愿服务', '社区敬老院每周六上午陪伴老人，整理图书角', '服务证明'],
  ['社会调查', '走访三个菜市场，记录一周的蔬菜价格', '调查报告'],
  ['职业体验', '在医院药房见习三天，学习处方的核对流程', '见习记录'],
  ['研学旅行', '参观博物馆并完成一份讲解词', '讲解词一份'],
] as const

export default recordDemo(social_practices, {
  ...{ kind: 'social_practices', text: 'content' },
  of(random, { term, day }) {
    const [sp_type, content, results] = random.pick(practices)
    const begin = random.between(5, 30)
    return {
      ...{ term, sp_type, content, results, begin_date: day(begin), end_date: day(begin + random.between(0, 28)) },
      ...{
        duration: random.between(2, 24),
        teachers: random.pick(['林秀清', '许明远', '王建国']),
        officeholding: random.pick(['组员', '组长']),
      },
    }
  },
})
