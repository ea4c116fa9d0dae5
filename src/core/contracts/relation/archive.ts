import * as z from 'zod/mini'
import { recordKinds } from '../../domain/career-records.ts'
import { Exam } from '../career/performance.ts'

const text = () => z.nullable(z.string())

/** Whose archive it is; nothing of her papers, numbers or addresses. */
export const ArchiveStudent = z.object({
  uuid: z.uuid(),
  name: z.string(),
  other_num: text(),
  gender: z.string(),
  school_name: z.string(),
  grade_name: text(),
  enrollment_year: z.nullable(z.int()),
  exam_year: z.nullable(z.int()),
  /** The subjects she has chosen, by name; null before she has. */
  course: z.nullable(z.array(z.string())),
})

/** A record of any kind, told alike: called by its title, dated, and its other filled fields by their names on the wire. */
export const ArchiveEntry = z.object({
  uuid: z.uuid(),
  kind: z.enum(recordKinds),
  title: z.string(),
  begin: text(),
  end: text(),
  term: text(),
  about: z.array(z.object({ field: z.string(), text: z.string() })),
  is_archive: z.boolean(),
  source: z.enum(['student', 'teacher', 'import']),
  /** How many pictures it carries. */
  images: z.int(),
})

/** What she is drawn to, by name, in her order (C209–C214). */
const Wishes = z.object({
  colleges: z.array(z.string()),
  majors: z.array(z.string()),
  careers: z.array(z.string()),
  areas: z.array(z.string()),
  role_model_name: text(),
})

/** A test that is done, and which of its scales came out high. One that is hers alone is none of an archive. */
const ArchiveTest = z.object({
  title: z.string(),
  report: z.uuid(),
  created_time: z.string(),
  high: z.array(z.string()),
})

/** C049: three years of a student in one answer: her records, newest first within their kind, and her exams, newest first. */
export const Archive = z.object({
  student: ArchiveStudent,
  /** The key of her class. */
  grade: z.nullable(z.uuid()),
  wishes: Wishes,
  records: z.array(ArchiveEntry),
  exams: z.array(Exam),
  /** Tests that are done and stand, newest first. */
  evaluations: z.array(ArchiveTest),
})

const counts = Object.fromEntries(recordKinds.map(kind => [kind, z.int()])) as Record<(typeof recordKinds)[number], z.ZodMiniInt>

/** C048: what an archive holds, in numbers. */
export const ArchiveSummary = z.object({
  /** The student's key. */
  uuid: z.uuid(),
  name: z.string(),
  other_num: text(),
  grade_name: text(),
  course: z.nullable(z.array(z.string())),
  /** Records of each kind. */
  records: z.object(counts),
  total: z.int(),
  /** Of them confirmed by a teacher. Plans of action are not confirmed, and not counted in `confirmable` either. */
  archived: z.int(),
  confirmable: z.int(),
  exams: z.int(),
  /** The newest exam that has a sum. */
  last_exam: z.nullable(z.object({ date: z.string(), exam: text(), score: z.number(), rank: z.nullable(z.int()) })),
})
