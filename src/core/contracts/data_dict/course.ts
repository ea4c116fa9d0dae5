import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked } from '../codecs.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** An elective subject; `course_types` is a comma list of the course types that offer it (B136). */
export const Course = z.object({ id: z.int(), name: z.string(), value: z.string(), course_types: z.string() })

/** C088 */
export const courses = resource('data_dict/course', {
  read: Course,
  write: z.object({ id: z.int(), name: title(), value: title(), course_types: checked(z.string(), z.regex(/^[1-6](,[1-6]){0,5}$/)) }),
  search: ['name'],
  ordering: ['id'],
  access: { read: signedIn, write: administrator(adminRole.system) },
})
