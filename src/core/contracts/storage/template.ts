import * as z from 'zod/mini'
import { signedIn } from '../../domain/access.ts'
import { call } from '../define.ts'

/** C154. `name` is one of students, teachers, classes, with .xlsx or without; the answer is the file itself. */
export const template = call('GET', 'storage/template/{name}', { result: z.file(), access: signedIn })
