import * as z from 'zod/mini'
import { admissionPlan } from './admission-plan.ts'
import { classes } from './classes.ts'
import { collegeList } from './colleges.ts'
import type { ImportKind } from './define.ts'
import { performance } from './performance.ts'
import { artistic, attainmentLevel, morality, officeholdings, rewardsPunishments, socialPractices } from './records.ts'
import { scoreToRank } from './score-to-rank.ts'
import { collegeScores, majorScores } from './scores.ts'
import { students } from './students.ts'
import { teachers } from './teachers.ts'

export { AdmissionPlanRow, admissionPlan } from './admission-plan.ts'
export type { Known, KnownClass } from './check.ts'
export { checkAcross, checkRow, checkTable, entriesOf, entryOf, knownClasses } from './check.ts'
export { ClassRow, classes } from './classes.ts'
export { CollegeRow, collegeList } from './colleges.ts'
export { correcting, Difference, Differences, Existing, IS_ACTIVE } from './corrections.ts'
export type { AboutField, CellKind, Cells, Column, Doubt, Entry, Fault, FaultCode, Headings, ImportKind, TableNotice } from './define.ts'
export { copyHeadings, headingsOf, matchHeaders, matchHeadings, normalise, placeHeadings } from './define.ts'
export { PerformanceRow, performance } from './performance.ts'
export type { AboutList, AboutPublished } from './published.ts'
export { asNumber, nationwide, published } from './published.ts'
export type { RecordRow } from './records.ts'
export { artistic, attainmentLevel, morality, officeholdings, rewardsPunishments, socialPractices } from './records.ts'
export { ScoreToRankRow, scoreToRank } from './score-to-rank.ts'
export { CollegeScoreRow, collegeScores, MajorScoreRow, majorScores } from './scores.ts'
export { StudentRow, students } from './students.ts'
export { TeacherRow, teachers } from './teachers.ts'

const ofSchool = { students, teachers, classes }
/** What is known of students of a school: exams and career records. */
const ofCareer = {
  officeholdings,
  rewards_punishments: rewardsPunishments,
  social_practices: socialPractices,
  artistic,
  morality,
  attainment_level: attainmentLevel,
}
const ofStudents = { performance, ...ofCareer }
const ofProvince = {
  score_to_rank: scoreToRank,
  college_scores: collegeScores,
  college_major_scores: majorScores,
  admission_plan: admissionPlan,
}
/** The ministry's. */
const ofNation = { colleges: collegeList }
const ofPublic = { ...ofNation, ...ofProvince }
const kinds = { ...ofSchool, ...ofStudents, ...ofPublic }
export type ImportKindName = keyof typeof kinds
/** Lists of people and classes: a list can correct what is stored. */
export type SchoolKindName = keyof typeof ofSchool
/** Exams and career records of students. */
export type RecordKindName = keyof typeof ofStudents
/** Career records: their term is asked first, and their template names the students. */
export type CareerKindName = keyof typeof ofCareer
export const isCareerRecord = (kind: string): kind is CareerKindName => Object.hasOwn(ofCareer, kind)
/** Kinds whose rows are written into one table, and taken back there. */
export type TableKindName = RecordKindName | PublishedKindName
/** What a province has published. */
export type ProvinceKindName = keyof typeof ofProvince
/** What a province or the ministry has published. */
export type PublishedKindName = keyof typeof ofPublic
export const importKinds: Readonly<Record<ImportKindName, ImportKind>> = kinds
export const publishedKinds = Object.keys(ofPublic) as PublishedKindName[]
/** Exams and career records: each row names a student of a school. */
export const isAboutStudents = (kind: string): kind is RecordKindName => Object.hasOwn(ofStudents, kind)
/** Lists of people and classes. */
export const isOfSchool = (kind: string): kind is SchoolKindName => Object.hasOwn(ofSchool, kind)
export const isPublished = (kind: string): kind is PublishedKindName => Object.hasOwn(ofPublic, kind)

/** A row whose lowest score and rank cannot both be right by the province's own score-to-rank table. */
export const RankApart = /* @__PURE__ */ z.object({
  /** 1-based position in the list that was sent. */
  row: z.int(),
  score: z.number(),
  rank: z.int(),
  /** The ranks that this score has in the table, both included; null: the table ends before it says how far they go. */
  from: z.int(),
  to: z.nullable(z.int()),
})
export type RankApart = z.output<typeof RankApart>

/** What an import answers: a dry run and a commit alike. */
export const ImportReport = /* @__PURE__ */ z.object({
  /** The batch to undo; null for a dry run. */
  batch: z.nullable(z.string()),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Stored rows that the list leaves out, where it takes the place of a whole table; kept aside until it is undone. */
  removed: z.optional(z.int()),
  /** To be known, and no fault: rows that disagree with the province's score-to-rank table of their year and track; how many, and the first of them. */
  ranks_apart: z.optional(z.object({ n: z.int(), rows: z.array(RankApart) })),
  dry_run: z.boolean(),
})
export type ImportReport = z.output<typeof ImportReport>

/** One line of the refusal, whose `detail` is JSON text of a list of these (B165). */
export const RowError = /* @__PURE__ */ z.object({
  /** 1-based position in the list that was sent. */
  row: z.int(),
  /** Worded by the server, for those who only show it. */
  errors: z.record(z.string(), z.array(z.string())),
  /** The same as codes, for those who word it themselves and point at the cell. */
  faults: z.optional(
    z.array(
      z.object({
        row: z.int(),
        field: z.string(),
        code: z.string(),
        params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
      }),
    ),
  ),
})
export type RowError = z.output<typeof RowError>

/** Headers of the template under `storage/template/{name}`, in order; a star marks what must be filled in. */
export const templateColumns = (kind: ImportKindName) =>
  importKinds[kind].columns.map(column => ({
    field: column.field,
    header: column.header,
    required: column.required,
    options: column.options?.map(option => option.value),
  }))
