import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { whole } from '../codecs.ts'
import { get, noQuery } from '../define.ts'
import { title } from '../fields.ts'
import { resource } from '../resource.ts'

/** A high school and where it is: what an individual account names as its school (D017). */
export const Area = z.object({
  id: z.int(),
  province_id: z.int(),
  province: z.string(),
  city_id: z.int(),
  city: z.string(),
  area_id: z.int(),
  area: z.string(),
  school: z.string(),
})
const id = () => whole(1, 999_999_999)
const province = z.array(z.object({ id: z.int(), province: z.string() }))
const city = z.array(z.object({ id: z.int(), city: z.string() }))
const area = z.array(z.object({ id: z.int(), area: z.string() }))

/** C080–C087: `province/`, `city/`, `area/` and `school/` walk the high schools; `native_…/` walk every division (GB/T 2260 codes). */
export const areas = resource('data_dict/area', {
  read: Area,
  write: z.object({
    province_id: z.int(),
    province: title(),
    city_id: z.int(),
    city: title(),
    area_id: z.int(),
    area: title(),
    school: title(),
  }),
  query: { province_id: z.optional(id()), city_id: z.optional(id()), area_id: z.optional(id()) },
  search: ['school'],
  ordering: ['id', 'school'],
  access: {
    read: signedIn,
    write: administrator(adminRole.system),
    province: signedIn,
    city: signedIn,
    area: signedIn,
    school: signedIn,
    native_province: signedIn,
    native_city: signedIn,
    native_area: signedIn,
  },
  actions: {
    province: get(noQuery, province),
    city: get(z.object({ province: z.optional(id()) }), city),
    area: get(z.object({ province: z.optional(id()), city: z.optional(id()) }), area),
    school: get(
      z.object({ province: z.optional(id()), city: z.optional(id()), area: z.optional(id()) }),
      z.array(z.object({ id: z.int(), school: z.string() })),
    ),
    native_province: get(noQuery, province),
    native_city: get(z.object({ province: id() }), city),
    native_area: get(z.object({ province: z.optional(id()), city: id() }), area),
  },
})
