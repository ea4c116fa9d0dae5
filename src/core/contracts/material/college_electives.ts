import * as z from 'zod/mini'
import { administrator, signedIn, uTypes } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, many, whole } from '../codecs.ts'
import { collect } from '../collect.ts'
import { get } from '../define.ts'
import { note, title, year } from '../fields.ts'
import { resource } from '../resource.ts'
import { OpenedShares, openedQuery, Swap, swapQuery } from './opened-shapes.ts'

const amount = (max: number) => z.nullable(checked(z.int(), z.gte(0), z.lte(max)))

/** One line of a province's plan: a major that a college means to admit to, and the subjects it asks for. What nobody published is null. */
export const CollegeElective = z.object({
  id: z.int(),
  uuid: z.uuid(),
  province: z.int(),
  province_name: z.string(),
  year: z.int(),
  batch: z.nullable(z.string()),
  /** 物理类, 历史类, 综合 …: whom the line is for. */
  examine_type: z.string(),
  /** id of the college, and its name. */
  category: z.int(),
  college_name: z.string(),
  /** The college's key, where its page is. */
  college_uuid: z.uuid(),
  /** 院校专业组, as the plan numbers it this year. */
  college_group: z.nullable(z.string()),
  major_name: z.string(),
  /** Of the ministry's catalogue, four digits for a class of majors; null where neither has this name. */
  major_code: z.nullable(z.string()),
  /** As it was published; null is unknown, never 不限. */
  requirement: z.nullable(z.string()),
  plan_num: z.nullable(z.int()),
  /** Yuan a year. */
  tuition: z.nullable(z.int()),
  source: z.nullable(z.string()),
  is_collect: z.boolean(),
  created_time: z.string(),
  updated_time: z.string(),
})

/** A major that the newest plan of a province has, under whatever name. */
export const MajorOption = z.object({
  major_name: z.string(),
  /** Two digits; null where the catalogue has not this name. */
  discipline_code: z.nullable(z.string()),
  discipline: z.nullable(z.string()),
  colleges: z.int(),
})

const province = () => z.optional(whole(0, 999_999))

/** C224–C228 */
export const college_electives = resource('material/college_electives', {
  read: CollegeElective,
  write: z.object({
    province: z.int(),
    year: z.optional(year()),
    batch: z.optional(note(60)),
    examine_type: title(20),
    category: z.int(),
    college_group: z.optional(note(20)),
    major_name: title(200),
    major_code: z.optional(z.nullable(checked(z.string(), z.regex(/^\d{4}(\d{2}[TK]{0,2})?$/)))),
    requirement: z.optional(note(200)),
    plan_num: z.optional(amount(100_000)),
    tuition: z.optional(amount(10_000_000)),
    source: z.optional(note(200)),
  }),
  query: {
    province: z.optional(many(whole(0, 999_999))),
    year: z.optional(many(whole(1950, 2100))),
    examine_type: z.optional(many(z.string())),
    category: z.optional(many(whole(0, 1e9))),
    major_name: z.optional(many(z.string())),
    /** Disciplines (two digits) and classes (four). */
    major: z.optional(many(z.string())),
    /** Subjects somebody has: lines that they open. Lines of unknown requirement are none of them. */
    course: z.optional(many(checked(z.string(), z.maxLength(20)))),
  },
  search: ['major_name'],
  ordering: ['year', 'plan_num', 'tuition'],
  lists: { search_by_course: CollegeElective, by_collect: CollegeElective },
  listFlags: { search_by_course: { vip: true }, by_collect: { vip: true } },
  actions: {
    collect: collect({ vip: true, access: uTypes(1) }),
    major_options: get(z.object({ province: province() }), z.array(MajorOption), { vip: true }),
    combinations: get(openedQuery, OpenedShares),
    swap: get(swapQuery, Swap),
  },
  access: {
    read: signedIn,
    write: administrator(adminRole.admissions),
    search_by_course: uTypes(1, 2, 3),
    by_collect: uTypes(1),
    major_options: uTypes(1, 2, 3),
    combinations: signedIn,
    swap: signedIn,
  },
})
