import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { LONGEST_CODE } from '../../domain/shared-code.ts'
import { Exam } from '../career/performance.ts'
import { checked } from '../codecs.ts'
import { nothing, patchOne, post } from '../define.ts'
import { ArchiveEntry, ArchiveStudent } from '../relation/archive.ts'
import { ShownStudent } from '../relation/shown-student.ts'
import { resource } from '../resource.ts'
import { StoredFile } from '../storage.ts'

/** What stands on a paper, word for word: confirmed records only, and how many were left out because nobody has confirmed them. */
export const PaperContent = z.object({
  student: ArchiveStudent,
  records: z.array(ArchiveEntry),
  exams: z.array(Exam),
  left_out: z.int(),
})

/** How much of an archive stood on the screen: confirmed records and exams. */
const shown = z.object({ records: checked(z.int(), z.gte(0)), exams: checked(z.int(), z.gte(0)) })

/** An archive that was printed, signed and handed out. */
export const ArchivePaper = z.object({
  id: z.int(),
  uuid: z.uuid(),
  student: ShownStudent,
  /** The PDF, as it was issued. */
  file: z.nullable(StoredFile),
  /** Who issued it, by name; of somebody who is gone nothing is left. */
  issued_by: z.nullable(z.string()),
  created_time: z.string(),
  /** Since when it is no longer vouched for. */
  revoked_time: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
  updated_time: z.string(),
})

/** What anyone is told who holds a paper. `content` is null once it has been revoked. */
export const PaperCheck = z.object({
  state: z.enum(['genuine', 'revoked']),
  school_name: z.string(),
  issued_time: z.string(),
  revoked_time: z.nullable(z.string()),
  /** Whether the file whose SHA-256 was sent is the one that was issued; null where none was sent. */
  same_file: z.nullable(z.boolean()),
  content: z.nullable(PaperContent),
})

const admin = administrator(adminRole.students)
const holders = either(uTypes(1, 2, 3, 4), admin)

/**
 * Papers (issue 11 §4): the archive of a student as a PDF with a code that anyone can check without a login. The code is sealed with the
 * installation's secret over what the paper says, so neither a made-up code nor a changed row is genuine.
 */
export const archive_papers = resource('career_record/archive_papers', {
  read: ArchivePaper,
  write: z.object({ student: z.uuid() }),
  query: { student: z.optional(z.uuid()) },
  ordering: ['created_time'],
  verbs: ['list', 'get'],
  access: { read: either(uTypes(1, 2, 3, 4, 6), admin), issue: holders, revoke: holders },
  actions: {
    /** Prints, signs and keeps the archive as it is now; 409 where it holds something else by now than whoever asks was told (`shown`). 400 where a student has 30 papers that are vouched for, 503 where many are printing. */
    issue: post(z.object({ student: z.optional(z.uuid()), shown: z.optional(shown) }), ArchivePaper, {
      segment: '',
      status: 201,
      ownTransactions: true,
      timeout: 60_000,
    }),
    /** From now on the code answers that it is no longer vouched for. It cannot be taken back: another is issued. */
    revoke: patchOne(nothing, ArchivePaper),
    /** In a body, so that no log of addresses holds a code. 404 whatever is wrong with it; 429 for who guesses, after sixty at once of one paper and 240 of a student; 503 where many are read. */
    check: post(
      z.object({
        code: checked(z.string(), z.maxLength(LONGEST_CODE)),
        sha256: z.optional(checked(z.string(), z.regex(/^[0-9a-f]{64}$/))),
      }),
      PaperCheck,
      { public: true, status: 200, ownTransactions: true, bodyLimit: 1024 },
    ),
  },
})
