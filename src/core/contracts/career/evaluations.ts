import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { evaluationKinds } from '../../domain/evaluations/kinds.ts'
import { checked } from '../codecs.ts'
import { get, getOne, noQuery, post } from '../define.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'

/** B120: 0 not handed in, 1 done, 2 sent back to be done again. */
export const EvaluationStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
/** By the id of the question: the value of the choice. */
const Answers = z.record(checked(z.string(), z.maxLength(20)), z.int())

/** One student's run at one test. Answers are kept as they are given: whoever loses the connection goes on where she was. */
const read = z.object({
  id: z.int(),
  uuid: z.uuid(),
  student: ShownStudent,
  kind: z.enum(evaluationKinds),
  /** The set of questions it was begun with, and its version. */
  question_set: z.string(),
  set_version: z.int(),
  status: EvaluationStatus,
  /** Hers alone: null for everybody else. */
  answers: z.nullable(Answers),
  answered: z.int(),
  total: z.int(),
  /** The report that stands. */
  report: z.nullable(z.uuid()),
  created_time: z.string(),
  updated_time: z.string(),
})

/** The questions of a run, without the key to them. */
export const QuestionSheet = z.object({
  question_set: z.string(),
  set_version: z.int(),
  title: z.string(),
  ask: z.string(),
  source: z.string(),
  licence: z.string(),
  normed: z.boolean(),
  choices: z.array(z.object({ value: z.int(), label: z.string() })),
  items: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Questions of which an answer from this value on has to be followed by whom to call, at once. */
  urgent: z.record(z.string(), z.int()),
})

export const EvaluationWrite = z.object({
  kind: z.enum(evaluationKinds),
  /** Whose; a student's own. Only an administrator names somebody. */
  student: z.optional(z.uuid()),
  /** Added to those that are there. */
  answers: z.optional(Answers),
  /** Seconds she looked at questions since the answers were last sent. */
  seconds: z.optional(checked(z.int(), z.gte(0), z.lte(3600))),
})

const admin = administrator(adminRole.students)

/**
 * C182–C187: the tests of students (D2§7@L179). One row a student and kind. It is begun with a POST, which is bought (G138); one that is
 * there already is answered again. Handing in is a POST of `evaluation_reports`.
 */
export const evaluations = resource('career/evaluations', {
  read,
  write: EvaluationWrite,
  query: { student: z.optional(z.uuid()), kind: z.optional(z.enum(evaluationKinds)), status: z.optional(z.enum(['0', '1', '2'])) },
  ordering: ['created_time', 'updated_time'],
  verbs: ['list', 'get', 'patch', 'remove'],
  access: {
    ...{ read: either(uTypes(1), admin), write: either(uTypes(1), admin), begin: either(uTypes(1), admin) },
    ...{ teacher: uTypes(2, 3), student: uTypes(1), jw: uTypes(4), jyj: uTypes(6), student_detail: uTypes(2, 3, 4, 6) },
    questions: either(uTypes(1), admin),
    counsellor: uTypes(1, 7),
  },
  lists: { teacher: read, student_detail: read, student: read, jyj: read, jw: read },
  actions: {
    /** 400 `kind` where she has done it and nobody sent it back. */
    begin: post(EvaluationWrite, read, { segment: '', status: 201, vip: true }),
    questions: getOne(QuestionSheet),
    /** Whether somebody at the school of whoever asks is told when the test of the state of mind alerts. */
    counsellor: get(noQuery, z.object({ is_there: z.boolean() })),
  },
})
