import type * as z from 'zod/mini'
import type { CollegeElective as LineShape } from '../../core/contracts/material/college_electives.ts'
import type { OpenedShares as SharesShape, Swap as SwapShape } from '../../core/contracts/material/opened-shapes.ts'
import type { CourseStat as StatShape } from '../../core/contracts/relation/student-shapes.ts'

export type CourseStat = z.input<typeof StatShape>
export type Line = z.input<typeof LineShape>
export type Shares = z.input<typeof SharesShape>
export type Opened = Shares['opened'][number]
export type Swap = z.input<typeof SwapShape>
