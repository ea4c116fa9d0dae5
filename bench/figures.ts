export const median = (numbers: readonly number[]): number => {
  if (numbers.length === 0) return Number.NaN
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** One line of a table: what was measured, each figure beside how many times the limit's it is. */
export interface Line {
  readonly name: string
  readonly figures: Readonly<Record<string, number>>
}

const shown = (figure: number) => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(1))

/** Prints a table whose first line is the limit of this run, and the ratios against it. */
export function print(title: string, lines: readonly Line[], promised: Readonly<Record<string, number>>): void {
  const [limit] = lines
  if (!limit) return
  const names = Object.keys(limit.figures)
  const wide = Math.max(...lines.map(line => line.name.length)) + 2
  console.log(`\n${title}\n`)
  console.log(''.padEnd(wide) + names.map(name => name.padStart(22)).join(''))
  for (const line of lines) {
    const cells = names.map(name => {
      const figure = line.figures[name]
      const own = limit.figures[name]
      if (figure === undefined || Number.isNaN(figure)) return '–'.padStart(22)
      return `${shown(figure)}${own ? `  ${(figure / own).toFixed(2)}×` : ''}`.padStart(22)
    })
    console.log(line.name.padEnd(wide) + cells.join(''))
  }
  const said = Object.entries(promised).map(([name, ratio]) => `${name} ≤ ${ratio}×`)
  if (said.length) console.log(`\npromise: ${said.join(', ')} of the first line, in this run`)
}

/** Says whether a ratio keeps its promise; one that does not ends the program with 1. */
export function judge(ratio: number, limit: number, of = ''): void {
  const isMet = ratio <= limit
  if (!isMet) process.exitCode = 1
  console.log(`${of}${ratio.toFixed(2)}×, promise ≤ ${limit}×: ${isMet ? 'met' : 'NOT MET'}`)
}
