import * as z from 'zod/mini'
import { signedIn } from '../domain/access.ts'
import { call, group } from './define.ts'

export const storage = group({
  /** C154. `name` is one of students, teachers, classes, with .xlsx or without; the answer is the file itself. */
  template: call('GET', 'storage/template/{name}', { result: z.file(), access: signedIn }),
})
