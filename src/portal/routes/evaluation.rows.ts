import type { User } from '../../core/domain/access.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { evaluation } from './widgets.ts'

const evaluationRole = '专业定位-MBTI性格解析测评-测评'
/** A student with VIP needs the role (B072); a kiosk reads introductions where its roles list the menu (G065). */
const isHidden = ({ u_type, is_vip_flag, roles }: User) =>
  (u_type === 7 || (u_type === 1 && is_vip_flag)) && !roles.includes(evaluationRole)
const reading = [{ u_types: [1, 7] as const }]
const student = [{ u_types: [1] as const }]

/** /my_evaluation: tests, each with what it is and its questions; and what they found. */
export const evaluationRows: readonly ScreenRow[] = [
  {
    path: '/my_evaluation',
    title: 'evaluations',
    icon: 'paper',
    access: reading,
    hidden: isHidden,
    children: [
      {
        path: '/my_evaluation/introduction',
        title: 'personalityIntroduction',
        access: reading,
        screen: screen(evaluation, { view: 'introduction', kind: 'personality' }),
      },
      {
        path: '/my_evaluation/testing',
        title: 'personalityTest',
        access: student,
        hidden: true,
        uncached: true,
        screen: screen(evaluation, { view: 'testing', kind: 'personality' }),
        serves: ['evaluation.personality'],
      },
    ],
  },
  {
    path: '/my_report/info',
    title: 'evaluationReport',
    hidden: true,
    screen: screen(evaluation, { view: 'report' }, { uuid }),
    serves: ['evaluation.report'],
  },
]
