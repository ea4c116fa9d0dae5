import type { User } from '../../core/domain/access.ts'
import { type EvaluationKind, hasPage, type KindWithPage } from '../../core/domain/evaluations/kinds.ts'
import type { ScreenRow } from './row.ts'
import { screen, uuid } from './screen.ts'
import { evaluation } from './widgets.ts'

const evaluationRole = '专业定位-MBTI性格解析测评-测评'
/** A student with VIP needs the role (B072); a kiosk reads introductions where its roles list the menu (G065). */
const isHidden = ({ u_type, is_vip_flag, roles }: User) =>
  (u_type === 7 || (u_type === 1 && is_vip_flag)) && !roles.includes(evaluationRole)
const reading = [{ u_types: [1, 7] as const }]
const student = [{ u_types: [1] as const }]

/** R075–R078, R082, R083: what a test is, and a page of its own for its questions. */
const withPage = (kind: Exclude<KindWithPage, 'personality'>, introduction: string, testing: string): ScreenRow[] => [
  ...onePage(kind, introduction),
  {
    path: `/my_evaluation/${testing}`,
    title: `${kind}Test`,
    access: student,
    ...{ hidden: true, uncached: true },
    screen: screen(evaluation, { view: 'testing', kind }),
    serves: [`evaluation.${kind}`],
  },
]
/** R079–R081, R084: one page, where the questions take the place of what the test is. */
const onePage = (kind: Exclude<EvaluationKind, 'personality'>, path: string): ScreenRow[] => [
  {
    path: `/my_evaluation/${path}`,
    title: hasPage(kind) ? `${kind}Introduction` : `${kind}Test`,
    access: reading,
    screen: screen(evaluation, { view: 'introduction', kind }),
  },
]

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
      ...withPage('value', 'introduction_valueTest', 'testing_value'),
      ...withPage('interest', 'introduction_knowledge', 'testing_knowledge'),
      ...onePage('major', 'zhuanye'),
      ...onePage('subject', 'xuanke'),
      ...onePage('learning', 'learning_state'),
      ...withPage('life', 'introduction_life', 'testing_life'),
      ...onePage('mind', 'mind_state'),
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
