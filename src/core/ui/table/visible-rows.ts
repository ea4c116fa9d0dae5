import { type RefObject, useLayoutEffect, useState } from 'react'

/** Tables with more rows than this draw only what is in sight. */
export const VIRTUAL_ABOVE = 200
/** The height they scroll inside, in px (B231). */
export const tableHeight = 600
/** Rows drawn beyond what is in sight, so that a quick scroll meets no blank. */
const BEYOND = 12

/** Which rows to draw of a long table, and the height of what is left out before and after them. All rows are of one height. */
export function useVisibleRows(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [seen, setSeen] = useState({ first: 0, many: 28 })
  const isLong = count > VIRTUAL_ABOVE
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !isLong) return
    const look = () => {
      const first = Math.floor(box.scrollTop / rowHeight)
      const many = Math.ceil(box.clientHeight / rowHeight)
      setSeen(before => (before.first === first && before.many === many ? before : { first, many }))
    }
    // also at the start: an observer calls back at once
    const watch = new ResizeObserver(look)
    watch.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [frame, isLong, rowHeight])
  // a filter may leave fewer rows than one had scrolled to
  const first = Math.max(0, Math.min(seen.first, count - seen.many))
  const from = Math.max(0, first - BEYOND)
  const to = Math.min(count, first + seen.many + BEYOND)
  return { from, to, before: from * rowHeight, after: (count - to) * rowHeight }
}
