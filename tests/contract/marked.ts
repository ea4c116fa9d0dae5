import { type Demo, demos, type Mark } from '../../server/db/demo/index.ts'
import type { Db } from '../../server/kit/db.ts'

export type Letter = 'x' | 'y' | 'z'
export const letters: readonly Letter[] = ['x', 'y', 'z']
/** A text that stands in records of one school and must appear in no answer to anybody outside it. */
export const marker = (letter: Letter) => `MARK-${letter.toUpperCase()}-7f3a`
export const missing = '00000000-0000-4000-8000-000000000000'

/** Ids of each school; where they are everybody's the same ones three times. */
export type Marked = Readonly<Record<Letter, readonly string[]>> & { readonly table: Demo['table']; readonly shared?: true }

/** Marks the three schools by what stands beside the tables, and answers their ids by the address of a resource: what a probe puts into the braces. */
export async function markSchools(db: Db): Promise<Record<string, Marked>> {
  const ids: Record<string, Marked> = {}
  for (const { table, marks } of demos) {
    if (!marks) continue
    if ('shared' in marks) {
      if (marks.insert) await db.insert(table).values(marks.insert)
      ids[marks.base] = { x: marks.shared, y: marks.shared, z: marks.shared, table, shared: true }
      continue
    }
    const own = letters.map(letter => [letter, marks.of(letter, marker(letter))] as const)
    for (const [, mark] of own) await apply(db, table, mark)
    ids[marks.base] = { ...Object.fromEntries(own.map(([letter, mark]) => [letter, mark.ids])), table } as unknown as Marked
  }
  return ids
}

async function apply(db: Db, table: Demo['table'], { insert, set }: Mark<Demo['table']>) {
  if (insert) await db.insert(table).values(insert)
  if (set) await db.update(table).set(set[0]).where(set[1])
}
