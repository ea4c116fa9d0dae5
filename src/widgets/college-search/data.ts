import type * as z from 'zod/mini'
import type { CollegeMajor as MajorShape } from '../../core/contracts/material/college_major.ts'
import type { CollegeMajorScore as MajorScoreShape } from '../../core/contracts/material/college_major_scores.ts'
import type { CollegeScore as ScoreShape } from '../../core/contracts/material/college_scores.ts'
import type { College as Shape } from '../../core/contracts/material/colleges.ts'

export type College = z.input<typeof Shape>
export type CollegeScore = z.input<typeof ScoreShape>
export type CollegeMajorScore = z.input<typeof MajorScoreShape>
export type CollegeMajor = z.input<typeof MajorShape>
