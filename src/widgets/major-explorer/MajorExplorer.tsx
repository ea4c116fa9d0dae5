import { settledProps } from '../../core/element/settled-props.ts'
import { useCurrentUser } from '../../core/host/index.ts'
import { onDemand } from '../../core/ui/index.ts'
import { notes } from './notes.ts'
import { MajorDirectory } from './parts/MajorDirectory.tsx'
import { NeedsVip } from './parts/NeedsVip.tsx'

const MajorInfo = onDemand(() => import('./parts/MajorInfo.tsx').then(room => room.MajorInfo))
const Jobs = onDemand(() => import('./parts/Jobs.tsx').then(room => room.Jobs))
const JobInfo = onDemand(() => import('./parts/JobInfo.tsx').then(room => room.JobInfo))
const JobMajors = onDemand(() => import('./parts/JobMajors.tsx').then(room => room.JobMajors))
const MajorJobs = onDemand(() => import('./parts/MajorJobs.tsx').then(room => room.MajorJobs))

export interface MajorExplorerProps {
  /** The `majors` or the `jobs`; the majors that lead to a job (`job_majors`), the jobs that a major leads to (`major_jobs`). */
  view?: 'majors' | 'jobs' | 'job_majors' | 'major_jobs'
  /** The major or the job to read, instead of all of them. */
  uuid?: string
  /** The page is ours: search, filters and what was chosen live in its address. */
  address?: boolean
}

/**
 * Majors and jobs (D2§2): the catalogue of majors by discipline and class, what a major asks for, which colleges have it and where it
 * leads, jobs by their field, and both ways between them. A student needs VIP.
 *
 * @example
 * <MajorExplorer view="majors" />
 */
export function MajorExplorer(props: MajorExplorerProps) {
  const { view, uuid, address } = settledProps('MajorExplorer', notes, props)
  const user = useCurrentUser()
  if (user?.u_type === 1 && !user.is_vip_flag) return <NeedsVip />
  if (view === 'job_majors') return <JobMajors address={address} />
  if (view === 'major_jobs') return <MajorJobs address={address} />
  if (view === 'jobs') return uuid ? <JobInfo uuid={uuid} /> : <Jobs address={address} />
  return uuid ? <MajorInfo uuid={uuid} /> : <MajorDirectory address={address} />
}
