import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { RecordList } from './parts/RecordList.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const RecordInfo = onDemand(() => import('./parts/RecordInfo.tsx').then(room => room.RecordInfo), waiting)
const RecordEdit = onDemand(() => import('./parts/RecordEdit.tsx').then(room => room.RecordEdit), waiting)

export interface CareerRecordsProps {
  /** A list, one of it to read, or its form. */
  view?: 'list' | 'info' | 'form'
  /** Which records. The list has a tab for each kind and begins with this one. */
  kind?: 'social_practices' | 'rewards_punishments' | 'officeholdings' | 'artistic' | 'morality' | 'attainment_level' | 'action_plans'
  /** The one to read or to change; a form without it makes a new one. */
  uuid?: string
  /** Of this student alone. */
  student?: string
  /** The page is ours: kind, filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * Career records: the student writes down what she did, her teacher confirms it by archiving it, and from then on nobody changes it.
 *
 * @example
 * <CareerRecords kind="social_practices" />
 */
export function CareerRecords(props: CareerRecordsProps) {
  const { view, kind, uuid, student, address } = settledProps('CareerRecords', notes, props)
  if (view === 'form') return <RecordEdit key={`${kind} ${uuid} ${student}`} kind={kind} uuid={uuid} student={student} />
  if (view === 'info' && uuid) return <RecordInfo key={`${kind} ${uuid}`} kind={kind} uuid={uuid} />
  return <RecordList kind={kind} student={student} address={address} />
}
