import { byTheirLists, inTurns, isLong } from './slices.ts'

const FEW = 100

/** Rows of a page may be long each. */
const hasTurns = ([name, value]: [string, unknown]) => isLong(value) || (name === 'results' && Array.isArray(value))

/** As JSON, in the pieces it was made in; a list, a page, or a list in statistics, of any length, in turns with everybody else's requests. */
export async function written(body: unknown): Promise<string[]> {
  if (!Array.isArray(body)) {
    if (typeof body !== 'object' || body === null || !Object.entries(body).some(hasTurns)) return [JSON.stringify(body)]
    const text: string[] = []
    for (const [name, value] of Object.entries(body).filter(([, value]) => value !== undefined))
      text.push(`${text.length > 0 ? ',' : '{'}${JSON.stringify(name)}:`, ...(await written(value)))
    return [...text, '}']
  }
  // few are the branches of a tree, and may be long each
  const step = body.length < FEW ? 1 : byTheirLists(body)
  const rows = await inTurns(body, some => [`,${JSON.stringify(some).slice(1, -1)}`], step)
  if (rows[0]) rows[0] = rows[0].slice(1)
  return ['[', ...rows, ']']
}
