import { numberedId } from '../../server/db/demo/seeded-random.ts'

/** The key of a college of the demo region, by its number there; the first is 清华大学. */
export const collegeKey = (n: number) => numberedId('colleges', n)
