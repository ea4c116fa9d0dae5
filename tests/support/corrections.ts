import type { Difference, Differences } from '../../src/core/contracts/import/index.ts'

type Meant<Row> = Row & { readonly existing: Pick<Difference, 'version'> & { readonly uuid: string } }

/**
 * The rows of a list that corrects, as they are meant: each with the stored row that the question before it has found. `page` reads what
 * it has found, from a place on.
 */
export async function meant<Row extends object>(
  rows: readonly Row[],
  page: (offset: number) => Promise<Differences>,
): Promise<Meant<Row>[]> {
  const found: Difference[] = []
  for (;;) {
    const { count, results } = await page(found.length)
    found.push(...results)
    if (found.length >= count) break
  }
  const stored = new Map(found.map(one => [one.row, one]))
  return rows.map((row, at) => {
    const { uuid, version } = stored.get(at + 1)!
    return { ...row, existing: { uuid: uuid!, version } }
  })
}
