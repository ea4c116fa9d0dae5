import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import {
  LAST_PLACE,
  MOST_OF_COMPOSITE,
  mostPoints,
  type RankField,
  rankField,
  type ScoreField,
  type ScoreOf,
  scoreField,
  scoreSubjects,
} from '../../domain/score-record.ts'
import { checked, many } from '../codecs.ts'
import { postWith } from '../define.ts'
import { day, note } from '../fields.ts'
import { ImportReport, PerformanceRow } from '../import/index.ts'
import { big, schoolQuestion } from '../imports.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'

const all: readonly ScoreOf[] = ['total', ...scoreSubjects]
type Each<K extends string, S> = { readonly [N in K]: S }
/* @__NO_SIDE_EFFECTS__ */
const each = <S, R>(score: (of: ScoreOf) => S, rank: () => R) =>
  Object.fromEntries(all.flatMap(of => [[scoreField(of), score(of)] as const, [rankField(of), rank()] as const])) as unknown as Each<
    ScoreField,
    S
  > &
    Each<RankField, R>

/** Points, with one decimal at most. */
/* @__NO_SIDE_EFFECTS__ */
const points = (most: number) => z.optional(z.nullable(checked(z.number(), z.gte(0), z.lte(most), z.multipleOf(0.1))))
/* @__NO_SIDE_EFFECTS__ */
const place = () => z.optional(z.nullable(checked(z.int(), z.gte(1), z.lte(LAST_PLACE))))

/** What is said of an exam, whoever's it is. */
export const Exam = z.object({
  uuid: z.uuid(),
  /** When it was written, yyyy-mm-dd. */
  date: z.string(),
  /** What it was: 期中考试. Ours; the documents know exams by their day. */
  exam: z.nullable(z.string()),
  .../* @__PURE__ */ each(
    () => z.nullable(z.number()),
    () => z.nullable(z.int()),
  ),
  /** Composites of the old tracks, where a school still counts them. */
  lz_score: z.nullable(z.number()),
  wz_score: z.nullable(z.number()),
})
const read = z.object({
  ...Exam.shape,
  id: z.int(),
  student: ShownStudent,
  created_time: z.string(),
  updated_time: z.string(),
})
export const PerformanceWrite = z.object({
  /** Whose it is; it stays hers. */
  student: z.uuid(),
  date: day(),
  exam: z.optional(note(30)),
  .../* @__PURE__ */ each(of => points(mostPoints(of)), place),
  lz_score: points(MOST_OF_COMPOSITE),
  wz_score: points(MOST_OF_COMPOSITE),
})

/**
 * C204–C208: what a student reached in an exam (D2§7@L181): the sum, nine subjects, the place in her year for each. One row a student and
 * day. Students read, those who teach and look after them write; every look of staff is on record (S12).
 */
export const performances = resource('career/performance', {
  read,
  write: PerformanceWrite,
  query: {
    student: z.optional(z.uuid()),
    grade: z.optional(many(z.uuid())),
    date: z.optional(many(day())),
  },
  search: ['exam'],
  ordering: ['date', 'score', 'rank', 'created_time'],
  access: {
    read: uTypes(1, 2, 3, 4),
    write: uTypes(2, 3, 4),
    ...{ teacher: uTypes(2, 3), student: uTypes(1), jyj: uTypes(6), multi: uTypes(2, 3, 4) },
  },
  lists: { teacher: read, student: read, jyj: read },
  actions: {
    /** C205: a list of exams, by the name and the ID number of whoever wrote them; answers when it is done. */
    multi: postWith(schoolQuestion, z.array(PerformanceRow), ImportReport, { bodyLimit: big.bodyLimit, timeout: big.timeout }),
  },
})
