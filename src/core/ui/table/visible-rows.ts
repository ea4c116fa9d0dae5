import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

/** Tables with more rows than this draw only what is in sight. */
export const VIRTUAL_ABOVE = 200

/** Which rows to draw of a long table, and the height of what is left out before and after them. */
export function useVisibleRows(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const virtual = useVirtualizer({
    count: count > VIRTUAL_ABOVE ? count : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return { from: 0, to: Math.min(count, 40), before: 0, after: Math.max(0, count - 40) * rowHeight }
  return { from: first.index, to: last.index + 1, before: first.start, after: virtual.getTotalSize() - last.end }
}
