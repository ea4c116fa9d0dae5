import type { RowError } from '../../src/core/contracts/import/index.ts'

/** So many of the rows of a refusal are told in a record of it. */
const LINES = 10

/**
 * A refused import in a few words, for a list of such: those of its first rows, or its one sentence. Kept beside the refusal, since to
 * read the whole of many would hold everybody.
 */
export function refusalWords(body: Readonly<Record<string, unknown>>): string {
  // a text of the database holds every sign but this one
  return wordsOf(body).replaceAll('\0', '')
}

function wordsOf(body: Readonly<Record<string, unknown>>): string {
  const { detail } = body
  if (typeof detail !== 'string') return Object.values(body).flat().map(String).join('；')
  try {
    const rows = JSON.parse(detail) as RowError[]
    return rows
      .slice(0, LINES)
      .map(({ row, errors }) => `${row > 0 ? `${row}: ` : ''}${Object.values(errors).flat().join('，')}`)
      .join('；')
  } catch {
    return detail
  }
}
