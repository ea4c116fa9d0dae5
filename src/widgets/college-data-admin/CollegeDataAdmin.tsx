import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
const Colleges = onDemand(() => import('./colleges/CollegeList.tsx').then(room => room.CollegeList), waiting)
const CollegeInfo = onDemand(() => import('./colleges/CollegeInfo.tsx').then(room => room.CollegeInfo), waiting)
const CollegeEdit = onDemand(() => import('./colleges/CollegeEdit.tsx').then(room => room.CollegeEdit), waiting)

export interface CollegeDataAdminProps {
  /** A list, one of it to read (`…_info`), or its form (`…_c_u`). */
  view?:
    | 'colleges'
    | 'colleges_info'
    | 'colleges_c_u'
    | 'major'
    | 'major_info'
    | 'major_c_u'
    | 'score'
    | 'score_c_u'
    | 'major_score'
    | 'major_score_c_u'
    | 'score_to_rank'
    | 'score_to_rank_c_u'
    | 'college_aspirations'
    | 'college_aspirations_info'
    | 'college_aspirations_c_u'
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
  /** The one to read or to change; a form without it makes a new one. */
  uuid?: string
  /** Of the managed rows behind the simulation: those of general filing, or of the arts. */
  kind?: 'general' | 'arts'
}

/**
 * The college database (D2§2), from the side of those who keep it: administrators with the role 升学数据库管理.
 *
 * @example
 * <CollegeDataAdmin view="colleges" />
 */
export function CollegeDataAdmin(props: CollegeDataAdminProps) {
  const { view, address, uuid, kind } = settledProps('CollegeDataAdmin', notes, props)
  switch (view) {
    case 'colleges_info':
      return uuid ? <CollegeInfo uuid={uuid} /> : <Colleges address={address} />
    case 'colleges_c_u':
      return <CollegeEdit uuid={uuid} />
    default:
      return <Colleges address={address} />
  }
}
