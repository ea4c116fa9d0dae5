import * as z from 'zod/mini'
import { signedIn } from '../domain/access.ts'
import { uploadLimits } from '../domain/upload-limits.ts'
import { checked } from './codecs.ts'
import { call, group } from './define.ts'

/** A file as those who may see it know it. `uri` is read with the token, below the API or at the root; it names no person. */
export const StoredFile = z.object({
  id: z.int(),
  uuid: z.uuid(),
  created_time: z.string(),
  uri: z.string(),
  /** What its sender called it. */
  name: z.string(),
  /** Bytes, as it is kept. */
  size: z.int(),
})

/** Pictures that a record carries: their keys, in their order. Each was sent before to `image_file_models/` by whoever saves. */
/* @__NO_SIDE_EFFECTS__ */
export const pictureKeys = (most: number) => checked(z.array(z.uuid()), z.maxLength(most))

export const storage = group({
  /**
   * C154. `name` is a kind of import, with .xlsx or without; the answer is the file itself. That of a career record names the students
   * whom this person may write of, with their ID numbers as lists mask them (G108, G147); an administrator names the school.
   */
  template: call('GET', 'storage/template/{name}', {
    result: z.file(),
    access: signedIn,
    query: z.object({ work_unit: z.optional(z.uuid()) }),
  }),
  /**
   * C152: multipart, the file is the part `uri`, up to 100 MB. What it is is decided by its content. A file that no record carries
   * within a day is taken away. 413 with the documents' words (M127) where it is too large, 429 where too many of one's files wait.
   */
  file_models: call('POST', 'storage/file_models/', {
    ...{ result: StoredFile, access: signedIn, status: 201, ownTransactions: true, upload: uploadLimits.file },
  }),
  /** C153: a picture (JPEG, PNG, WebP, GIF), below 10 MB. It is drawn anew, upright and without what a camera writes into it. */
  image_file_models: call('POST', 'storage/image_file_models/', {
    ...{ result: StoredFile, access: signedIn, status: 201, ownTransactions: true, upload: uploadLimits.image },
  }),
  /** The file itself, for its sender and for those who may see the student whose record carries it; 404 for everybody else. */
  file: call('GET', 'storage/files/{name}', { result: z.file(), access: signedIn }),
})
