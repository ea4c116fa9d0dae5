import { gzipSync, strToU8 } from 'fflate'
import type { Column, Packed } from '../../server/db/demo/facts/packed.ts'

type Cell = string | number | undefined

function column(cells: readonly Cell[]): Column {
  if (cells.every(cell => typeof cell !== 'string')) {
    let last = 0
    return {
      steps: cells.map(cell => {
        if (cell === undefined) return null
        const step = cell - last
        last = cell
        return step
      }),
    }
  }
  const words = new Map<string, number>()
  const at = cells.map(cell => {
    if (typeof cell !== 'string') throw new Error(`a number among words: ${cell}`)
    if (!words.has(cell)) words.set(cell, words.size)
    return words.get(cell)!
  })
  return { words: [...words.keys()], at }
}

/** Rows as a packed file. fflate, because zlib's bytes differ between machines, and no time in it: the same facts are the same bytes. */
export function pack<Row extends object>(rows: readonly Row[], names: readonly (keyof Row & string)[]): Uint8Array {
  const columns = Object.fromEntries(names.map(name => [name, column(rows.map(row => row[name] as Cell))]))
  const packed: Packed = { rows: rows.length, columns }
  return gzipSync(strToU8(JSON.stringify(packed)), { level: 9, mtime: 0 })
}
