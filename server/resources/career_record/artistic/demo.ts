import { recordDemo } from '../record-demo.ts'
import { artistic } from './table.ts'

const projects = [
  ['书法', '校书法展入选', '墨缘社'],
  ['合唱', '市中学生合唱节银奖', '校合唱团'],
  ['古筝', '八级证书', '民乐团'],
  ['水彩', '班级画展', '美术社'],
] as const

export default recordDemo(artistic, {
  ...{ kind: 'artistic', text: 'honor' },
  of(random, { term }) {
    const [project, honor, community] = random.pick(projects)
    return { term, project, honor, community, teacher: random.pick(['陈雅琴', '李砚秋']), duration: `每周 ${random.between(1, 4)} 小时` }
  },
})
