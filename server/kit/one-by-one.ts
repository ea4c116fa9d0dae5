/** Work that comes again and again, and not before it has ended: where the database stands still, it must not take its connections one by one. */
export function oneByOne<A extends unknown[]>(run: (...of: A) => Promise<unknown>): (...of: A) => Promise<void> {
  let isRunning = false
  return async (...of) => {
    if (isRunning) return
    isRunning = true
    try {
      await run(...of)
    } finally {
      isRunning = false
    }
  }
}
