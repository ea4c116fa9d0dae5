import type { KeyboardEvent } from 'react'

export interface Spot {
  readonly at: number
  readonly field: string
}
interface Options {
  readonly rows: number
  readonly fields: readonly string[]
  readonly page: number
  readonly spot: Spot
  readonly move: (spot: Spot) => void
  /** Starts editing; `text` is what was typed over the cell, absent keeps its value. */
  readonly edit: (text?: string) => void
  /** Leaves the row out. */
  readonly remove: () => void
  readonly undo: () => void
  readonly redo: () => void
}

/** The keys of a sheet: arrows, Home, End, pages, Enter and F2 to edit, typing over, Delete (with Ctrl the whole row), undo and redo. */
export function cellKeys({ rows, fields, page, spot, move, edit, remove, undo, redo }: Options) {
  const column = Math.max(0, fields.indexOf(spot.field))
  const go = (at: number, to: number) => move({ at: clamp(at, rows), field: fields[clamp(to, fields.length)] ?? spot.field })
  const strides = new Map<string, readonly [rows: number, columns: number]>([
    ['ArrowDown', [1, 0]],
    ['ArrowUp', [-1, 0]],
    ['ArrowRight', [0, 1]],
    ['ArrowLeft', [0, -1]],
    ['PageDown', [page, 0]],
    ['PageUp', [-page, 0]],
    ['Home', [0, -fields.length]],
    ['End', [0, fields.length]],
  ])
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return
    const control = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const run = control ? ctrl(key, event.shiftKey) : plain(event)
    if (!run) return
    event.preventDefault()
    run()
  }
  function ctrl(key: string, shift: boolean) {
    if (key === 'z') return shift ? redo : undo
    if (key === 'y') return redo
    if (key === 'Delete' || key === 'Backspace') return remove
    if (key === 'Home') return () => go(0, 0)
    if (key === 'End') return () => go(rows - 1, fields.length - 1)
  }
  function plain(event: KeyboardEvent) {
    const stride = strides.get(event.key)
    if (stride) return () => go(spot.at + stride[0], column + stride[1])
    if (event.key === 'Enter' || event.key === 'F2') return () => edit()
    if (event.key === 'Delete' || event.key === 'Backspace') return () => edit('')
    return event.key.length === 1 && !event.altKey ? () => edit(event.key) : undefined
  }
}

const clamp = (n: number, length: number) => Math.max(0, Math.min(length - 1, n))
