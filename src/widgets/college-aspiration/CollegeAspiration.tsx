import { settledProps } from '../../core/element/settled-props.ts'
import { useCurrentUser } from '../../core/host/index.ts'
import { onDemand, Skeleton } from '../../core/ui/index.ts'
import { isArtsView } from './model.ts'
import { notes } from './notes.ts'
import { NeedsVip } from './parts/NeedsVip.tsx'
import { Standing } from './parts/Standing.tsx'

const waiting = (
  <div aria-busy="true">
    <Skeleton width="100%" height={320} />
  </div>
)
const Majors = onDemand(() => import('./parts/Majors.tsx').then(room => room.Majors), waiting)
const Colleges = onDemand(() => import('./parts/Gathered.tsx').then(room => room.Colleges), waiting)
const Groups = onDemand(() => import('./parts/Gathered.tsx').then(room => room.Groups), waiting)
const Mine = onDemand(() => import('./parts/Mine.tsx').then(room => room.Mine), waiting)
const Plans = onDemand(() => import('./plan/Plans.tsx').then(room => room.Plans), waiting)
const SharedPlan = onDemand(() => import('./plan/SharedPlan.tsx').then(room => room.SharedPlan), waiting)
const Student = onDemand(() => import('./parts/Student.tsx').then(room => room.Student), waiting)
const Students = onDemand(() => import('./parts/Students.tsx').then(room => room.Students), waiting)

/** 3+1+2 and 3+3 by major group. */
const groupTypes: readonly number[] = [5, 6]

export interface CollegeAspirationProps {
  /** Majors by score or by rank, gathered by college or group, one's own list, one's plans, the lists of one's students or of one, a plan by its link. */
  view?: 'index' | 'colleges' | 'major_group' | 'by_rank' | 'by_rank_arts' | 'my' | 'my_arts' | 'plan' | 'students' | 'student' | 'shared'
  /** The page is ours: filters, search and page live in its address. */
  address?: boolean
  /** The student whose list and plans are read (`student`). */
  uuid?: string
  /** What stands behind `/plan#` in the address of a link (`shared`). */
  link?: string
}

/**
 * What somebody could file for, each major with its band by past ranks (冲 稳 保) and all it was made from; what one collects is one's own
 * list. It goes by the mock application: without one it leads there.
 *
 * @example
 * <CollegeAspiration view="by_rank" />
 */
export function CollegeAspiration(props: CollegeAspirationProps) {
  const { view, address, uuid, link } = settledProps('CollegeAspiration', notes, props)
  const user = useCurrentUser()
  if (view === 'shared') return <SharedPlan link={link ?? ''} />
  if (view === 'student' && uuid) return <Student uuid={uuid} />
  if (view === 'students' || view === 'student') return <Students address={address} />
  if (user?.u_type === 1 && !user.is_vip_flag) return <NeedsVip />
  const isArts = isArtsView(view)
  const isByGroup = groupTypes.includes(user?.extra_user_info.native?.aspiration_select_course_type ?? 0)
  return (
    <Standing view={view}>
      {standing => {
        const given = { standing, address, isArts }
        if (view === 'my' || view === 'my_arts') return <Mine {...given} />
        if (view === 'plan') return <Plans standing={standing} />
        if (view === 'colleges') return <Colleges {...given} />
        if (view === 'major_group') return <Groups {...given} />
        // where groups are filed for, that is the unit of the mock filing (product decision 10)
        if (view === 'index' && isByGroup) return <Groups {...given} title="title.index" />
        return <Majors {...given} by={view === 'index' ? 'score' : 'rank'} />
      }}
    </Standing>
  )
}
