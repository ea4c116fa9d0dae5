import * as z from 'zod/mini'
import { administrator, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { collect } from '../collect.ts'
import { postWith } from '../define.ts'
import { ImportReport, MajorScoreRow, published } from '../import/index.ts'
import { big, question } from '../imports.ts'
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
  actions: {
    collect: collect({ access: uTypes(1) }),
    /** C232: takes the place of what is stored of the same; answers when it is done. */
    multi: postWith(question, published(MajorScoreRow), ImportReport, { bodyLimit: big.bodyLimit, timeout: big.timeout }),
  },
  access: {
    read: administrator(adminRole.admissions),
    slist: signedIn,
    write: administrator(adminRole.admissions),
    multi: administrator(adminRole.admissions),
  },
})
