/** As many rows as are written in a few milliseconds. */
const TURN = 500

/**
 * Rows as JSON, `TURN` of them at a time: 50,000 written at once would stop the page for half a second. Each turn is a
 * blob of its own, whose bytes are made then and not all together in the end.
 */
export async function writtenRows<T>(rows: readonly T[], as: (row: T) => unknown, signal?: AbortSignal): Promise<Blob> {
  const parts: BlobPart[] = []
  for (let at = 0; at < rows.length; at += TURN) {
    const text = JSON.stringify(rows.slice(at, at + TURN).map(as)).slice(1, -1)
    parts.push(at > 0 ? ',' : '', new Blob([text]))
    await new Promise(rest => setTimeout(rest))
    signal?.throwIfAborted()
  }
  return new Blob(['[', ...parts, ']'])
}
