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

const MajorList = onDemand(() => import('./majors/MajorList.tsx').then(room => room.MajorList), waiting)
const MajorInfo = onDemand(() => import('./majors/MajorInfo.tsx').then(room => room.MajorInfo), waiting)
const MajorEdit = onDemand(() => import('./majors/MajorEdit.tsx').then(room => room.MajorEdit), waiting)
const JobList = onDemand(() => import('./jobs/JobList.tsx').then(room => room.JobList), waiting)
const JobInfo = onDemand(() => import('./jobs/JobInfo.tsx').then(room => room.JobInfo), waiting)
const JobEdit = onDemand(() => import('./jobs/JobEdit.tsx').then(room => room.JobEdit), waiting)
const ScoreList = onDemand(() => import('./scores/ScoreList.tsx').then(room => room.ScoreList), waiting)
const MajorScoreList = onDemand(() => import('./scores/ScoreList.tsx').then(room => room.MajorScoreList), waiting)
const ScoreEdit = onDemand(() => import('./scores/ScoreEdit.tsx').then(room => room.ScoreEdit), waiting)
const MajorScoreEdit = onDemand(() => import('./scores/ScoreEdit.tsx').then(room => room.MajorScoreEdit), waiting)
const ScoreTables = onDemand(() => import('./score-tables/ScoreTables.tsx').then(room => room.ScoreTables), waiting)
const LineEdit = onDemand(() => import('./score-tables/LineEdit.tsx').then(room => room.LineEdit), waiting)
const AspirationList = onDemand(() => import('./aspirations/AspirationList.tsx').then(room => room.AspirationList), waiting)
const AspirationInfo = onDemand(() => import('./aspirations/AspirationInfo.tsx').then(room => room.AspirationInfo), waiting)
const AspirationEdit = onDemand(() => import('./aspirations/AspirationEdit.tsx').then(room => room.AspirationEdit), waiting)
const Uploads = onDemand(() => import('./uploads/Uploads.tsx').then(room => room.Uploads), waiting)

export interface CollegeDataAdminProps {
  /** A list, one of it to read (`…_info`), or its form (`…_c_u`). */
  view?:
    | 'colleges'
    | 'colleges_info'
    | 'colleges_c_u'
    | 'major'
    | 'major_info'
    | 'major_c_u'
    | 'job'
    | 'job_info'
    | 'job_c_u'
    | 'score'
    | 'score_c_u'
    | 'major_score'
    | 'major_score_c_u'
    | 'upload_record'
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
  const form = { uuid }
  const list = { address }
  switch (view) {
    case 'colleges_info':
      return uuid ? <CollegeInfo uuid={uuid} /> : <Colleges {...list} />
    case 'colleges_c_u':
      return <CollegeEdit {...form} />
    case 'major':
      return <MajorList {...list} />
    case 'major_info':
      return uuid ? <MajorInfo uuid={uuid} /> : <MajorList {...list} />
    case 'major_c_u':
      return <MajorEdit {...form} />
    case 'job':
      return <JobList {...list} />
    case 'job_info':
      return uuid ? <JobInfo uuid={uuid} /> : <JobList {...list} />
    case 'job_c_u':
      return <JobEdit {...form} />
    case 'score':
      return <ScoreList {...list} />
    case 'score_c_u':
      return <ScoreEdit {...form} />
    case 'major_score':
      return <MajorScoreList {...list} />
    case 'major_score_c_u':
      return <MajorScoreEdit {...form} />
    case 'upload_record':
      return <Uploads {...list} />
    case 'score_to_rank':
      return <ScoreTables {...list} />
    case 'score_to_rank_c_u':
      return <LineEdit {...form} />
    case 'college_aspirations':
      return <AspirationList {...list} kind={kind} />
    case 'college_aspirations_info':
      return uuid ? <AspirationInfo uuid={uuid} kind={kind} /> : <AspirationList {...list} kind={kind} />
    case 'college_aspirations_c_u':
      return <AspirationEdit {...form} kind={kind} />
    default:
      return <Colleges {...list} />
  }
}
