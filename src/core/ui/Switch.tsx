import type { ReactNode } from 'react'
import styled from 'styled-components'
import { ChoiceLine } from './choice.tsx'
import { useControlProps } from './Field.tsx'

const Track = styled.span`
  position: relative;
  flex: none;
  width: 36px;
  height: 20px;
  margin-top: 1px;
  border: 1px solid var(--zy-edge);
  border-radius: 10px;
  background: var(--zy-shade);
  & > input { position: absolute; inset: -3px 0; width: 36px; height: 24px; margin: 0; opacity: 0; cursor: inherit; }
  &::after { content: ''; position: absolute; left: 2px; top: 2px; width: 14px; height: 14px; border-radius: 50%; background: var(--zy-ink-2); pointer-events: none; }
  &:has(:checked) { background: var(--zy-brand); border-color: var(--zy-brand); }
  &:has(:checked)::after { left: 18px; background: var(--zy-on-brand); }
  &:has(:focus-visible) { outline: 2px solid var(--zy-brand); outline-offset: 2px; }
  &:has(:disabled) { opacity: .5; }
  @media (prefers-reduced-motion: no-preference) { &::after { transition: left var(--zy-dur) ease-out; } }
`

export interface SwitchProps {
  /** Whether it is on. */
  checked: boolean
  /** Told on or off; what it does has happened by then, there is nothing to save. */
  onChange: (on: boolean) => void
  /** The words beside it; without them give `aria-label`. */
  children?: ReactNode
  disabled?: boolean
  'aria-label'?: string
}

/** On or off, at once. */
export function Switch({ checked, onChange, children, ...rest }: SwitchProps) {
  const field = useControlProps()
  const wiring = children ? {} : field
  return (
    <ChoiceLine>
      <Track>
        <input
          {...wiring}
          {...rest}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          onChange={event => onChange(event.target.checked)}
        />
      </Track>
      {children && <span>{children}</span>}
    </ChoiceLine>
  )
}
