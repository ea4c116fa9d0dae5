import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../domain/access.ts'
import { adminRole } from '../domain/code-tables.ts'
import { flag } from './codecs.ts'
import { postOne, postWith } from './define.ts'
import { ClassRow, ImportReport, StudentRow, TeacherRow } from './import/index.ts'
import { resource } from './resource.ts'

/** Waiting for the school's import before it; being checked; being written; told to stop; and the four ways it ends. */
export const ImportState = z.enum(['queued', 'checking', 'writing', 'cancelling', 'done', 'refused', 'cancelled', 'failed'])
export type ImportState = z.output<typeof ImportState>

/** One import: a job while it is under way; one that went through can be undone, once, but for what somebody has used since. */
export const ImportBatch = z.object({
  uuid: z.uuid(),
  kind: z.string(),
  state: ImportState,
  dry_run: z.boolean(),
  /** Rows that were sent, and how many of them its present step has passed. */
  total: z.int(),
  passed: z.int(),
  /** Imports of the school that are before it. */
  ahead: z.int(),
  created: z.int(),
  /** What it came to, once it is done. */
  report: z.nullable(ImportReport),
  /** Why it was refused: what the plain call answers (B165). */
  refusal: z.nullable(z.object({ status: z.int(), body: z.record(z.string(), z.unknown()) })),
  created_time: z.string(),
  undone_time: z.nullable(z.string()),
  /** What was taken back, and what stays because somebody has used it since; the first 50 names of these. */
  undone: z.nullable(z.object({ removed: z.int(), kept: z.int(), names: z.array(z.string()) })),
})

export type ImportBatch = z.output<typeof ImportBatch>

const people = either(uTypes(4), administrator(adminRole.students))
const teaching = either(uTypes(4), administrator(adminRole.students, adminRole.users))
const schools = either(uTypes(4), administrator(adminRole.students, adminRole.workUnits))
const staff = either(uTypes(4), administrator(adminRole.students, adminRole.users, adminRole.workUnits))

const asked = z.object({ dry_run: z.optional(flag()), work_unit: z.optional(z.uuid()) })
const big = { status: 202, bodyLimit: 20_000_000, timeout: 100_000 } as const

export const imports = resource('imports', {
  read: ImportBatch,
  write: z.object({}),
  query: { kind: z.optional(z.string()) },
  ordering: ['created_time'],
  access: { read: staff, undo: staff, cancel: staff, students: people, teachers: teaching, classes: schools },
  verbs: ['list', 'get'],
  actions: {
    /** Accepts what the plain calls (`multi_create`, `multi`) wait for, and answers its job at once (202). */
    students: postWith(asked, z.array(StudentRow), ImportBatch, big),
    teachers: postWith(asked, z.array(TeacherRow), ImportBatch, big),
    classes: postWith(asked, z.array(ClassRow), ImportBatch, big),
    /** Asks it to stop. What the answer says then is true: `cancelling`, or what it has come to meanwhile; it keeps nothing once it is `cancelled`. */
    cancel: postOne(z.object({}), ImportBatch),
    /** Takes back what the import made and nobody has used since, and names the rest; 409 where nothing is left to take back. */
    undo: postOne(z.object({}), ImportBatch),
  },
})
