import type * as z from 'zod/mini'
import type { ArtAspiration as ArtShape } from '../../core/contracts/dashboard/college_art_aspirations.ts'
import type { Aspiration as AspirationShape } from '../../core/contracts/dashboard/college_aspirations.ts'
import type { AdmissionPlan as PlanShape } from '../../core/contracts/material/admission_plan.ts'
import type { CollegeMajor as CollegeMajorShape } from '../../core/contracts/material/college_major.ts'
import type { ScoreToRank as LineShape, ScoreTable as TableShape } from '../../core/contracts/material/college_major_score_to_rank.ts'
import type { CollegeMajorScore as MajorScoreShape } from '../../core/contracts/material/college_major_scores.ts'
import type { CollegeScore as ScoreShape } from '../../core/contracts/material/college_scores.ts'
import type { College as CollegeShape } from '../../core/contracts/material/colleges.ts'
import type { Job as JobShape } from '../../core/contracts/material/job.ts'
import type { Major as MajorShape } from '../../core/contracts/material/major.ts'
import type { UploadRecord as UploadShape } from '../../core/contracts/material/upload_records.ts'

export type College = z.input<typeof CollegeShape>
export type CollegeMajor = z.input<typeof CollegeMajorShape>
export type Major = z.input<typeof MajorShape>
export type Job = z.input<typeof JobShape>
export type Score = z.input<typeof ScoreShape>
export type MajorScore = z.input<typeof MajorScoreShape>
export type ScoreLine = z.input<typeof LineShape>
export type ScoreTable = z.input<typeof TableShape>
export type Aspiration = z.input<typeof AspirationShape>
export type ArtAspiration = z.input<typeof ArtShape>
export type UploadRecord = z.input<typeof UploadShape>
export type PlanRow = z.input<typeof PlanShape>
