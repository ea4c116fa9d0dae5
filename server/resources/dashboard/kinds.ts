import { college_art_major_scores_temp, college_art_major_scores_temp_collects } from '../material/college_art_major_scores_temp/table.ts'
import { college_major_scores_temp, college_major_scores_temp_collects } from '../material/college_major_scores_temp/table.ts'
import { college_art_aspirations } from './college_art_aspirations/table.ts'
import { college_aspirations } from './college_aspirations/table.ts'

/** The tables behind one of the two recommendations. */
export interface Kind {
  readonly isArt: boolean
  readonly plans: typeof college_major_scores_temp
  readonly collects: typeof college_major_scores_temp_collects
  readonly managed: typeof college_aspirations
}
export const general: Kind = {
  isArt: false,
  plans: college_major_scores_temp,
  collects: college_major_scores_temp_collects,
  managed: college_aspirations,
}
/** The same tables with a kind of art in each row: ranks of two of them are never compared. */
export const arts: Kind = {
  isArt: true,
  plans: college_art_major_scores_temp as unknown as Kind['plans'],
  collects: college_art_major_scores_temp_collects as unknown as Kind['collects'],
  managed: college_art_aspirations as unknown as Kind['managed'],
}
