/** What is asked of somebody else, for so long at most and no longer than its own asker waits; what is asked is told by its signal. */
export async function within<T>(ms: number, asker: AbortSignal | undefined, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController()
  const stop = () => end.abort(new Error('given up'))
  // not told by the signal alone: who asks must come back though whoever is asked does not listen to it
  const given = new Promise<never>((_, refuse) => end.signal.addEventListener('abort', () => refuse(end.signal.reason)))
  const timer = setTimeout(() => end.abort(new Error('no answer')), ms)
  asker?.addEventListener('abort', stop)
  if (asker?.aborted) stop()
  try {
    return await Promise.race([ask(end.signal), given])
  } finally {
    clearTimeout(timer)
    asker?.removeEventListener('abort', stop)
  }
}
