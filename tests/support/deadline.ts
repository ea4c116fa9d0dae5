/** A step that must end: what Playwright and fetch leave without a limit of its own fails by name instead of hanging its test. */
export async function withDeadline<T>(ms: number, what: string, step: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: no end within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}
