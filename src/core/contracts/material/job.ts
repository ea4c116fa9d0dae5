import * as z from 'zod/mini'
import { administrator, signedIn } from '../../domain/access.ts'
import { adminRole } from '../../domain/code-tables.ts'
import { checked, flag } from '../codecs.ts'
import { get, noQuery } from '../define.ts'
import { note, title } from '../fields.ts'
import { resource } from '../resource.ts'
import { JobOfMajor, MajorOfJob } from './job-shapes.ts'

/** An occupation, and the majors that usually lead to it. */
export const Job = z.object({
  ...JobOfMajor.shape,
  /** ids of majors of the catalogue. */
  majors: z.array(z.int()),
  /** Who says so; null is unknown. */
  source: z.nullable(z.string()),
  created_time: z.string(),
  updated_time: z.string(),
})

export const JobWrite = z.object({
  name: title(60),
  field: z.optional(note(40)),
  intro: z.optional(note(5000)),
  is_hot: z.optional(z.boolean()),
  majors: z.optional(checked(z.array(z.int()), z.maxLength(200))),
  source: z.optional(note(200)),
})

/** C242–C245 (G031). `major` and `job` are uuids. */
export const jobs = resource('material/job', {
  read: Job,
  write: JobWrite,
  query: { field: z.optional(z.string()), is_hot: z.optional(flag()), major: z.optional(z.uuid()) },
  search: ['name', 'field', 'intro'],
  ordering: ['name', 'field', 'updated_time'],
  vip: true,
  lists: { hot: Job, major_q_job: Job },
  actions: {
    /** The majors of a job; of a job that is not there, none. */
    major: get(z.object({ job: z.uuid() }), z.array(MajorOfJob)),
    /** The fields that jobs are sorted by, with how many each has. */
    fields: get(noQuery, z.array(z.object({ field: z.string(), jobs: z.int() }))),
  },
  access: {
    ...{ read: signedIn, write: administrator(adminRole.admissions) },
    ...{ hot: signedIn, major_q_job: signedIn, major: signedIn, fields: signedIn },
  },
})
