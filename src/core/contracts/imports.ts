import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../domain/access.ts'
import { adminRole } from '../domain/code-tables.ts'
import { flag, whole } from './codecs.ts'
import { getOne, postOne, postWith } from './define.ts'
import {
  AdmissionPlanRow,
  artistic,
  attainmentLevel,
  ClassRow,
  CollegeRow,
  CollegeScoreRow,
  correcting,
  Differences,
  ImportReport,
  MajorScoreRow,
  morality,
  nationwide,
  officeholdings,
  PerformanceRow,
  published,
  rewardsPunishments,
  ScoreToRankRow,
  StudentRow,
  socialPractices,
  TeacherRow,
} from './import/index.ts'
import { resource } from './resource.ts'

/** Waiting for the school's import before it; being checked; being written; told to stop; and the four ways it ends. */
export const ImportState = z.enum(['queued', 'checking', 'writing', 'cancelling', 'done', 'refused', 'cancelled', 'failed'])
export type ImportState = z.output<typeof ImportState>

/** One import: a job while it is under way; one that went through can be undone, once, but for what somebody has used since; what whoever undoes it may not take back is left to others. */
export const ImportBatch = z.object({
  uuid: z.uuid(),
  kind: z.string(),
  state: ImportState,
  dry_run: z.boolean(),
  /** Rows that were sent, and how many of them its present step has passed. */
  total: z.int(),
  passed: z.int(),
  /** Imports of the school or the province that are before it. */
  ahead: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Of what is published. */
  province: z.nullable(z.int()),
  /** What it came to, once it is done. */
  report: z.nullable(ImportReport),
  /** Why it was refused: what the plain call answers (B165). */
  refusal: z.nullable(z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })),
  created_time: z.string(),
  /** When it was taken back so far that nobody could take back more of it. */
  undone_time: z.nullable(z.string()),
  /** What was taken back so far: rows taken away, rows that are again as they were, and what stays because somebody has used or changed it since; the first 50 names of these. */
  undone: z.nullable(z.object({ removed: z.int(), restored: z.int(), kept: z.int(), names: z.array(z.string()) })),
})

export type ImportBatch = z.output<typeof ImportBatch>

const people = either(uTypes(4), administrator(adminRole.students))
const teaching = either(uTypes(4), administrator(adminRole.students, adminRole.users))
const schools = either(uTypes(4), administrator(adminRole.students, adminRole.workUnits))
const staff = either(uTypes(4), administrator(adminRole.students, adminRole.users, adminRole.workUnits))
const admissions = administrator(adminRole.admissions)
/** Who looks after students: they write down what these have reached and done. */
const carers = uTypes(2, 3, 4)
const career = either(carers, administrator(adminRole.students))
const whoever = either(carers, staff, admissions)

const asked = z.object({
  dry_run: z.optional(flag()),
  work_unit: z.optional(z.uuid()),
  /** With `dry_run`: rows that say something else than what is stored are differences, to be read and chosen from, and no faults. */
  update: z.optional(flag()),
})
export const question = z.object({ dry_run: z.optional(flag()) })
/** The same of a list of one school, which only an administrator names. */
export const schoolQuestion = z.object({ dry_run: z.optional(flag()), work_unit: z.optional(z.uuid()) })
/** Differences that are answered at once, at most. */
export const DIFFERENCES = 500
const some = z.object({ offset: z.optional(whole(0, 1e6)) })
export const big = { status: 202, bodyLimit: 20_000_000, timeout: 100_000 } as const

export const imports = resource('imports', {
  read: ImportBatch,
  write: z.object({}),
  /** Of one school, or of one province where it is of what is published: who takes lists back for many names which. */
  query: { kind: z.optional(z.string()), work_unit: z.optional(z.uuid()), province: z.optional(whole(0, 999_999)) },
  ordering: ['created_time'],
  access: {
    ...{ read: whoever, undo: whoever, cancel: whoever, differences: staff, students: people, teachers: teaching, classes: schools },
    ...{ performance: carers, officeholdings: career, rewards_punishments: career, social_practices: career },
    ...{ artistic: career, morality: career, attainment_level: career },
    ...{
      colleges: admissions,
      score_to_rank: admissions,
      college_scores: admissions,
      college_major_scores: admissions,
      admission_plan: admissions,
    },
  },
  verbs: ['list', 'get'],
  actions: {
    /** Accepts what the plain calls (`multi_create`, `multi`) wait for, and answers its job at once (202). A row that names an existing one corrects it. */
    students: postWith(asked, z.array(correcting(StudentRow)), ImportBatch, big),
    teachers: postWith(asked, z.array(correcting(TeacherRow)), ImportBatch, { ...big, guarded: 'rights' }),
    classes: postWith(asked, z.array(correcting(ClassRow)), ImportBatch, big),
    /** What students reached in exams (C205) and did, by name and ID number; nothing is corrected, a row says what it says. */
    performance: postWith(schoolQuestion, z.array(PerformanceRow), ImportBatch, big),
    /** Career records (C112, C119, C126, C135, C142, C149): what the same says already of a student is not written twice. */
    officeholdings: postWith(schoolQuestion, z.array(officeholdings.rowSchema), ImportBatch, big),
    rewards_punishments: postWith(schoolQuestion, z.array(rewardsPunishments.rowSchema), ImportBatch, big),
    social_practices: postWith(schoolQuestion, z.array(socialPractices.rowSchema), ImportBatch, big),
    artistic: postWith(schoolQuestion, z.array(artistic.rowSchema), ImportBatch, big),
    morality: postWith(schoolQuestion, z.array(morality.rowSchema), ImportBatch, big),
    attainment_level: postWith(schoolQuestion, z.array(attainmentLevel.rowSchema), ImportBatch, big),
    /** The ministry's list of colleges: one that is known by its code or its name is kept, and updated in what the list says. */
    colleges: postWith(question, nationwide(CollegeRow), ImportBatch, big),
    /** What a province has published: accepts what C234, C223, C232 and C249 wait for. */
    score_to_rank: postWith(question, published(ScoreToRankRow), ImportBatch, big),
    college_scores: postWith(question, published(CollegeScoreRow), ImportBatch, big),
    college_major_scores: postWith(question, published(MajorScoreRow), ImportBatch, big),
    admission_plan: postWith(question, z.array(AdmissionPlanRow), ImportBatch, big),
    /** Asks it to stop. What the answer says then is true: `cancelling`, or what it has come to meanwhile; it keeps nothing once it is `cancelled`. */
    cancel: postOne(z.object({}), ImportBatch),
    /** What it changed of stored rows or, of a question, would change: 500 of them from `offset` on; nothing is said of a row that is no more the school's. */
    differences: { ...getOne(Differences), query: some },
    /** Takes back what the import made or changed and nobody has used or changed since, and names the rest; 409 where nothing is left to take back. */
    undo: postOne(z.object({}), ImportBatch, { ownTransactions: true, timeout: 100_000, guarded: 'rights' }),
  },
})
