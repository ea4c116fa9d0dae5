import { settledProps } from '../../core/element/settled-props.ts'
import { useCurrentUser } from '../../core/host/index.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { ArchivePage } from './parts/ArchivePage.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
const ArchiveList = onDemand(() => import('./parts/ArchiveList.tsx').then(room => room.ArchiveList), waiting)
const WishCounts = onDemand(() => import('./parts/WishCounts.tsx').then(room => room.WishCounts), waiting)
const PaperCheck = onDemand(() => import('./parts/PaperCheck.tsx').then(room => room.PaperCheck), waiting)

export interface CareerArchiveProps {
  /** One archive, a list of them, numbers for a bureau, or the check of a paper. */
  view?: 'archive' | 'list' | 'counts' | 'check'
  /** Of the view 'counts': what is counted. */
  of?: 'colleges' | 'careers' | 'role_model_name'
  /** Whose archive; a student's own unless given. */
  uuid?: string
  /** Of the view 'check': the code on the paper. */
  code?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * The career archive: exams and records of three years on one page, issued as a signed PDF that anyone can check.
 *
 * @example
 * <CareerArchive uuid={student.uuid} />
 */
export function CareerArchive(given: CareerArchiveProps) {
  const { view, of, uuid, code, address } = settledProps('CareerArchive', notes, given)
  const user = useCurrentUser()
  if (view === 'check') return <PaperCheck code={code ?? ''} />
  if (view === 'counts') return <WishCounts key={of} of={of} />
  const own = user?.u_type === 1 ? user.extra_user_info.uuid : undefined
  const student = uuid ?? own
  if (view === 'list' || !student) return <ArchiveList address={address} />
  return <ArchivePage key={student} student={student} />
}
