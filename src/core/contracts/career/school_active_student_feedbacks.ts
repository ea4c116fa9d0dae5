import * as z from 'zod/mini'
import { uTypes } from '../../domain/access.ts'
import { many } from '../codecs.ts'
import { resource } from '../resource.ts'
import { image, keys, Named, ShownStudent, stamps, words } from './active-parts.ts'

const read = z.object({ ...keys, school_active: Named, student: ShownStudent, content: z.string(), image: image.read, ...stamps })

/** C200: how an activity was, told by a student who took part: one a student and activity. Read by those who look after her. */
export const school_active_student_feedbacks = resource('career/school_active_student_feedbacks', {
  read,
  write: z.object({ school_active: z.uuid(), content: words(2000), image: image.write }),
  query: {
    school_active: z.optional(z.uuid()),
    student: z.optional(z.uuid()),
    grade: z.optional(many(z.uuid())),
  },
  search: ['content'],
  ordering: ['created_time'],
  access: { read: uTypes(1, 2, 3, 4), write: uTypes(1) },
})
