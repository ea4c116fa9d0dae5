import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { ConsultList } from './parts/ConsultList.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const ConsultInfo = onDemand(() => import('./parts/ConsultInfo.tsx').then(room => room.ConsultInfo), waiting)
const ConsultEdit = onDemand(() => import('./parts/ConsultEdit.tsx').then(room => room.ConsultEdit), waiting)

export interface ConsultProps {
  /** A list, one of it to read, or its form. */
  view?: 'list' | 'info' | 'form'
  /** The one to read or to change; a form without it makes a new one. */
  uuid?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * Consultations: a teacher opens a topic for students, they ask, and their teachers answer. What a student asks is read by herself and by
 * her teachers alone; the school and the bureau see how much was asked and answered.
 *
 * @example
 * <Consult />
 */
export function Consult(props: ConsultProps) {
  const { view, uuid, address } = settledProps('Consult', notes, props)
  if (view === 'form') return <ConsultEdit key={uuid} uuid={uuid} />
  if (view === 'info' && uuid) return <ConsultInfo key={uuid} uuid={uuid} />
  return <ConsultList address={address} />
}
