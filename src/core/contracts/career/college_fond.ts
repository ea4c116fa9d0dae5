import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { note } from '../fields.ts'
import { fondKind, MOST_WISHES } from './fond-kind.ts'

export const CollegeFondWrite = {
  colleges: z.optional(checked(z.array(z.uuid()), z.maxLength(MOST_WISHES))),
  role_model_name: z.optional(note(40)),
}
/** C209, C210: colleges she means to reach, in her order, and whom she looks up to (G045). */
export const college_fond = fondKind('college_fond', {
  read: { colleges: z.array(z.object({ uuid: z.uuid(), name: z.string() })), role_model_name: z.nullable(z.string()) },
  write: CollegeFondWrite,
  counts: ['colleges', 'role_model_name'],
  choices: ['colleges'],
})
