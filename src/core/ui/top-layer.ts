import type { Placement, VirtualElement } from '@floating-ui/dom'
import { type RefObject, useCallback, useRef } from 'react'
import { focusedIn, lastAnchor } from './focus.ts'
import { RECONNECT } from './ui-context.ts'
import { zoomOf } from './zoom.ts'

// floating-ui's hide() also counts clipping ancestors outside a modal dialog; we stop at the first ancestor in the top layer
function scrolledAway(anchor: Element): boolean {
  const box = anchor.getBoundingClientRect()
  let node: Node | null = anchor.parentNode
  while (node) {
    if (node instanceof Element && node !== document.documentElement && node !== document.body) {
      if (getComputedStyle(node).overflow !== 'visible') {
        const clip = node.getBoundingClientRect()
        if (box.bottom <= clip.top || box.top >= clip.bottom || box.right <= clip.left || box.left >= clip.right) return true
      }
      if (node.matches(':modal, :popover-open')) return false
    }
    node = (node instanceof Element && node.assignedSlot) || node.parentNode || (node instanceof ShadowRoot ? node.host : null)
  }
  return false
}

export interface TopLayerOptions {
  /** At least as wide as the anchor. */
  matchWidth?: boolean
  placement?: Placement
  maxHeight?: number
  /** Shown at this place of the viewport instead of under the anchor (a context menu). */
  point?: { x: number; y: number } | null
}

export interface Placing {
  readonly placement: Placement
  readonly maxHeight: number
  readonly gap: number
  readonly matchWidth: boolean
}

/** The first place of a panel, at once: what keeps it there and turns it where there is no room is fetched with the first panel. */
function placeUnder(
  at: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width'>,
  panel: HTMLElement,
  { placement, maxHeight, gap, matchWidth }: Placing,
) {
  const zoom = zoomOf(panel)
  if (matchWidth) panel.style.minWidth = `${at.width / zoom}px`
  const [side, align] = placement.split('-')
  const room = side === 'top' ? at.top : innerHeight - at.bottom
  panel.style.maxHeight = `${Math.max(96, Math.min((room - gap - 8) / zoom, maxHeight))}px`
  const box = panel.getBoundingClientRect()
  const left = align === 'start' ? at.left : align === 'end' ? at.right - box.width : at.left + (at.width - box.width) / 2
  const top = side === 'top' ? at.top - gap * zoom - box.height : at.bottom + gap * zoom
  panel.style.left = `${Math.round(Math.max(8, Math.min(left, innerWidth - box.width - 8)) / zoom)}px`
  panel.style.top = `${Math.round(Math.max(8, Math.min(top, innerHeight - box.height - 8)) / zoom)}px`
}

/**
 * A ref for an element with `popover="manual"`: shows it in the top layer under its anchor and keeps it there.
 * The work is done in the ref callback, before Headless UI's effect focuses the panel; its merged refs drop clean-up functions,
 * so null is handled by hand.
 */
export function useTopLayer(anchor: RefObject<HTMLElement | null>, options: TopLayerOptions = {}) {
  const { matchWidth = true, placement = 'bottom-start', maxHeight = 296, point } = options
  const x0 = point?.x
  const y0 = point?.y
  const last = useRef<HTMLElement | null>(null)
  const stop = useRef<(() => void) | null>(null)
  return useCallback(
    (panel: HTMLElement | null) => {
      stop.current?.()
      stop.current = null
      const button = anchor.current
      if (!panel) {
        if (button && last.current) returnFocus(button, last.current)
        return
      }
      if (!button) return
      last.current = panel
      const root = button.getRootNode()
      if (!panel.matches(':popover-open')) panel.showPopover()
      const at: Element | VirtualElement =
        x0 === undefined || y0 === undefined ? button : { getBoundingClientRect: () => new DOMRect(x0, y0, 0, 0) }
      const gap = x0 === undefined ? 4 : 0
      placeUnder(at.getBoundingClientRect(), panel, { placement, maxHeight, gap, matchWidth })
      // a move in the document hides a popover
      const again = () => {
        if (!panel.isConnected || panel.matches(':popover-open')) return
        panel.showPopover()
        ;(panel.tabIndex >= 0 ? panel : button).focus({ preventScroll: true })
      }
      root.addEventListener(RECONNECT, again)
      let off: (() => void) | undefined
      const ended = new AbortController()
      const follow = async () => {
        const { keepPlaced } = await import('./top-layer-place.ts')
        if (ended.signal.aborted) return
        off = keepPlaced(at, panel, { placement, maxHeight, gap, matchWidth }, () => {
          panel.style.visibility = at === button && scrolledAway(button) ? 'hidden' : ''
        })
      }
      // it stays where it is when what follows its anchor does not come
      follow().catch(() => {})
      stop.current = () => {
        ended.abort()
        off?.()
        root.removeEventListener(RECONNECT, again)
      }
    },
    [anchor, matchWidth, placement, maxHeight, x0, y0],
  )
}

// Refs are detached before React removes the node, so the focus is still inside the panel here. Headless UI does not give it back
// in a shadow root (activeElement is null there, not <body>), nor when Tab leaves the last control of a modal dialog.
function returnFocus(button: HTMLElement, panel: HTMLElement): void {
  const root = button.getRootNode()
  if (!panel.contains(focusedIn(root))) return
  lastAnchor.set(root, button)
  queueMicrotask(() => {
    if (!focusedIn(root) && button.isConnected) button.focus({ preventScroll: true })
  })
}
