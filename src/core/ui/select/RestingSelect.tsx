import type { RefObject } from 'react'
import type { Early } from './lists.ts'
import { SelectFace } from './SelectFace.tsx'

const opening = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

interface RestingSelectProps {
  anchor: RefObject<HTMLButtonElement | null>
  early: Early
  text: string
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}

/** A select as it stands while its list has not come: a press opens it as soon as it can. */
export function RestingSelect({ anchor, early, text, placeholder, disabled, 'aria-label': label }: RestingSelectProps) {
  return (
    <SelectFace
      ref={anchor}
      text={text}
      placeholder={placeholder}
      label={label}
      icon={disabled ? 'lock' : 'chevron-down'}
      disabled={disabled}
      aria-haspopup="listbox"
      aria-expanded={false}
      onFocus={early.wants}
      onClick={early.opens}
      onKeyDown={event => {
        if (!opening.has(event.key)) return
        event.preventDefault()
        early.opens()
      }}
    />
  )
}
