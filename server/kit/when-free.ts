import { isHeld } from './db.ts'

/** So long a request waits for a row that somebody else holds: then it is answered 503. */
const WAIT_MS = 1000
/** Between two tries, growing to this: a row that somebody saves is free within milliseconds, one that a list corrects within minutes. */
const LONGEST_PAUSE_MS = 150

/**
 * Runs a transaction again that has met a held row (`findRow` does not wait for one): whoever waits has no connection meanwhile, so that a
 * crowd that waits for rows which a list is correcting keeps nobody else from one.
 */
export async function whenFree<T>(transaction: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (let pause = 10; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await transaction()
    } catch (error) {
      if (!isHeld(error) || performance.now() - began + pause > WAIT_MS) throw error
    }
    await new Promise<void>(go => void setTimeout(go, pause))
  }
}

/** A transaction that has met a held row, where waiting would keep others from their turn: to be waited for elsewhere. */
export class Later<T> {
  readonly whenFree: () => Promise<T>
  constructor(transaction: () => Promise<T>) {
    this.whenFree = () => whenFree(transaction)
  }
}

/** Runs a transaction once; where it meets a held row it answers how to run it later. */
export const onceOrLater = <T>(transaction: () => Promise<T>): Promise<T | Later<T>> =>
  transaction().catch((error: unknown) => {
    if (isHeld(error)) return new Later(transaction)
    throw error
  })
