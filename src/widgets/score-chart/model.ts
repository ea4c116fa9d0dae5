import {
  type ExamScores,
  fullMarks,
  rankField,
  type ScoreOf,
  type ScoreSubject,
  scoreField,
  scoreSubjects,
  steps,
} from '../../core/domain/score-record.ts'

/** The tabs: the sum, nine subjects, and all subjects of the last five exams beside each other (B229). */
export type Tab = ScoreOf | 'last'
export const LAST = 5

/** Exams that have a score or a rank of this. */
export const examsOf = <E extends ExamScores>(exams: readonly E[], of: ScoreOf): readonly E[] =>
  exams.filter(exam => (exam[scoreField(of)] ?? exam[rankField(of)] ?? null) !== null)

/** What is said of a course before it is drawn; null where nothing was measured. */
export interface Summary {
  readonly score: number | null
  readonly rank: number | null
  /** How many steps there are, and how many went up. */
  readonly steps: number
  readonly up: number
  readonly byScore: number | null
  readonly byRank: number | null
}
export function summaryOf(exams: readonly ExamScores[], of: ScoreOf): Summary | null {
  const measured = examsOf(exams, of)
  const last = measured.at(-1)
  if (!last) return null
  const all = steps(measured, of)
  const moved = all.flatMap(({ score }) => score ?? [])
  return {
    ...{ score: last[scoreField(of)] ?? null, rank: last[rankField(of)] ?? null },
    ...{ steps: moved.length, up: moved.filter(by => by > 0).length },
    ...{ byScore: all.at(-1)!.score, byRank: all.at(-1)!.rank },
  }
}

/** Per cent of the full marks, with one decimal; null where nothing was measured. */
export const shareOf = (score: number | null | undefined, of: ScoreOf): number | null =>
  score === null || score === undefined ? null : Math.round((score / fullMarks(of)) * 1000) / 10

/** The subjects that the last exams have scores of, with the look each has in every picture. */
export const lastLines = (exams: readonly ExamScores[]) =>
  scoreSubjects.flatMap((subject: ScoreSubject, at) => {
    const values = exams.map(exam => shareOf(exam[scoreField(subject)], subject))
    const newest = exams.findLast(exam => typeof exam[scoreField(subject)] === 'number')?.[scoreField(subject)]
    if (newest === undefined || newest === null) return []
    return { subject, values, look: (at + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, end: `${newest}／${fullMarks(subject)}` }
  })
