import * as z from 'zod/mini'
import { administrator, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { collect } from '../collect.ts'
import { resource } from '../resource.ts'
import { majorScore, majorScoreWrite, scoreQuery } from './score-shapes.ts'

export const CollegeMajorScore = z.object({ ...majorScore, is_collect: z.boolean() })
export const CollegeMajorScoreWrite = z.object(majorScoreWrite())

/** C229–C231 */
export const college_major_scores = resource('material/college_major_scores', {
  read: CollegeMajorScore,
  write: CollegeMajorScoreWrite,
  query: scoreQuery(),
  search: ['major_name'],
  ordering: ['year', 'min_score', 'min_rank'],
  // what a student is shown, sealed (B178, G030)
  lists: { slist: CollegeMajorScore },
  listFlags: { slist: { sealed: true } },
  actions: { collect: collect({ access: uTypes(1) }) },
  access: { read: administrator(adminRole.admissions), slist: signedIn, write: administrator(adminRole.admissions) },
})
