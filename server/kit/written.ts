import { inTurns } from './slices.ts'

/** As JSON, in the pieces it was made in; a list or a page of any length in turns with everybody else's requests. */
export async function written(body: unknown): Promise<string[]> {
  if (!Array.isArray(body)) {
    const { results, ...page } = body as { results?: unknown }
    if (!Array.isArray(results)) return [JSON.stringify(body)]
    return [`${JSON.stringify(page).slice(0, -1)},"results":`, ...(await written(results)), '}']
  }
  const rows = await inTurns(body, some => [`,${JSON.stringify(some).slice(1, -1)}`])
  if (rows[0]) rows[0] = rows[0].slice(1)
  return ['[', ...rows, ']']
}
