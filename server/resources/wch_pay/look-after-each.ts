import { databaseProblem } from '../../kit/db.ts'
import { PayAway, PayRefused, PayUnclear } from '../../ports/pay/pay.ts'

/** Nobody's request: who is on record with what the server looks after by itself. */
export const byItself = { actor: null, address: null, target: 'wch_pay/pay/' }

/** One after the other. What goes wrong with one is no reason to leave the others; the first fault of our own is thrown at the end. */
export async function lookAfterEach<One>(some: readonly One[], lookAfter: (one: One) => Promise<void>): Promise<void> {
  let fault: unknown
  for (const one of some)
    try {
      await lookAfter(one)
    } catch (error) {
      // told by whoever asked, in the words of the provider
      if (error instanceof PayUnclear || error instanceof PayRefused) continue
      // the provider is away: another half minute
      if (error instanceof PayAway) break
      if (databaseProblem(error)?.status === 503) throw error
      fault ??= error
    }
  if (fault) throw fault
}
