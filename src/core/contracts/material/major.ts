import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, flag } from '../codecs.ts'
import { collect } from '../collect.ts'
import { get, getOne, noQuery } from '../define.ts'
import { knownRemoval, othersThanRemove } from '../dependents.ts'
import { note, title } from '../fields.ts'
import { resource } from '../resource.ts'
import { collectors } from './colleges.ts'
import { JobOfMajor } from './job-shapes.ts'

/** A major of the ministry's catalogue. */
export const Major = z.object({
  id: z.int(),
  uuid: z.uuid(),
  name: z.string(),
  /** Six digits, with T (特设) and K (国家控制布点) at its end. */
  code: z.string(),
  /** id of its class. */
  major_class: z.int(),
  class_name: z.string(),
  discipline: z.string(),
  /** The degrees it leads to, where they are not those of its discipline alone. */
  degrees: z.nullable(z.string()),
  /** Plain text. */
  intro: z.nullable(z.string()),
  /** Colleges that we know to have it. */
  college_count: z.int(),
  /** In the viewer's own list. */
  is_collect: z.boolean(),
  created_time: z.string(),
  updated_time: z.string(),
})
export const MajorWrite = z.object({
  name: title(),
  code: checked(z.string(), z.regex(/^\d{6}T?K?$/)),
  major_class: z.int(),
  degrees: z.optional(note(100)),
  intro: z.optional(note(5000)),
})
const Leaf = z.object({ id: z.int(), uuid: z.uuid(), name: z.string(), code: z.string() })
/** 学科门类 > 专业类 > 专业. */
export const MajorTree = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    children: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), children: z.array(Leaf) })),
  }),
)

/** C239–C241; `{id}/collect/` is ours, as colleges have it. `discipline` and `major_class` are codes, of two and four digits. */
export const majors = resource('material/major', {
  read: Major,
  write: MajorWrite,
  query: {
    discipline: z.optional(z.string()),
    major_class: z.optional(z.string()),
    code: z.optional(z.string()),
    is_collect: z.optional(flag()),
  },
  search: ['name', 'code'],
  ordering: ['code', 'name'],
  vip: true,
  verbs: othersThanRemove,
  actions: {
    tree: get(noQuery, MajorTree),
    job_info: getOne(z.array(JobOfMajor)),
    collect: collect({ vip: true }),
    ...knownRemoval(administrator(adminRole.admissions)),
  },
  access: { read: signedIn, write: administrator(adminRole.admissions), tree: signedIn, job_info: signedIn, collect: collectors },
})
