import { autoUpdate, computePosition, flip, offset, type Placement, shift, size, type VirtualElement } from '@floating-ui/dom'
import { type RefObject, useCallback, useRef } from 'react'
import { focusedIn, lastAnchor } from './focus.ts'
import { RECONNECT } from './ui-context.ts'

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
      const place = async () => {
        const { x, y } = await computePosition(at, panel, {
          strategy: 'fixed',
          placement,
          middleware: [
            offset(x0 === undefined ? 4 : 0),
            flip({ padding: 8 }),
            shift({ padding: 8 }),
            size({
              padding: 8,
              apply: ({ availableHeight, rects }) => {
                panel.style.maxHeight = `${Math.max(96, Math.min(availableHeight, maxHeight))}px`
                if (matchWidth) panel.style.minWidth = `${rects.reference.width}px`
              },
            }),
          ],
        })
        panel.style.left = `${Math.round(x)}px`
        panel.style.top = `${Math.round(y)}px`
        panel.style.visibility = at === button && scrolledAway(button) ? 'hidden' : ''
      }
      // a move in the document hides a popover
      const again = () => {
        if (!panel.isConnected || panel.matches(':popover-open')) return
        panel.showPopover()
        ;(panel.tabIndex >= 0 ? panel : button).focus({ preventScroll: true })
      }
      root.addEventListener(RECONNECT, again)
      const off = autoUpdate(at, panel, place)
      stop.current = () => {
        off()
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
