import { settledProps } from '../../core/element/settled-props.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { ActivityList } from './parts/ActivityList.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
// Fetched when it is opened: the rules of a form weigh on nobody who only looks.
const ActivityInfo = onDemand(() => import('./parts/ActivityInfo.tsx').then(room => room.ActivityInfo), waiting)
const ActivityEdit = onDemand(() => import('./parts/ActivityEdit.tsx').then(room => room.ActivityEdit), waiting)
const Comments = onDemand(() => import('./parts/Comments.tsx').then(room => room.Comments), waiting)

export interface ActivitiesProps {
  /** A list, one of it to read, its form, or a teacher's students with her comments. */
  view?: 'list' | 'info' | 'form' | 'comments'
  /** The one to read or to change; a form without it makes a new one. */
  uuid?: string
  /** The page is ours: filters, search, order and page live in its address. */
  address?: boolean
}

/**
 * Activities of a school: teachers and school staff make them, students join and tell how it was, teachers say what they saw. What a
 * student did by herself stands beside them.
 *
 * @example
 * <Activities />
 */
export function Activities(props: ActivitiesProps) {
  const { view, uuid, address } = settledProps('Activities', notes, props)
  if (view === 'form') return <ActivityEdit key={uuid} uuid={uuid} />
  if (view === 'info' && uuid) return <ActivityInfo key={uuid} uuid={uuid} />
  if (view === 'comments') return <Comments address={address} />
  return <ActivityList address={address} />
}
