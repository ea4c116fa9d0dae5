import type * as z from 'zod/mini'
import type { CollegeMajor as CollegeMajorShape } from '../../core/contracts/material/college_major.ts'
import type { College as CollegeShape } from '../../core/contracts/material/colleges.ts'

export type College = z.input<typeof CollegeShape>
export type CollegeMajor = z.input<typeof CollegeMajorShape>
