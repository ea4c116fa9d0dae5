import * as z from 'zod/mini'
import { signedIn, uTypes } from '../../domain/access.ts'
import { activityTypes } from '../../domain/activities.ts'
import { checked, many, whole } from '../codecs.ts'
import { get, getOne, listOf, noQuery } from '../define.ts'
import { day, note, title, year } from '../fields.ts'
import { resource } from '../resource.ts'
import { image, keys, Named, ShownStudent, stamps } from './active-parts.ts'

/** An activity. Dates are yyyy-mm-dd. */
export const SchoolActive = z.object({
  ...keys,
  name: z.string(),
  active_type: z.enum(activityTypes),
  term: z.nullable(Named),
  begin_date: z.string(),
  end_date: z.nullable(z.string()),
  place: z.nullable(z.string()),
  content: z.nullable(z.string()),
  image: image.read,
  /** Whom it is for: these classes and these years of enrolment, or the whole school. */
  grades: z.array(Named),
  years: z.array(z.int()),
  is_for_all: z.boolean(),
  /** Whose own activity it is (R174); null where the school made it. */
  student: z.nullable(ShownStudent),
  /** The name of who entered it; of somebody who is gone nothing is left. */
  creator: z.nullable(z.string()),
  /** Whether whoever looks entered it. */
  is_own: z.boolean(),
  /** Whether the student who looks takes part. */
  is_joined: z.boolean(),
  student_count: z.int(),
  feedback_count: z.int(),
  evaluate_count: z.int(),
  ...stamps,
})

/** What a teacher said of the activity, as its students read it. */
const Evaluated = z.object({ uuid: z.uuid(), teacher: z.string(), content: z.string(), image: image.read, created_time: z.string() })

/** A student with what she took part in, and what teachers wrote of her (R181). */
export const ActiveStudent = z.object({
  ...ShownStudent.shape,
  active_count: z.int(),
  /** Terms of them on which whoever looks has not written yet. */
  open_terms: z.int(),
  comments: z.array(
    z.object({ ...keys, ...stamps, term: Named, content: z.string(), teacher: z.nullable(z.string()), is_own: z.boolean() }),
  ),
})

export const SchoolActiveWrite = z.object({
  name: title(),
  active_type: z.enum(activityTypes),
  term: z.uuid(),
  begin_date: day(),
  end_date: z.optional(z.nullable(day())),
  place: z.optional(note()),
  content: z.optional(z.nullable(checked(z.string(), z.trim(), z.maxLength(2000)))),
  image: image.write,
  /** A student's own activity is for herself, whatever she sends. */
  grades: z.optional(checked(z.array(z.uuid()), z.maxLength(200))),
  years: z.optional(checked(z.array(year()), z.maxLength(10))),
})

const Term = z.object({ ...Named.shape, begin_date: z.string(), count: z.int() })

/**
 * C191–C199: activities of a school, and those that a student did by herself. Teachers and school staff make them for classes, for years
 * or for the whole school; students read what is open to them. Fields: G090.
 */
export const school_actives = resource('career/school_actives', {
  read: SchoolActive,
  write: SchoolActiveWrite,
  query: {
    term: z.optional(many(z.uuid())),
    active_type: z.optional(many(z.enum(activityTypes))),
    /** What the school made, or what students did by themselves. */
    origin: z.optional(z.enum(['school', 'student'])),
    /** Whether the student who looks takes part. */
    joining: z.optional(z.enum(['joined', 'free'])),
    student: z.optional(z.uuid()),
  },
  search: ['name', 'place'],
  ordering: ['begin_date', 'name', 'created_time'],
  access: {
    read: uTypes(1, 2, 3, 4),
    write: uTypes(1, 2, 3, 4),
    teacher: uTypes(2, 3),
    student: uTypes(1),
    student_creator: uTypes(1),
    student_retrieve: uTypes(1),
    terms: signedIn,
    active_type: signedIn,
    tc_query_student: uTypes(2, 3),
    tc_student_terms: uTypes(2, 3),
  },
  lists: { teacher: SchoolActive, student: SchoolActive, student_creator: SchoolActive },
  actions: {
    /** C194: terms that have activities whoever asks may see, newest first. */
    terms: get(noQuery, z.array(Term)),
    /** C195: every type, and how many activities of it whoever asks may see. */
    active_type: get(noQuery, z.array(z.object({ id: z.int(), name: z.enum(activityTypes), count: z.int() }))),
    /** C197: the activity, and what teachers said of it. */
    student_retrieve: getOne(z.object({ ...SchoolActive.shape, evaluates: z.array(Evaluated) })),
    /** C198: one's students with what they took part in: all of them, or those of one activity. */
    tc_query_student: listOf(
      z.object({
        school_active: z.optional(z.uuid()),
        term: z.optional(z.uuid()),
        grade: z.optional(many(z.uuid())),
        search: z.optional(checked(z.string(), z.maxLength(100))),
        limit: z.optional(whole(1, 1e9)),
        offset: z.optional(whole(0, 1e9)),
      }),
      ActiveStudent,
    ),
    /** C199: terms in which a student took part in something, newest first. */
    tc_student_terms: get(z.object({ student: z.uuid() }), z.array(Term)),
  },
})
