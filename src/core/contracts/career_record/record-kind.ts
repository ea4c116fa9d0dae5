import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { MOST_PICTURES } from '../../domain/upload-limits.ts'
import { checked, flag, many, type Schema } from '../codecs.ts'
import { patchOne, post, postWith, type Shape } from '../define.ts'
import { ImportReport } from '../import/index.ts'
import { big, schoolQuestion } from '../imports.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'
import { pictureKeys, StoredFile } from '../storage.ts'

/** A longer text that may stay empty. */
/* @__NO_SIDE_EFFECTS__ */
export const text = () => z.nullable(checked(z.string(), z.trim(), z.maxLength(2000)))

/** What every record has, whatever its kind. */
const common = {
  id: z.int(),
  uuid: z.uuid(),
  /** Whose it is. */
  student: ShownStudent,
  /** Confirmed and closed: nobody changes it any more (G084). */
  is_archive: z.boolean(),
  archived_time: z.nullable(z.string()),
  /** The name of who archived it; of somebody who is gone nothing is left. */
  archived_by: z.nullable(z.string()),
  /** Who wrote it, set by the server (G130). */
  source: z.enum(['student', 'teacher', 'import']),
  /** Photos of what was done: a certificate, a stamp, the thing itself. */
  images: z.array(StoredFile),
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
}
const commonWrite = {
  /** Whose it is; a student's own call is about herself, whatever it sends. It stays hers: a change does not move it. */
  student: z.optional(z.uuid()),
  /** A student's is not taken (G084); to close or open a record of others is to archive it, with the same rights. */
  is_archive: z.optional(z.boolean()),
  /** Their keys, in their order; each was sent to `storage/image_file_models/` before. Not named, they stay as they are. */
  images: z.optional(pictureKeys(MOST_PICTURES)),
}
const query = {
  student: z.optional(z.uuid()),
  grade: z.optional(many(z.uuid())),
  is_archive: z.optional(flag()),
  source: z.optional(many(z.enum(['student', 'teacher', 'import']))),
}

/** What a record of a term has too: the term's key is written, its name is shown. */
export const ofTerm = {
  read: { term: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })) },
  write: { term: z.uuid() },
  query: { term: z.optional(many(z.uuid())) },
}

const admin = administrator(adminRole.students)
const owner = uTypes(1)
const teacherSide = uTypes(2, 3)
const bureau = uTypes(6)
const writers = either(uTypes(1, 2, 3, 4), admin)
const carers = either(uTypes(2, 3, 4), admin)
const access = {
  list: writers,
  // a bureau's list leads to the record itself
  get: either(uTypes(1, 2, 3, 4, 6), admin),
  write: writers,
  student_create: owner,
}

/* @__NO_SIDE_EFFECTS__ */
const shapes = <F extends Shape, W extends Shape, K extends string, Q extends Shape = {}>(parts: {
  readonly read: F
  readonly write: W
  readonly query?: Q
  readonly search: readonly K[]
  readonly ordering: readonly K[]
}) => ({
  read: z.object({ ...common, ...parts.read }),
  write: z.object({ ...commonWrite, ...parts.write }),
  query: { ...query, ...(parts.query ?? ({} as Q)) },
  search: parts.search,
  ordering: ['created_time' as const, ...parts.ordering],
})

/**
 * One kind of career record (C108–C151): what a student or a teacher writes down, what a teacher archives and from then on nobody changes.
 * `read` are its own fields as they are shown, `write` as they are sent, `rows` a row of its list. `search` looks in the student's name and number too.
 */
/* @__NO_SIDE_EFFECTS__ */
export function recordKind<F extends Shape, W extends Shape, K extends Extract<keyof F, string>, Q extends Shape = {}>(
  name: string,
  parts: {
    readonly read: F
    readonly write: W
    readonly rows: Schema
    readonly query?: Q
    readonly search: readonly K[]
    readonly ordering: readonly K[]
  },
) {
  const { read, write, ...lists } = shapes(parts)
  return resource(`career_record/${name}`, {
    ...{ read, write, ...lists },
    access: { ...access, student: owner, tc: teacherSide, jyj: bureau, archive: uTypes(2, 3, 4), multi: carers },
    lists: { student: read, tc: read, jyj: read },
    actions: {
      student_create: post(write, read, { status: 201 }),
      /** A list of records, each with the number, the name and the ID number of whose it is, and its term; answers when it is done. */
      multi: postWith(schoolQuestion, z.array(parts.rows), ImportReport, { bodyLimit: big.bodyLimit, timeout: big.timeout }),
      /** Without a body it is archived (G084). To open it again is for school staff. */
      archive: patchOne(z.object({ is_archive: z.optional(z.boolean()) }), read),
    },
  })
}

/** A kind that only the student writes and nobody confirms: the documents give it `student_create/` and no more (C129, C130). */
/* @__NO_SIDE_EFFECTS__ */
export function plainRecordKind<F extends Shape, W extends Shape, K extends Extract<keyof F, string>>(
  name: string,
  parts: { readonly read: F; readonly write: W; readonly search: readonly K[]; readonly ordering: readonly K[] },
) {
  const { read, write, ...lists } = shapes(parts)
  return resource(`career_record/${name}`, {
    ...{ read, write, ...lists, access },
    actions: { student_create: post(write, read, { status: 201 }) },
  })
}
