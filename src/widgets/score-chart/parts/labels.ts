import type { Exam } from '../data.ts'

/** An exam on an axis or in a line: 25.11 期中考试, or its day where it has no name. */
export const labelOf = ({ date, exam }: Pick<Exam, 'date' | 'exam'>): string =>
  exam ? `${date.slice(2, 4)}.${date.slice(5, 7)} ${exam}` : date
