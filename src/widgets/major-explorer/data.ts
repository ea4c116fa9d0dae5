import type * as z from 'zod/mini'
import type { Job as JobShape } from '../../core/contracts/material/job.ts'
import type { MajorOfJob as MajorOfJobShape } from '../../core/contracts/material/job-shapes.ts'
import type { Major as MajorShape, MajorTree as TreeShape } from '../../core/contracts/material/major.ts'

export type Major = z.input<typeof MajorShape>
export type MajorOfJob = z.input<typeof MajorOfJobShape>
export type Job = z.input<typeof JobShape>
export type Discipline = z.input<typeof TreeShape>[number]
export type MajorClass = Discipline['children'][number]
export type Leaf = MajorClass['children'][number]
