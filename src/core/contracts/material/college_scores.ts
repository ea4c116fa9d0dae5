import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { postWith } from '../define.ts'
import { CollegeScoreRow, ImportReport, published } from '../import/index.ts'
import { big, question } from '../imports.ts'
import { resource } from '../resource.ts'
import { score, scoreQuery, scoreWrite } from './score-shapes.ts'

export const CollegeScore = z.object(score)
export const CollegeScoreWrite = z.object(scoreWrite())

/** C221, C222 */
export const college_scores = resource('material/college_scores', {
  read: CollegeScore,
  write: CollegeScoreWrite,
  query: scoreQuery(),
  search: ['batch'],
  ordering: ['year', 'min_score', 'min_rank'],
  // what a student is shown, sealed (B178, G030)
  lists: { slist: CollegeScore },
  listFlags: { slist: { sealed: true } },
  actions: {
    /** C223: takes the place of what is stored of the same; answers when it is done. */
    multi: postWith(question, published(CollegeScoreRow), ImportReport, { bodyLimit: big.bodyLimit, timeout: big.timeout }),
  },
  access: {
    read: administrator(adminRole.admissions),
    slist: signedIn,
    write: administrator(adminRole.admissions),
    multi: administrator(adminRole.admissions),
  },
})
