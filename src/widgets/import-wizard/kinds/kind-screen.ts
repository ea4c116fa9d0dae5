/** What differs between the kinds on the screen. A new kind is one file here and one contract. */
export interface KindScreen {
  readonly title: 'titleStudents' | 'titleTeachers' | 'titleClasses'
  readonly wrong: 'wrong_students' | 'wrong_teachers' | 'wrong_classes'
  /** In words: by what a list that corrects finds a stored row. */
  readonly foundBy: 'foundBy_students' | 'foundBy_teachers' | 'foundBy_classes'
  /** Its rows name classes of the school, so the preview checks these too. */
  readonly namesClasses: boolean
}
