import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Where a row would be put down: before the row of this number, from 1; one more than there are is the end. */
export interface Dragging {
  readonly row: number
  readonly before: number
}

/** This near to an edge of the window the page goes on by itself. */
const EDGE = 72
const STEP = 18

/**
 * Rows that are dragged by a handle, with mouse, pen or finger; arrows beside it do the same by keyboard. The rows are what
 * `[data-number]` stands in, found in `within` while one is dragged.
 */
export function useDrag(within: RefObject<HTMLElement | null>, onMove: (row: number, to: number) => void) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const latest = useRef<Dragging | null>(null)
  const end = useRef<AbortController>(null)
  const set = (next: Dragging | null) => {
    latest.current = next
    setDragging(next)
  }
  const rowsOf = () => [...(within.current?.querySelectorAll('[data-number]') ?? [])].map(one => one.closest('tr, li') ?? one)
  const beforeAt = (y: number) => {
    const at = rowsOf().findIndex(one => {
      const { top, height } = one.getBoundingClientRect()
      return y < top + height / 2
    })
    return at < 0 ? rowsOf().length + 1 : at + 1
  }
  useEffect(() => () => end.current?.abort(), [])
  const handle = (row: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      const over = new AbortController()
      end.current = over
      const { signal } = over
      const page = event.currentTarget.ownerDocument
      const give = (dropped: Dragging | null) => {
        over.abort()
        set(null)
        if (!dropped) return
        // taken out first, what stands behind it moves up by one
        const to = dropped.before > row ? dropped.before - 1 : dropped.before
        if (to !== row) onMove(row, to)
      }
      set({ row, before: row })
      page.addEventListener(
        'pointermove',
        ({ clientY: y }) => {
          if (y < EDGE) window.scrollBy(0, -STEP)
          else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP)
          set({ row, before: beforeAt(y) })
        },
        { signal },
      )
      page.addEventListener('pointerup', () => give(latest.current), { signal })
      page.addEventListener('pointercancel', () => give(null), { signal })
      page.addEventListener('keydown', ({ key }) => key === 'Escape' && give(null), { signal })
    },
  })
  return { dragging, handle }
}
