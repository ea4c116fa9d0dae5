import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked } from '../codecs.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** A province and its two course types (product decision 10, G150). */
export const Province = z.object({
  id: z.int(),
  name: z.string(),
  select_course_type: z.int(),
  aspiration_select_course_type: z.int(),
  /** The documents' name of the first type on a province option. */
  province_obj__select_course_type: z.int(),
})
/** Select-course types are 1 to 6 (B232). */
const courseType = () => checked(z.int(), z.gte(1), z.lte(6))

/** C089 */
export const provinces = resource('data_dict/provinces', {
  read: Province,
  write: z.object({ id: z.int(), name: title(), select_course_type: courseType(), aspiration_select_course_type: courseType() }),
  search: ['name'],
  ordering: ['id', 'name'],
  access: { read: signedIn, write: administrator(adminRole.system) },
})
