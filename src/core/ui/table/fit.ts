import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isOnPaper } from '../narrow.ts'
import type { Column } from './column.ts'

/** A place narrower than this, in px, has no room for lines, however wide the window: its rows are cards. */
const CARDS_UNDER = 720

/** Whether a place is too narrow for lines. */
export function useIsNarrowPlace(place: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    // a place that is not shown has no width, and says nothing
    const look = () => box.clientWidth > 0 && !isOnPaper() && setNarrow(box.clientWidth < CARDS_UNDER)
    look()
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [place])
  return isNarrow
}

/** Row actions give up this many words to the menu before a table scrolls sideways. */
const MOST_TIGHT = 2

interface Fit<R> {
  /** Those there is room for. */
  readonly columns: readonly Column<R>[]
  /** How many words row actions do without. */
  readonly tight: number
  /** Whatever was given up, it does not fit. */
  readonly isWide: boolean
}

/**
 * What a table gives up in a place that is narrower than its lines, one step after the other until it fits: secondary columns, the
 * first one first, then the words of its actions. It takes them back when the place has the width at which they went.
 */
export function useFit<R>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<R>[],
  has: { actions: boolean; fixed: boolean },
): Fit<R> {
  const secondary = columns.filter(column => column.secondary)
  const most = secondary.length + (has.actions ? MOST_TIGHT : 0)
  const key = columns.map(column => column.key).join()
  const [state, setState] = useState({ key, steps: 0, isWide: false })
  const { steps, isWide } = state.key === key ? state : { steps: 0, isWide: false }
  /** The width that the table asked for after so many steps. */
  const asked = useRef<{ key: string; widths: number[] }>({ key, widths: [] })
  if (asked.current.key !== key) asked.current = { key, widths: [] }

  const look = () => {
    const room = frame.current?.clientWidth
    const table = frame.current?.querySelector('table')
    // equal columns always fit
    if (!room || !table || has.fixed || isOnPaper()) return
    const { widths } = asked.current
    const isOver = table.scrollWidth > room + 1
    if (isOver) widths[steps] = table.scrollWidth
    const before = widths[steps - 1]
    const next = isOver ? Math.min(steps + 1, most) : before !== undefined && room >= before ? steps - 1 : steps
    const nextWide = isOver && steps === most
    if (next !== steps || nextWide !== isWide) setState({ key, steps: next, isWide: nextWide })
  }
  // Before the drawing is seen, and with every drawing: other rows are other widths.
  useLayoutEffect(look)
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (!frame.current) return
    const watch = new ResizeObserver(() => latest.current())
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])

  const gone = new Set(secondary.slice(0, steps).map(column => column.key))
  return { columns: columns.filter(column => !gone.has(column.key)), tight: Math.max(0, steps - secondary.length), isWide }
}
