import * as z from 'zod/mini'
import { checked } from '../codecs.ts'
import { fondKind, MOST_WISHES } from './fond-kind.ts'

const AreaFondWrite = { areas: z.optional(checked(z.array(z.int()), z.maxLength(MOST_WISHES))) }
/** C211, C212: where she would like to live and study: divisions by their codes (GB/T 2260), in her order. */
export const area_fond = fondKind('area_fond', {
  read: { areas: z.array(z.object({ id: z.int(), name: z.string() })) },
  write: AreaFondWrite,
  counts: ['areas'],
  choices: ['areas'],
})
