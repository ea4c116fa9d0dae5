/**
 * A column of a packed table. Words are written once and pointed at; numbers are steps from the one before, with `null` where nothing
 * was published. Both are what gzip does best with, and can be read by a person with `zcat`.
 */
export type Column = { readonly words: readonly string[]; readonly at: readonly number[] } | { readonly steps: readonly (number | null)[] }

/** A table by its columns. */
export interface Packed {
  readonly rows: number
  readonly columns: Readonly<Record<string, Column>>
}

type Cell = string | number | undefined

/** One column of a packed table, cell by cell. */
function cells(column: Column, name: string, rows: number): Cell[] {
  const { length } = 'words' in column ? column.at : column.steps
  if (length !== rows) throw new Error(`column ${name} has ${length} cells, its table ${rows} rows`)
  if ('words' in column) return column.at.map(at => column.words[at])
  let last = 0
  return column.steps.map(step => {
    if (step === null) return undefined
    last += step
    return last
  })
}

/** The rows of a packed table, with the names of its columns. */
export function unpack<Row>({ rows, columns }: Packed): Row[] {
  const names = Object.keys(columns)
  const all = names.map(name => cells(columns[name]!, name, rows))
  return Array.from({ length: rows }, (_, row) => {
    const one: Record<string, Cell> = {}
    for (let i = 0; i < names.length; i++) one[names[i]!] = all[i]![row]
    return one as Row
  })
}
