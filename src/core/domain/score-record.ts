/** Subjects of a score record, in the order of the chart's tabs, by the documents' initials (D2§3@L73). */
export const scoreSubjects = ['yw', 'sx', 'wy', 'wl', 'hx', 'sw', 'zz', 'ls', 'dl'] as const
export type ScoreSubject = (typeof scoreSubjects)[number]
/** What a tab of the chart shows: everything together, or one subject. */
export type ScoreOf = 'total' | ScoreSubject
export const scoreTabs: readonly ScoreOf[] = ['total', ...scoreSubjects]

/** Full marks of the college entrance examination where a province says nothing else: 3 × 150 and 3 × 100. */
export const fullMarks = (of: ScoreOf): number => (of === 'total' ? 750 : ['yw', 'sx', 'wy'].includes(of) ? 150 : 100)

/**
 * The most points an exam may be said to have given. A school's own exams may give a few more than the examination they rehearse; nine
 * subjects of a first year give 1,050.
 */
export const mostPoints = (of: ScoreOf): number => (of === 'total' ? 1260 : Math.round(fullMarks(of) * 1.2))
/** The most that a composite of the old tracks may give. */
export const MOST_OF_COMPOSITE = 900
/** The last place anybody may have. */
export const LAST_PLACE = 9_999_999

/** Full marks of the sum of one exam: of the subjects that were measured in it, which a first year has nine of and a last year six. */
export function fullOf(exam: ExamScores | undefined, of: ScoreOf): number {
  const measured = exam && of === 'total' ? scoreSubjects.filter(subject => typeof exam[scoreField(subject)] === 'number') : []
  return measured.length === 0 ? fullMarks(of) : measured.reduce((sum, subject) => sum + fullMarks(subject), 0)
}

export const scoreField = (of: ScoreOf) => (of === 'total' ? 'score' : (`${of}_score` as const))
export const rankField = (of: ScoreOf) => (of === 'total' ? 'rank' : (`${of}_rank` as const))

export type ScoreField = 'score' | `${ScoreSubject}_score`
export type RankField = 'rank' | `${ScoreSubject}_rank`
/** One exam as far as numbers go; null where nothing was measured, which is a gap and never a zero. */
export type ExamScores = { readonly [K in ScoreField | RankField]?: number | null } & { readonly date: string }

/** How a number went since the exam before it that has one; the smaller rank is the better one. */
export interface Step {
  readonly score: number | null
  /** Positive where she moved up. */
  readonly rank: number | null
}
/** The steps between exams in order, each to the last one that has the number; null for the first. */
export function steps(exams: readonly ExamScores[], of: ScoreOf): readonly Step[] {
  let [score, rank]: (number | null)[] = [null, null]
  return exams.map(exam => {
    const now = [exam[scoreField(of)] ?? null, exam[rankField(of)] ?? null] as const
    const step = {
      score: now[0] !== null && score !== null ? Math.round((now[0] - score!) * 10) / 10 : null,
      rank: now[1] !== null && rank !== null ? rank! - now[1] : null,
    }
    score = now[0] ?? score
    rank = now[1] ?? rank
    return step
  })
}
