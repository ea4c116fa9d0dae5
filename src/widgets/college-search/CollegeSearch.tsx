import { onDemand } from '../../core/ui/index.ts'
import { CollegeList } from './parts/CollegeList.tsx'

const CollegeInfo = onDemand(() => import('./parts/CollegeInfo.tsx').then(room => room.CollegeInfo))

export interface CollegeSearchProps {
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
  /** Only those in one's own list. */
  mine?: boolean
  /** The one to read, instead of the list. */
  uuid?: string
}

/**
 * The colleges (D2§2): filtered by place, level, type, nature, tags and majors, compared beside each other, kept in a list of one's own.
 * On a school's own page nothing can be kept.
 *
 * @example
 * <CollegeSearch />
 */
export function CollegeSearch({ address, mine, uuid }: CollegeSearchProps) {
  return uuid ? <CollegeInfo uuid={uuid} /> : <CollegeList address={address} mine={mine} />
}
