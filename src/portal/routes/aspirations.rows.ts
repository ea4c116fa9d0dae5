import type { User } from '../../core/domain/access.ts'
import type { Destination } from '../../core/host/index.ts'
import type { ScreenRow } from './row.ts'
import { screen } from './screen.ts'
import { collegeAspiration } from './widgets.ts'

const role = '高考志愿-模拟填报推荐下载'
const access = [{ u_types: [1, 3] as const }]
/** A student with VIP needs the role of the group to see its menu (B073); whom the installation names sees it not at all (B080). */
const isMenuHidden = ({ u_type, is_vip_flag, roles, is_menu_hidden }: User) =>
  is_menu_hidden === true || (u_type === 1 && is_vip_flag && !roles.includes(role))
/** The ways of filing under which a page is in no menu, to the letter (B065–B067, G043): groups are under none. */
const hiddenUnder = {
  index: [3],
  colleges: [1, 2, 4, 5, 6],
  major_group: [1, 2, 3, 4, 5, 6],
} as const satisfies Readonly<Record<string, readonly number[]>>
const isHidden =
  (page: keyof typeof hiddenUnder) =>
  ({ aspiration_course_type: type }: User) =>
    // of an unknown way of filing only the groups are left out (G043)
    type === undefined ? page === 'major_group' : (hiddenUnder[page] as readonly number[]).includes(type)

type View = 'index' | 'colleges' | 'major_group' | 'by_rank' | 'by_rank_arts' | 'my' | 'my_arts' | 'plan'
const page = (view: View, title: ScreenRow['title'], more: Partial<ScreenRow> = {}): ScreenRow => ({
  ...{ path: `/college_aspiration/${view}`, title, access, vip: true, screen: screen(collegeAspiration, { view, address: true }) },
  ...more,
})
const serves = (...places: Destination[]) => ({ serves: places })

/** /college_aspiration: what could be filed for, and one's own list. */
export const aspirationRows: readonly ScreenRow[] = [
  {
    path: '/college_aspiration',
    title: 'aspiration',
    icon: 'mountain',
    access,
    vip: true,
    hidden: isMenuHidden,
    children: [
      page('index', 'aspirationIndex', { hidden: isHidden('index') }),
      page('colleges', 'aspirationColleges', { hidden: isHidden('colleges') }),
      page('major_group', 'aspirationGroups', { hidden: isHidden('major_group') }),
      page('by_rank', 'aspirationByRank', serves('aspirations.by-rank')),
      page('by_rank_arts', 'aspirationByRankArts'),
      page('my', 'aspirationMy', serves('aspirations.my')),
      page('my_arts', 'aspirationMyArts'),
      page('plan', 'aspirationPlan', serves('aspirations.plan')),
    ],
  },
]
