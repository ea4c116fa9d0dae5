import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styled from 'styled-components'

const List = styled.div`
  display: flex;
  gap: 24px;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid var(--zy-line);
  & > button { flex: none; min-height: 32px; padding: 0 0 9px; border: 0; background: none; color: var(--zy-ink-2); white-space: nowrap; }
  & > button:hover:not(:disabled) { color: var(--zy-ink); }
  & > button[aria-selected='true'] { color: var(--zy-ink); font-weight: 600; box-shadow: inset 0 -2px 0 var(--zy-brand); }
  & > button:focus-visible { outline-offset: -2px; }
  & > button:disabled { color: var(--zy-ink-off); cursor: not-allowed; }
`
const Panel = styled.div`
  padding-top: 16px;
  outline-offset: 4px;
`

export interface TabsProps<K extends string> {
  /** What the tabs part, read aloud. */
  label: string
  /** Two to seven, each a word or two. */
  tabs: readonly { key: K; label: ReactNode; disabled?: boolean }[]
  /** The key of the chosen one. */
  value: K
  /** Told the key of the one that was pressed or walked to. */
  onChange: (key: K) => void
  /** What the chosen tab shows. */
  children?: ReactNode
}

/** Views side by side, one at a time. Arrows move, Home and End jump. */
export function Tabs<K extends string>({ label, tabs, value, onChange, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const open = tabs.filter(tab => !tab.disabled)
    const at = open.findIndex(tab => tab.key === value)
    const to =
      event.key === 'ArrowRight'
        ? (at + 1) % open.length
        : event.key === 'ArrowLeft'
          ? (at - 1 + open.length) % open.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? open.length - 1
              : -1
    const next = open[to]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus()
  }
  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            id={`${id}${tab.key}`}
            disabled={tab.disabled}
            aria-selected={tab.key === value}
            aria-controls={children && tab.key === value ? `${id}panel` : undefined}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </List>
      {children && (
        <Panel role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} tabIndex={0}>
          {children}
        </Panel>
      )}
    </div>
  )
}
