import { inTurns } from './slices.ts'

const FEW = 100

/** As JSON, in the pieces it was made in; a list or a page of any length in turns with everybody else's requests. */
export async function written(body: unknown): Promise<string[]> {
  if (!Array.isArray(body)) {
    const { results, ...page } = body as { results?: unknown }
    if (!Array.isArray(results)) return [JSON.stringify(body)]
    return [`${JSON.stringify(page).slice(0, -1)},"results":`, ...(await written(results)), '}']
  }
  // few are the branches of a tree, and may be long each
  const step = body.length < FEW ? 1 : undefined
  const rows = await inTurns(body, some => [`,${JSON.stringify(some).slice(1, -1)}`], step)
  if (rows[0]) rows[0] = rows[0].slice(1)
  return ['[', ...rows, ']']
}
