import { sql } from 'drizzle-orm'
import { allActives, isPast, keyOf, momentOf } from '../../../db/demo/actives.ts'
import { demoOf } from '../../../db/demo/demo-of.ts'
import { unitOf } from '../../../db/demo/region.ts'
import { idOf, SeededRandom } from '../../../db/demo/seeded-random.ts'
import { students } from '../../relation/students/table.ts'
import { school_active_student_feedbacks } from './table.ts'

const told = [
  '第一次独立完成一整件事，才知道准备比现场更花时间。',
  '和不熟悉的同学分在一组，开始有点拘谨，后来配合得很好。',
  '原来以为会很枯燥，真正做起来很安静也很充实，下次还想参加。',
] as const
const ofTalk = [
  '听完才发现自己对这个方向的了解只来自网络，准备再去查一查课程设置。',
  '学长说大一最难的是没有人催，我记下了他每周列计划的办法。',
] as const

/** Those of the story tell how it was, but for one; of the others one here and there. */
export default demoOf(school_active_student_feedbacks, {
  rows: ({ now, year }) =>
    allActives({ now, year })
      .filter(isPast)
      .flatMap(active =>
        active.takers
          .filter(({ key, username }, i) => (key === username && !key.startsWith('vip')) || i % 4 === 3)
          .map(({ key }, i) => {
            const made = momentOf(active, now, 1 + (i % 3))
            return {
              ...{ uuid: idOf('active_feedbacks', `${active.key} ${key}`), school_active: keyOf(active), student: idOf('students', key) },
              ...{
                content: new SeededRandom(`told ${active.key} ${key}`).pick<string>(active.key.endsWith(' talk') ? ofTalk : told),
                created_time: made,
                updated_time: made,
              },
            }
          }),
      ),
  marks: {
    base: 'career/school_active_student_feedbacks',
    of: (letter, marked) => ({
      ids: [`${letter} class 0 student.${letter}`, `${letter} class 1 student2.${letter}`].map(key => idOf('active_feedbacks', key)),
      set: [
        { content: marked },
        sql`student in (select ${students.uuid} from ${students} where ${students.work_unit} = ${unitOf(letter)})`,
      ],
    }),
  },
})
