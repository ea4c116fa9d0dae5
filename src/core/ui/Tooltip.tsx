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
  pointer-events: none;
`

/** A short explanation at a word, on hover and on focus. Nothing that is needed may stand only here. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const top = useTopLayer(anchor, { matchWidth: false, placement: 'top' })
  useEffect(() => {
    if (!open) return
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [open])
  return (
    <Around
      ref={anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      aria-describedby={open ? id : undefined}
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
