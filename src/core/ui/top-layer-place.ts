import { autoUpdate, computePosition, flip, offset, shift, size, type VirtualElement } from '@floating-ui/dom'
import type { Placing } from './top-layer.ts'

/** Keeps a panel at its anchor while the page scrolls and changes; turned over where there is no room. Ends when called. */
export function keepPlaced(
  at: Element | VirtualElement,
  panel: HTMLElement,
  { placement, maxHeight, gap, matchWidth }: Placing,
  onPlaced: () => void,
) {
  const place = async () => {
    const { x, y } = await computePosition(at, panel, {
      strategy: 'fixed',
      placement,
      middleware: [
        offset(gap),
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
    onPlaced()
  }
  return autoUpdate(at, panel, place)
}
