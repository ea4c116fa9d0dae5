import { databaseProblem } from '../kit/db.ts'

const PATIENCE_MS = 5000
const EVERY_MS = 250

/**
 * What puts on record how something has ended, tried again for some seconds where a full disk takes not even that: who is told that nothing
 * was saved must be able to believe it, and of what has no end on record nobody knows that.
 * @throws what was thrown last
 */
export async function whenThereIsRoom<T>(run: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await run()
    } catch (error) {
      if (databaseProblem(error)?.status !== 507 || performance.now() > until) throw error
      await new Promise(next => setTimeout(next, EVERY_MS))
    }
  }
}
