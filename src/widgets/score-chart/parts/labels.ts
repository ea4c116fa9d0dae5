import type { Exam } from '../data.ts'

/** An exam in a line: its name and day. */
export const labelOf = ({ date, exam }: Pick<Exam, 'date' | 'exam'>): string => [exam, date].filter(Boolean).join('\u3000')
/** On an axis: one below the other. */
export const axisOf = ({ date, exam }: Pick<Exam, 'date' | 'exam'>): string => [exam, date].filter(Boolean).join('\n')
