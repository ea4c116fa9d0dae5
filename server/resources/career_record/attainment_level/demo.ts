import { recordDemo } from '../record-demo.ts'
import { attainment_level } from './table.ts'

const topics = ['校园雨水的酸碱度变化', '高中生睡眠与课堂专注', '本地方言的声调记录', '共享单车停放点的选址']

export default recordDemo(attainment_level, {
  ...{ kind: 'attainment_level', text: 'cggs' },
  of: (random, { day }) => ({
    ...{ attainment_level_type: '研究性学习', ktmc: random.pick(topics), llxxqk: '阅读教材与论文五篇', cgcxxs: '研究报告' },
    ...{ zzxs: '小组', cdrw: random.pick(['数据整理', '实地调查', '报告撰写']), start_date: day(12), end_date: day(58) },
    ...{ hzr: null, teacher: random.pick(['林秀清', '许明远']), xszs: '学会了怎样设计一份问卷，也知道了样本太小时不能下结论。' },
    ...{ yjnrzy: '问题、方法、数据与结论各一页', cggs: '在年级汇报会上展示', ztjspj: '数据扎实，结论谨慎' },
  }),
})
