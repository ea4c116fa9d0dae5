import type { User } from '../../core/domain/access.ts'
import type { ScreenRow } from './row.ts'
import { screen } from './screen.ts'
import { subjectSelection } from './widgets.ts'

const subjectRole = '我的选科-选科查询'
/** A student with VIP needs the role of the group (B070); a work unit that shows no courses has no such menu, a bureau has (B063). */
const isHidden = ({ u_type, is_vip_flag, roles, is_display_course }: User) =>
  (u_type !== 6 && is_display_course === false) || (u_type === 1 && is_vip_flag && !roles.includes(subjectRole))
const student = [{ u_types: [1] as const }]
const asking = [{ u_types: [1, 2, 3] as const }]

/** /optional: subjects to choose, and what they open. */
export const optionalRows: readonly ScreenRow[] = [
  {
    path: '/optional',
    title: 'subjects',
    titleFor: ({ u_type }) => (u_type === 3 ? 'subjectGuidance' : undefined),
    icon: 'book',
    access: [{ u_types: [1, 2, 3, 4, 6] }],
    hidden: isHidden,
    children: [
      {
        path: '/optional/statistical',
        title: 'subjectStatistics',
        access: [{ u_types: [2, 3, 4, 6] }],
        screen: screen(subjectSelection, { view: 'statistics' }),
      },
      {
        path: '/optional/query/subject',
        title: 'subjectQuery',
        access: asking,
        vip: true,
        screen: screen(subjectSelection, { view: 'subject', address: true }),
      },
      {
        path: '/optional/query/school',
        title: 'subjectSchool',
        access: asking,
        screen: screen(subjectSelection, { view: 'school', address: true }),
      },
      {
        path: '/optional/query/major',
        title: 'subjectMajor',
        access: asking,
        vip: true,
        screen: screen(subjectSelection, { view: 'major' }),
      },
      {
        path: '/optional/select_course',
        title: 'subjectChoice',
        access: student,
        screen: screen(subjectSelection, { view: 'grid' }),
        serves: ['subjects.grid'],
      },
      {
        path: '/optional/select_submit',
        title: 'subjectSubmit',
        access: student,
        vip: true,
        screen: screen(subjectSelection, { view: 'submit' }),
        serves: ['subjects.submit'],
      },
      {
        path: '/optional/query/collect',
        title: 'subjectCollect',
        access: student,
        vip: true,
        screen: screen(subjectSelection, { view: 'collect', address: true }),
      },
    ],
  },
]
