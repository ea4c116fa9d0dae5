import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { panel } from './panel.ts'
import { useTopLayer } from './top-layer.ts'

const Around = styled.span`
  display: inline-flex;
  align-items: center;
  border-radius: 2px;
`
const Box = styled.div`
  ${panel}
  padding: 6px 10px;
  max-width: 320px;
  font: var(--zy-t12);
  color: var(--zy-ink-2);
`

/** How long one may take from the word to the tip without losing it (WCAG 1.4.13). */
const CROSSING_MS = 120
const REACHABLE = 'a[href],button,input,select,textarea,[tabindex]'

export interface TooltipProps {
  /** The explanation, a sentence. */
  text: ReactNode
  /** The word it is about. */
  children: ReactNode
}

/**
 * A short explanation at a word, on hover and on focus; one can go over to it with the pointer, and Escape takes it away.
 * Nothing that is needed may stand only here.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef(0)
  const [open, setOpen] = useState(false)
  const top = useTopLayer(anchor, { matchWidth: false, placement: 'top' })
  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    // what has the focus is described, not the span around it, which nobody reaches
    const owner = anchor.current?.querySelector(REACHABLE)
    const before = owner?.getAttribute('aria-describedby') ?? null
    owner?.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '))
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // the dialog around us must not hear it
      event.stopPropagation()
      setOpen(false)
    }
    document.addEventListener('keydown', dismiss, true)
    return () => {
      document.removeEventListener('keydown', dismiss, true)
      if (before === null) owner?.removeAttribute('aria-describedby')
      else owner?.setAttribute('aria-describedby', before)
    }
  }, [open, id])
  return (
    <Around
      ref={anchor}
      onPointerEnter={show}
      onPointerLeave={() => {
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => setOpen(false), CROSSING_MS)
      }}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {open && (
        <Box id={id} popover="manual" role="tooltip" ref={top}>
          {text}
        </Box>
      )}
    </Around>
  )
}
