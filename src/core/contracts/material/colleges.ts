import * as z from 'zod/mini'
import { administrator, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, flag, many, whole } from '../codecs.ts'
import { collect } from '../collect.ts'
import { knownRemoval, othersThanRemove } from '../dependents.ts'
import { note, title } from '../fields.ts'
import { resource } from '../resource.ts'

/** Everybody who has a list of her own: all but the screen in the school hall (G071). */
export const collectors = uTypes(1, 2, 3, 4, 5, 6)
const words = () => checked(z.array(title(40)), z.maxLength(20))

/** A college. `null` is "nobody has said": never a guess. */
export const College = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  /** 学校标识码 of the ministry, ten digits. */
  code: z.nullable(z.string()),
  /** What it was called before, where that is known: people look for that too. */
  former_name: z.nullable(z.string()),
  /** Two digits of GB/T 2260 and four zeros. */
  province: z.nullable(z.int()),
  province_name: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** 综合类, 理工类 … */
  type: z.nullable(z.string()),
  /** 本科, 专科 */
  level: z.array(z.string()),
  /** 985, 211, 双一流 … */
  attr: z.array(z.string()),
  /** 公办, 民办, 中外合作办学 … */
  college_nature: z.nullable(z.string()),
  /** 主管部门 */
  supervisor: z.nullable(z.string()),
  /** The college that it is a campus or a school of. */
  campus_of: z.nullable(z.string()),
  /** Plain text. */
  intro: z.nullable(z.string()),
  /** Who published these, and when. */
  source: z.nullable(z.string()),
  /** In the viewer's own list. */
  is_collect: z.boolean(),
  created_time: z.string(),
  /** What a save names as If-Match, so that nobody's change is lost (R9). */
  updated_time: z.string(),
})
export const CollegeWrite = z.object({
  name: title(),
  code: z.optional(z.nullable(checked(z.string(), z.regex(/^\d{10}$/)))),
  former_name: z.optional(note(100)),
  province: z.optional(z.nullable(z.int())),
  city: z.optional(note(40)),
  type: z.optional(note(40)),
  level: z.optional(words()),
  attr: z.optional(words()),
  college_nature: z.optional(note(40)),
  supervisor: z.optional(note(100)),
  campus_of: z.optional(note(100)),
  intro: z.optional(note(5000)),
  source: z.optional(note(200)),
})

/** C219, C220. Values of a filter are joined with `|`; without one it narrows nothing (B171–B175). */
export const colleges = resource('material/colleges', {
  read: College,
  write: CollegeWrite,
  query: {
    provinces: z.optional(many(whole(0, 999_999))),
    type: z.optional(many(z.string())),
    level: z.optional(many(z.string())),
    attr: z.optional(many(z.string())),
    /** Has a major of this discipline (two digits), of this class (four digits). */
    major: z.optional(many(z.string())),
    second_major: z.optional(many(z.string())),
    /** Has this very major. */
    major_code: z.optional(z.string()),
    college_nature: z.optional(many(z.string())),
    is_collect: z.optional(flag()),
  },
  search: ['name', 'former_name', 'code', 'city'],
  ordering: ['id', 'name', 'code'],
  verbs: othersThanRemove,
  actions: { collect: collect(), ...knownRemoval(administrator(adminRole.admissions)) },
  access: { read: signedIn, write: administrator(adminRole.admissions), collect: collectors },
})
