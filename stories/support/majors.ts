import { numberedId } from '../../server/db/demo/seeded-random.ts'

/** Keys of majors and jobs of the demo region, by their number there; the first are 哲学 and 软件工程师. */
export const majorKey = (n: number) => numberedId('majors', n)
export const jobKey = (n: number) => numberedId('jobs', n)
