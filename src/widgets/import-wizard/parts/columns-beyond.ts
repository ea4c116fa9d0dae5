import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** Columns of the sheet that are not wholly in sight, on either side. */
export interface Beyond {
  readonly before: number
  readonly after: number
}

/** Columns of these widths that are cut by a window from `from` to `to`; a hair of one may be. */
export function columnsBeyond(widths: readonly number[], from: number, to: number): Beyond {
  let [left, before, after] = [0, 0, 0]
  for (const width of widths) {
    if (left < from - HAIR) before++
    else if (left + width > to + HAIR) after++
    left += width
  }
  return { before, after }
}
const HAIR = 2

interface Options {
  readonly sheet: RefObject<HTMLElement | null>
  readonly widths: readonly number[]
  /** What stands before the first column and never scrolls away. */
  readonly head: number
}

/** How many columns lie beside what is seen, and the way to them. */
export function useColumnsBeyond({ sheet, widths, head }: Options) {
  const [beyond, setBeyond] = useState<Beyond>({ before: 0, after: 0 })
  const measure = useCallback(() => {
    const { scrollLeft, clientWidth } = sheet.current ?? { scrollLeft: 0, clientWidth: 0 }
    const next = columnsBeyond(widths, scrollLeft, scrollLeft + clientWidth - head)
    setBeyond(now => (now.before === next.before && now.after === next.after ? now : next))
  }, [sheet, widths, head])
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    measure()
    const size = new ResizeObserver(measure)
    size.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [sheet, measure])
  /** The next columns that are not seen, as many as there is room for. */
  const turn = (way: 1 | -1) => {
    const element = sheet.current
    element?.scrollBy({ left: way * (element.clientWidth - head) * TURN })
  }
  /** One column, as little as needed. */
  const seek = (at: number) => {
    const element = sheet.current
    if (!element || at < 0) return
    const left = widths.slice(0, at).reduce((sum, width) => sum + width, 0)
    const over = left + widths[at]! - (element.clientWidth - head)
    if (element.scrollLeft > left) element.scrollLeft = left
    else if (element.scrollLeft < over) element.scrollLeft = over
  }
  return { beyond, turn, seek }
}
/** What was at the edge is seen again. */
const TURN = 0.8
