import type { Discipline, MajorClass } from './data.ts'

interface Wanted {
  readonly discipline?: string | undefined
  readonly major_class?: string | undefined
  /** Part of a name or a code, of a major or its class. */
  readonly search?: string
  /** Those of one's own; undefined: all. */
  readonly own?: ReadonlySet<string> | undefined
}

/** The classes of the tree with what of them is wanted. A search and one's own go through all disciplines. */
export function classesIn(
  tree: readonly Discipline[],
  { discipline, major_class, search = '', own }: Wanted,
): readonly (MajorClass & { readonly discipline: string })[] {
  const text = search.trim()
  return tree.flatMap(one =>
    !text && !own && discipline && one.code !== discipline
      ? []
      : one.children.flatMap(group => {
          if (!text && !own && major_class && group.code !== major_class) return []
          const isWhole = group.name.includes(text)
          const children = group.children.filter(
            leaf => (isWhole || leaf.name.includes(text) || leaf.code.startsWith(text)) && (!own || own.has(leaf.uuid)),
          )
          return children.length ? [{ ...group, children, discipline: one.name }] : []
        }),
  )
}

/** How many majors a discipline has. */
export const majorsIn = (one: Discipline): number => one.children.reduce((sum, group) => sum + group.children.length, 0)

interface Line {
  readonly year: number
  readonly requirement: string | null
}
export interface Asked {
  /** As it was published; null is unknown. */
  readonly requirement: string | null
  readonly lines: number
}

/** What the lines of the newest year ask for, most often first, unknown last; undefined where there is no line. */
export function askedFor(
  lines: readonly Line[],
): { readonly year: number; readonly lines: number; readonly asked: readonly Asked[] } | undefined {
  if (lines.length === 0) return undefined
  const year = Math.max(...lines.map(line => line.year))
  const newest = lines.filter(line => line.year === year)
  const asked = [...Map.groupBy(newest, line => line.requirement)]
    .map(([requirement, some]) => ({ requirement, lines: some.length }))
    .sort((a, b) => Number(a.requirement === null) - Number(b.requirement === null) || b.lines - a.lines)
  return { year, lines: newest.length, asked }
}

/** Rows under the word they are sorted by, in the order in which the words come first. */
export const grouping = <Row, K>(rows: readonly Row[], by: (row: Row) => K): readonly (readonly [K, readonly Row[]])[] => [
  ...Map.groupBy(rows, by),
]
