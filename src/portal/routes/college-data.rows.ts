import type { ComponentProps, ComponentType } from 'react'
import { adminRole } from '../../core/domain/code-tables.ts'
import type { Destination } from '../../core/host/index.ts'
import type { ScreenRow } from './row.ts'
import { type LazyComponent, screen, uuid, wordOf } from './screen.ts'
import { collegeDataAdmin } from './widgets.ts'

/** Whoever keeps the college database (B055); a superuser passes everywhere. */
const access = [{ u_types: [5] as const, roles: [adminRole.admissions] }]
type View = NonNullable<ComponentProps<typeof collegeDataAdmin extends LazyComponent<infer P> ? ComponentType<P> : never>['view']>

const list = (path: string, title: ScreenRow['title'], view: View, ...serves: Destination[]): ScreenRow => ({
  ...{ path, title, access, screen: screen(collegeDataAdmin, { view, address: true }), serves },
})
/** One row to read or to change: reached from its list. */
const one = (path: string, title: ScreenRow['title'], view: View, ...serves: Destination[]): ScreenRow => ({
  ...{ path, title, access, hidden: true as const, serves },
  screen: screen(collegeDataAdmin, { view }, { uuid, kind: wordOf('general', 'arts') }),
})

/** /NCEE_database_setting: the college database, from its keepers' side. */
export const collegeDataRows: readonly ScreenRow[] = [
  {
    path: '/NCEE_database_setting',
    title: 'collegeData',
    icon: 'database',
    access,
    children: [
      list('/NCEE_database_setting/colleges', 'keptColleges', 'colleges', 'kept.colleges'),
      one('/NCEE_database_setting/colleges_info', 'keptCollege', 'colleges_info', 'kept.college'),
      one('/NCEE_database_setting/colleges_c_u', 'keptCollegeEdit', 'colleges_c_u', 'kept.college.edit', 'kept.college.create'),
      list('/NCEE_database_setting/major', 'keptMajors', 'major', 'kept.majors'),
      one('/NCEE_database_setting/major_info', 'keptMajor', 'major_info', 'kept.major'),
      one('/NCEE_database_setting/major_c_u', 'keptMajorEdit', 'major_c_u', 'kept.major.edit', 'kept.major.create'),
      list('/NCEE_database_setting/job', 'keptJobs', 'job', 'kept.jobs'),
      one('/NCEE_database_setting/job_info', 'keptJob', 'job_info', 'kept.job'),
      one('/NCEE_database_setting/job_c_u', 'keptJobEdit', 'job_c_u', 'kept.job.edit', 'kept.job.create'),
      list('/NCEE_database_setting/score', 'keptScores', 'score', 'kept.scores'),
      one('/NCEE_database_setting/score/c_u', 'keptScoreEdit', 'score_c_u', 'kept.score.edit', 'kept.score.create'),
      list('/NCEE_database_setting/major_score', 'keptMajorScores', 'major_score', 'kept.major-scores'),
      one(
        ...(['/NCEE_database_setting/major_score/c_u', 'keptMajorScoreEdit', 'major_score_c_u'] as const),
        ...(['kept.major-score.edit', 'kept.major-score.create'] as const),
      ),
      list('/NCEE_database_setting/upload_record', 'keptUploads', 'upload_record', 'kept.uploads'),
    ],
  },
]
/** What of it stands under /setting: the tables of scores and ranks, and the rows behind the simulation. */
export const collegeSettingRows: readonly ScreenRow[] = [
  list('/setting/score_to_rank', 'keptScoreTables', 'score_to_rank', 'kept.score-tables'),
  one('/setting/score_to_rank_c_u', 'keptScoreLineEdit', 'score_to_rank_c_u', 'kept.score-line.edit', 'kept.score-line.create'),
  list('/setting/college_aspirations', 'keptAspirations', 'college_aspirations', 'kept.aspirations'),
  one(
    ...(['/setting/college_aspirations_c_u', 'keptAspirationEdit', 'college_aspirations_c_u'] as const),
    ...(['kept.aspiration.edit', 'kept.aspiration.create'] as const),
  ),
  one('/setting/college_aspirations_info', 'keptAspiration', 'college_aspirations_info', 'kept.aspiration'),
]
