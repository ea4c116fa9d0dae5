import * as z from 'zod/mini'
import { administrator, either, typeWithRole, uTypes } from '../../domain/access.ts'
import { adminRole, counsellorRole } from '../../domain/code-tables.ts'
import { evaluationKinds } from '../../domain/evaluations/kinds.ts'
import { flag } from '../codecs.ts'
import { getOne, nothing, patchOne } from '../define.ts'
import { note } from '../fields.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'

/** A score, what it says, and the answers it is counted from. */
export const ReportScale = z.object({
  id: z.string(),
  name: z.string(),
  score: z.int(),
  min: z.int(),
  max: z.int(),
  level: z.enum(['low', 'middle', 'high']),
  /** What published cut-offs call the score, where there are any. */
  label: z.optional(z.string()),
  text: z.string(),
  /** Empty for everybody but herself. */
  items: z.array(z.object({ text: z.string(), answer: z.string(), reversed: z.boolean(), points: z.int() })),
})
/** What a report says, as it was counted when the test was handed in. */
export const ReportResult = z.object({
  title: z.string(),
  source: z.string(),
  licence: z.string(),
  /** Compared with those of many of her age; else it is said that they are not. */
  normed: z.boolean(),
  scales: z.array(ReportScale),
  /** Somebody has to be told: thoughts of harming herself, or scores as high as the set says. */
  alert: z.optional(z.boolean()),
  /** Why the answers may not be hers at their word: the same choice many times in a row, or faster than anybody reads. */
  doubts: z.array(z.enum(['straight', 'fast'])),
})

const read = z.object({
  id: z.int(),
  uuid: z.uuid(),
  student: ShownStudent,
  evaluation: z.uuid(),
  kind: z.enum(evaluationKinds),
  question_set: z.string(),
  set_version: z.int(),
  result: ReportResult,
  /** What staff says to it; the student reads it. */
  comment: z.nullable(z.string()),
  /** Since when it has been sent back: it stays to be read, and no longer counts. */
  returned_time: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
})
export const EvaluationReport = read

const all = uTypes(1, 2, 3, 4, 6)
const staff = uTypes(2, 3, 4, 6)

/** A word of staff to the student. */
export const ReportComment = z.object({ comment: z.optional(note(500)) })

/** C188–C190: results (D2§7@L179). A student hands in with a POST; staff comments and sends back (B121). Every look of staff is on record (S12). */
export const evaluation_reports = resource('career/evaluation_reports', {
  read,
  write: z.object({ evaluation: z.uuid(), ...ReportComment.shape }),
  query: {
    ...{ student: z.optional(z.uuid()), evaluation: z.optional(z.uuid()), kind: z.optional(z.enum(evaluationKinds)) },
    /** Of each student the newest that alerts: who takes the test again and again hides nobody. */
    newest: z.optional(flag()),
    /** Those to which staff has not written yet. */
    waiting: z.optional(flag()),
  },
  ordering: ['created_time'],
  access: {
    ...{ read: all, create: uTypes(1), patch: staff, remove: staff },
    back: either(uTypes(2, 3, 4), administrator(adminRole.students)),
    download: all,
    alerts: typeWithRole([4], counsellorRole),
  },
  /** Whom the test of the state of mind alerts, for the counsellor of their school alone; such a report is on no other list of staff. */
  lists: { alerts: read },
  actions: {
    /**
     * The test is to be done again: its status becomes 2, and its answers begin anew. 409 where it has been sent back. 204
     * to who may send it back and not read it.
     */
    back: patchOne(nothing, z.nullable(read)),
    /** A page by itself that prints (HTML), as an attachment. */
    download: getOne(z.file()),
  },
})
