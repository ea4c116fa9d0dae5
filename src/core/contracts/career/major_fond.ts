import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { fondKind, MOST_WISHES } from './fond-kind.ts'

export const MajorFondWrite = {
  majors: z.optional(checked(z.array(z.uuid()), z.maxLength(MOST_WISHES))),
  careers: z.optional(checked(z.array(z.uuid()), z.maxLength(MOST_WISHES))),
}
/** C213, C214: what she would like to study, and to become (G045): majors of the catalogue and jobs, in her order. */
export const major_fond = fondKind('major_fond', {
  read: {
    majors: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
    careers: z.array(z.object({ uuid: z.uuid(), name: z.string() })),
  },
  write: MajorFondWrite,
  counts: ['majors', 'careers'],
  choices: ['majors', 'careers'],
})
