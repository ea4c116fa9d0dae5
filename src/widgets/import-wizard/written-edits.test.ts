import { describe, expect, it } from 'vitest'
import type { Entry } from '../../core/contracts/import/index.ts'
import { checkTable, importKinds } from '../../core/contracts/import/index.ts'
import type { Grid } from './grid.ts'
import { openGrid, redo, removeRows, retypeAll, typeCell, undo, withEdits } from './grid.ts'
import { emptyTable } from './reading/table.ts'
import { readEdits, writtenEdit } from './written-edits.ts'

const file: readonly Entry[] = [
  { row: 2, cells: { name: '班2', year: 'x' } },
  { row: 3, cells: { name: '班2', year: '2024' } },
  { row: 4, cells: { name: '班4', year: '2024' }, doubts: { name: { code: 'no_result' }, year: { code: 'no_result' } } },
  { row: 5, cells: { name: '班5', year: 'x' } },
]
/** The table as it comes out of the file, each time anew. */
const opened = (): Grid => {
  const entries = structuredClone(file) as Entry[]
  const faults = Map.groupBy(checkTable(importKinds.classes, entries, {}), fault => fault.row)
  return openGrid('classes', { ...emptyTable(importKinds.classes), entries, faults })
}
async function afterAReload(grid: Grid): Promise<Grid> {
  const written = async (edits: Grid['past']) => Promise.all(edits.map(writtenEdit))
  const again = opened()
  const { past, future } = readEdits(again.entries, await written(grid.past), await written(grid.future))
  return withEdits(again, past, future)
}
const seen = ({ entries, faults, faultTotal }: Grid) => ({ entries, faults, faultTotal })

describe('edits that were kept (1.7)', () => {
  it('make the same table of the same file, with the same faults, and so do all steps back and forth', async () => {
    let grid = opened()
    // all like this; one typed over twice; a doubted cell whose value is right; a row left out; one step taken back
    grid = retypeAll(grid, 'year', 'x', '2025')
    grid = typeCell(typeCell(grid, 3, 'name', '班三'), 3, 'name', '班3')
    grid = typeCell(grid, 4, 'name', '班4')
    grid = removeRows(grid, [5, 2])
    grid = undo(typeCell(grid, 3, 'year', '2020'))
    let again = await afterAReload(grid)
    expect(seen(again)).toEqual(seen(grid))
    expect([again.past.length, again.future.length]).toEqual([5, 1])
    expect(seen(redo(again))).toEqual(seen(redo(grid)))
    for (let step = 0; step < 5; step++) {
      grid = undo(grid)
      again = undo(again)
      expect(seen(again)).toEqual(seen(grid))
    }
    expect(seen(again)).toEqual(seen(opened()))
  })
  it('say what was typed and nothing else of a row, and pass over a row that the file no longer has', async () => {
    const [edit] = typeCell(opened(), 3, 'name', '班3').past
    expect(await writtenEdit(edit!)).toBe('[[3,{"name":"班3"}]]')
    expect(readEdits([], ['[[3,{"name":"班3"}]]'], []).past).toEqual([[]])
  })
})
