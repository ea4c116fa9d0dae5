import { inTurns } from './slices.ts'

/** As JSON; a list or a page of any length in turns with everybody else's requests. */
export async function written(body: unknown): Promise<string> {
  if (!Array.isArray(body)) {
    const { results, ...page } = body as { results?: unknown }
    return Array.isArray(results) ? `${JSON.stringify(page).slice(0, -1)},"results":${await written(results)}}` : JSON.stringify(body)
  }
  const parts = await inTurns(body, some => [JSON.stringify(some).slice(1, -1)])
  return `[${parts.join()}]`
}
