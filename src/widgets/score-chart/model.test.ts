import { expect, test } from 'vitest'
import { steps } from '../../core/domain/score-record.ts'
import { examsOf, lastLines, shareOf, summaryOf } from './model.ts'

const exams = [
  { date: '2025-11-11', score: 538, rank: 486, wl_score: 70 },
  { date: '2026-01-16', score: 551, rank: 441, wl_score: null },
  { date: '2026-04-23', score: 547, rank: 452, wl_score: 60 },
  { date: '2026-06-25', score: null, rank: null, wl_score: 0 },
  { date: '2026-10-11', score: 562, rank: 389, wl_score: 72.5 },
]

test('a course is told in words: the newest, how often it rose, and by how much since the exam before', () => {
  expect(summaryOf(exams, 'total')).toEqual({ score: 562, rank: 389, steps: 3, up: 2, byScore: 15, byRank: 63 })
})

test('a missing exam is a gap, never a zero; a zero that was written is one', () => {
  expect(examsOf(exams, 'wl').map(exam => exam.wl_score)).toEqual([70, 60, 0, 72.5])
  expect(steps(exams, 'wl').map(step => step.score)).toEqual([null, null, -10, -60, 72.5])
  expect(lastLines(exams)[0]?.values).toEqual([70, null, 60, 0, 72.5])
  expect(shareOf(undefined, 'wl')).toBeNull()
})

test('a subject that nobody measured is not drawn, and nothing is said of it', () => {
  expect(summaryOf(exams, 'dl')).toBeNull()
  expect(lastLines(exams).map(line => line.subject)).toEqual(['wl'])
})

test('a smaller rank is a better one', () => {
  expect(steps(exams, 'total').map(step => step.rank)).toEqual([null, 45, -11, null, 63])
})

test('a share is of the full marks: 150 for 语文, 数学, 外语, 100 for the others', () => {
  expect([shareOf(121, 'sx'), shareOf(72, 'wl'), shareOf(581, 'total')]).toEqual([80.7, 72, 77.5])
})
