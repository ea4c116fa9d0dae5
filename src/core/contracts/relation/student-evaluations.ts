import * as z from 'zod/mini'
import { evaluationKinds } from '../../domain/evaluations/kinds.ts'
import { EvaluationStatus } from '../career/evaluations.ts'
import { ShownStudent } from './shown-student.ts'

/** C042, C044, C046: a student, and where she stands with each test she has begun; none of a test that is hers alone. */
export const StudentEvaluations = z.object({
  ...ShownStudent.shape,
  /** How many tests she has done. */
  done: z.int(),
  evaluations: z.array(
    z.object({
      kind: z.enum(evaluationKinds),
      status: EvaluationStatus,
      /** The report that stands. */
      report: z.nullable(z.uuid()),
      updated_time: z.string(),
    }),
  ),
})

const KindStat = z.object({
  kind: z.enum(evaluationKinds),
  /** Whom the numbers are of. */
  students: z.int(),
  /** Whether `done` is a number; else fewer than five have done it, or fewer than five have not; of all together, that no group's is told. */
  told: z.enum(['number', 'few', 'most', 'hidden']),
  done: z.nullable(z.int()),
  /** Begun and not handed in; null for whoever does not look after the students. */
  open: z.nullable(z.int()),
  /** Sent back to be done again. */
  again: z.nullable(z.int()),
})

/** C043, C045, C047: how many have done which test. */
export const EvaluationStat = z.object({
  students: z.int(),
  /** Numbers below five, and those they follow from, are not told: whoever reads this does not look after the students. */
  is_small_hidden: z.boolean(),
  /** Of all together; for a bureau of those groups whose number is told. */
  kinds: z.array(KindStat),
  groups: z.array(
    z.object({
      work_unit: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
      grade: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
      /** Year of enrolment; null where there is no class. */
      year: z.nullable(z.int()),
      students: z.int(),
      kinds: z.array(KindStat),
    }),
  ),
})
