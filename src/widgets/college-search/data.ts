import type * as z from 'zod/mini'
import type { CollegeMajor as MajorShape } from '../../core/contracts/material/college_major.ts'
import type { College as Shape } from '../../core/contracts/material/colleges.ts'

export type College = z.input<typeof Shape>
export type CollegeMajor = z.input<typeof MajorShape>
