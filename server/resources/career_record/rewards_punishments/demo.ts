import { recordDemo } from '../record-demo.ts'
import { rewards_punishments } from './table.ts'

const rewards = [
  ['三好学生', '校办', '校级'],
  ['优秀班干部', '校办', '校级'],
  ['数学竞赛二等奖', '市教育局', '市级'],
  ['作文比赛一等奖', '区教育局', '区级'],
  ['科技创新大赛三等奖', '省科协', '省级'],
] as const

export default recordDemo(rewards_punishments, {
  ...{ kind: 'rewards_punishments', text: 'rp_department' },
  of(random, { term }) {
    const [rp_name, rp_department, rp_level] = random.pick(rewards)
    return { term, rp_name, rp_department, rp_type: '奖励', rp_level }
  },
})
