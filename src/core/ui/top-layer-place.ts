import { autoUpdate, computePosition, flip, offset, platform, shift, size, type VirtualElement } from '@floating-ui/dom'
import type { Placing } from './top-layer.ts'
import { zoomOf } from './zoom.ts'

/** Sizes as on the screen: the library takes a panel's own, which a zoomed page multiplies. */
const onScreen: typeof platform = {
  ...platform,
  getDimensions(element) {
    const { width, height } = element.getBoundingClientRect()
    return { width, height }
  },
}

/** Keeps a panel at its anchor while the page scrolls and changes; turned over where there is no room. Ends when called. */
export function keepPlaced(
  at: Element | VirtualElement,
  panel: HTMLElement,
  { placement, maxHeight, gap, matchWidth }: Placing,
  onPlaced: () => void,
) {
  const place = async () => {
    const zoom = zoomOf(panel)
    const { x, y } = await computePosition(at, panel, {
      platform: onScreen,
      strategy: 'fixed',
      placement,
      middleware: [
        offset(gap * zoom),
        flip({ padding: 8 }),
        shift({ padding: 8 }),
        size({
          padding: 8,
          apply: ({ availableHeight, rects }) => {
            panel.style.maxHeight = `${Math.max(96, Math.min(availableHeight / zoom, maxHeight))}px`
            if (matchWidth) panel.style.minWidth = `${rects.reference.width / zoom}px`
          },
        }),
      ],
    })
    panel.style.left = `${Math.round(x / zoom)}px`
    panel.style.top = `${Math.round(y / zoom)}px`
    onPlaced()
  }
  return autoUpdate(at, panel, place)
}
