import * as z from 'zod/mini'
import { administrator, either, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, many, whole } from '../codecs.ts'
import { get, noQuery, patchOne } from '../define.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** A school or a company. `work_unit_type`: 0 high school, collective pay; 1 company; 2 high school, individual pay (G073). */
export const WorkUnit = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  code: z.string(),
  work_unit_type: z.int(),
  province: z.nullable(z.int()),
  city: z.nullable(z.int()),
  /** The high school it is, where it is one: written as the id of a `data_dict/area` row. */
  area: z.nullable(z.object({ id: z.int(), province: z.string(), city: z.string(), school: z.string() })),
  is_display_course: z.boolean(),
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
})
const Counts = z.array(z.object({ work_unit: z.uuid(), name: z.string(), key: z.string(), count: z.int() }))

const admin = administrator(adminRole.workUnits)

/** C092–C101 */
export const work_units = resource('data_dict/work_unit', {
  read: WorkUnit,
  write: z.object({
    name: title(),
    code: title(40),
    work_unit_type: z.literal([0, 1, 2]),
    province: z.optional(z.nullable(z.int())),
    city: z.optional(z.nullable(z.int())),
    area: z.optional(z.nullable(z.int())),
    is_display_course: z.optional(z.boolean()),
  }),
  query: {
    work_unit_type: z.optional(many(whole(0, 2))),
    province: z.optional(many(whole(1, 999_999))),
    city: z.optional(many(whole(1, 999_999))),
  },
  search: ['name', 'code'],
  ordering: ['name', 'id'],
  access: {
    // Who sets a student's school chooses from them (B151).
    read: either(uTypes(4, 6), administrator(adminRole.workUnits, adminRole.students, adminRole.vip)),
    write: admin,
    by_jyj: uTypes(6),
    by_jw: uTypes(4),
    vip: administrator(adminRole.workUnits, adminRole.vip),
    allot_jw: admin,
    tree: either(uTypes(6), admin),
    stat_gender_by_jyj: uTypes(6),
    stat_gender_by_jw: uTypes(4),
    stat_enrollment_year_by_jyj: uTypes(6),
    stat_enrollment_year_by_jw: uTypes(4),
  },
  lists: { by_jyj: WorkUnit, by_jw: WorkUnit, vip: WorkUnit },
  actions: {
    /** Body: accounts of school staff that from now on work here (decision on C093). */
    allot_jw: patchOne(z.object({ jws: checked(z.array(z.uuid()), z.maxLength(100)) }), WorkUnit, { guarded: true }),
    tree: get(
      noQuery,
      z.array(z.object({ id: z.int(), name: z.string(), children: z.array(z.object({ uuid: z.uuid(), id: z.int(), name: z.string() })) })),
    ),
    stat_gender_by_jyj: get(noQuery, Counts),
    stat_gender_by_jw: get(noQuery, Counts),
    stat_enrollment_year_by_jyj: get(noQuery, Counts),
    stat_enrollment_year_by_jw: get(noQuery, Counts),
  },
})
