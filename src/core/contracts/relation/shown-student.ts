import * as z from 'zod/mini'

/** A student as every list about students shows her (`list_columns`: name and number), and her class. */
export const ShownStudent = z.object({
  uuid: z.uuid(),
  name: z.string(),
  other_num: z.nullable(z.string()),
  grade_name: z.nullable(z.string()),
})
