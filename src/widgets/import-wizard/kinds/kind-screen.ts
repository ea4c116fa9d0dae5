import type { CareerKindName, ImportKindName } from '../../../core/contracts/import/index.ts'

/** What differs between the kinds on the screen. A new kind is one file here and one contract. */
export interface KindScreen {
  readonly title:
    | `title${'Students' | 'Teachers' | 'Classes' | 'Colleges' | 'ScoreToRank' | 'CollegeScores' | 'MajorScores' | 'AdmissionPlan' | 'Performance'}`
    | `title_${CareerKindName}`
  readonly wrong: `wrong_${ImportKindName}`
  /** In words: by what a list that corrects finds a stored row; without it a list cannot correct. */
  readonly foundBy?: 'foundBy_students' | 'foundBy_teachers' | 'foundBy_classes'
  /** What is said where nothing is sent because the province is missing (B158, B159), or the term (B157). */
  readonly noProvince?: 'noProvinceFirst' | 'noTermFirst'
  /** Its rows name classes of the school, so the preview checks these too. */
  readonly namesClasses: boolean
}
