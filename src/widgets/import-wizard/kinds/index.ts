import type { ImportKindName } from '../../../core/contracts/import/index.ts'
import { admissionPlan } from './admission-plan.ts'
import { classes } from './classes.ts'
import { collegeScores } from './college-scores.ts'
import { colleges } from './colleges.ts'
import type { KindScreen } from './kind-screen.ts'
import { majorScores } from './major-scores.ts'
import { performance } from './performance.ts'
import { records } from './records.ts'
import { scoreToRank } from './score-to-rank.ts'
import { students } from './students.ts'
import { teachers } from './teachers.ts'

export const kindScreens: Readonly<Record<ImportKindName, KindScreen>> = {
  students,
  teachers,
  classes,
  performance,
  ...records,
  colleges,
  score_to_rank: scoreToRank,
  college_scores: collegeScores,
  college_major_scores: majorScores,
  admission_plan: admissionPlan,
}
