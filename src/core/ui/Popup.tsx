import { type HTMLAttributes, type RefObject, useCallback, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { panel } from './panel.ts'
import { type TopLayerOptions, useTopLayer } from './top-layer.ts'

const Box = styled.div`
  ${panel}
`

export interface PopupProps extends HTMLAttributes<HTMLDivElement> {
  /** What it belongs to: presses on it do not count as outside, and the focus goes back to it. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  layer?: TopLayerOptions
  /** Takes the focus when it opens: one whose content does not, or the first Escape would go to nobody. */
  takesFocus?: boolean
}

/** A panel in the top layer under its anchor. Mount it to open it; Escape, a press outside and leaving it by Tab ask to close. */
export function Popup({ anchor, onClose, layer, takesFocus = false, children, onKeyDown, ...rest }: PopupProps) {
  const top = useTopLayer(anchor, layer)
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const outside = (event: Event) => {
      const path = event.composedPath()
      if (box.current && !path.includes(box.current) && !(anchor.current && path.includes(anchor.current))) close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [anchor])
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      top(element)
      if (takesFocus) element?.focus({ preventScroll: true })
    },
    [top, takesFocus],
  )
  return (
    <Box
      {...rest}
      popover="manual"
      tabIndex={-1}
      ref={attach}
      onBlur={event => {
        const next = event.relatedTarget
        if (next instanceof Node && !event.currentTarget.contains(next) && next !== anchor.current) onClose()
      }}
      onKeyDown={event => {
        onKeyDown?.(event)
        if (event.defaultPrevented || event.key !== 'Escape') return
        // the dialog around us must not hear it
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {children}
    </Box>
  )
}
