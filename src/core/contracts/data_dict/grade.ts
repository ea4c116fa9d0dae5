import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { flag, many, whole } from '../codecs.ts'
import { get, noQuery, postWith } from '../define.ts'
import { note, title, year } from '../fields.ts'
import { ClassRow, ImportReport } from '../import/index.ts'
import { resource } from '../resource.ts'

/** A class. `year` is the year of enrolment, `year_name` its words (2025级, G076). */
export const Grade = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  year: z.int(),
  year_name: z.string(),
  school_area: z.nullable(z.string()),
  work_unit: z.object({ uuid: z.uuid(), id: z.int(), name: z.string(), province: z.nullable(z.int()) }),
  student_count: z.int(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
  created_time: z.string(),
})
export const GradeTree = z.array(
  z.object({
    year: z.int(),
    year_name: z.string(),
    children: z.array(z.object({ uuid: z.uuid(), name: z.string(), year: z.int(), work_unit: z.uuid() })),
  }),
)

const staff = either(uTypes(4), administrator(adminRole.students, adminRole.workUnits))

/** What a form says of a class; whose it is, an administrator says. */
export const GradeWrite = z.object({ name: title(), year: year(), school_area: z.optional(note()), work_unit: z.optional(z.uuid()) })

/** C073–C077 */
export const grades = resource('data_dict/grade', {
  read: Grade,
  write: GradeWrite,
  query: { year: z.optional(many(whole(1950, 2100))), work_unit: z.optional(many(z.uuid())) },
  search: ['name'],
  ordering: ['name', 'year', 'id'],
  access: {
    read: staff,
    write: staff,
    multi: staff,
    t_year_grade_tree: uTypes(2, 3),
    jw_year_grade_tree: uTypes(4),
    jyj_year_grade_tree: uTypes(6),
  },
  actions: {
    multi: postWith(z.object({ dry_run: z.optional(flag()), work_unit: z.optional(z.uuid()) }), z.array(ClassRow), ImportReport, {
      bodyLimit: 16_000_000,
      timeout: 100_000,
    }),
    t_year_grade_tree: get(noQuery, GradeTree),
    jw_year_grade_tree: get(noQuery, GradeTree),
    jyj_year_grade_tree: get(noQuery, GradeTree),
  },
})
