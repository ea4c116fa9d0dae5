import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { isPlainClick } from './Link.tsx'
import { Popup } from './Popup.tsx'
import { panelRow } from './panel.ts'
import type { TopLayerOptions } from './top-layer.ts'

/** One line of a menu; null draws a rule between groups. */
export type MenuItem = {
  key: string
  label: string
  icon?: IconName
  disabled?: boolean
  danger?: boolean
  /** Where it leads: a link, for new tabs and copied addresses; a plain click still picks. */
  href?: string | undefined
  onPick: () => void
} | null

const Row = styled.button`
  ${panelRow}
  padding: 0 16px;
  white-space: nowrap;
  outline: none;
  text-decoration: none;
  &:focus, &:hover:not(:disabled) { background: var(--zy-ground); }
  &:focus-visible { box-shadow: inset 2px 0 0 var(--zy-brand); }
  &:disabled { color: var(--zy-ink-off); }
  &[data-danger] { color: var(--zy-zhu); }
`
const Rule = styled.hr`
  margin: 6px 0;
`

interface ListProps {
  items: readonly MenuItem[]
  label: string
  id?: string
  anchor: RefObject<HTMLElement | null>
  layer?: TopLayerOptions
  /** Opened by the arrow up: begins at its end. */
  fromEnd?: boolean
  onClose: () => void
}

function MenuList({ items, label, id, anchor, layer, fromEnd, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(
    () =>
      rows()
        .at(fromEnd ? -1 : 0)
        ?.focus({ preventScroll: true }),
    [],
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = rows()
    const at = all.findIndex(row => row.matches(':focus'))
    const to =
      event.key === 'ArrowDown'
        ? (at + 1) % all.length
        : event.key === 'ArrowUp'
          ? (at - 1 + all.length) % all.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? all.length - 1
              : event.key.length === 1 && !event.ctrlKey && !event.metaKey
                ? startingWith(all, at, event.key)
                : -1
    if (event.key === 'Tab') onClose()
    // a button hears the space bar by itself, a link does not
    if (event.key === ' ' && all[at]?.localName === 'a') {
      event.preventDefault()
      all[at].click()
    }
    if (to < 0 || event.key === ' ' || event.key === 'Enter') return
    event.preventDefault()
    all[to]?.focus()
  }
  return (
    <Popup anchor={anchor} layer={{ matchWidth: false, maxHeight: 480, ...layer }} onClose={onClose}>
      <div ref={list} role="menu" aria-label={label} id={id} onKeyDown={onKeyDown} tabIndex={-1} style={{ minWidth: 168, outline: 'none' }}>
        {items.map((item, index) =>
          item ? (
            <Row
              key={item.key}
              {...(item.href === undefined
                ? { type: 'button' as const, disabled: item.disabled }
                : ({ as: 'a', href: item.href } as object))}
              role="menuitem"
              tabIndex={-1}
              data-danger={item.danger || undefined}
              onClick={event => {
                onClose()
                if (item.href !== undefined && !isPlainClick(event)) return
                event.preventDefault()
                item.onPick()
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </Row>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has nothing else to be known by
            <Rule key={`rule-${index}`} />
          ),
        )}
      </div>
    </Popup>
  )
}

/** The next row that begins with this letter, from the top again after the last; -1 when there is none. */
function startingWith(rows: readonly HTMLElement[], at: number, letter: string): number {
  const begins = (row: HTMLElement) => row.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase())
  const after = rows.findIndex((row, index) => index > at && begins(row))
  return after < 0 ? rows.findIndex(begins) : after
}

const Plain = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 32px;
  padding: 0 4px;
  border: 0;
  border-radius: var(--zy-r);
  background: none;
  color: inherit;
  &[data-square] { width: 32px; padding: 0; justify-content: center; color: var(--zy-ink-2); }
  &[data-square]:hover, &[aria-expanded='true'][data-square] { background: var(--zy-ground); color: var(--zy-ink); }
`

export interface MenuButtonProps {
  /** What may be picked; null is a rule between two groups. */
  items: readonly MenuItem[]
  /** The name of the menu; read aloud for a button that shows only an icon. */
  label: string
  /** What the button shows; the "more" icon if nothing. */
  children?: ReactNode
  /** Which edge of the button the list keeps to. */
  align?: 'start' | 'end'
  className?: string
}

/** A button that opens a menu. */
export function MenuButton({ items, label, children, align = 'start', className }: MenuButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'start' | 'end' | null>(null)
  const id = useId()
  return (
    <>
      <Plain
        ref={anchor}
        type="button"
        className={className}
        data-square={children ? undefined : ''}
        aria-label={children ? undefined : label}
        // names a button that shows only an icon; words inside it go first
        title={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(open ? null : 'start')}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(event.key === 'ArrowUp' ? 'end' : 'start')
        }}
      >
        {children ?? <Icon name="more" />}
      </Plain>
      {open && (
        <MenuList
          id={id}
          items={items}
          label={label}
          anchor={anchor}
          layer={{ placement: `bottom-${align}` }}
          fromEnd={open === 'end'}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

export interface ContextMenuProps {
  /** Where it opens, in the viewport; null keeps it closed. */
  point: { x: number; y: number } | null
  /** What was pressed: gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  /** What may be picked; null is a rule between two groups. */
  items: readonly MenuItem[]
  /** The name of the menu, read aloud. */
  label: string
  /** Picked, or left: close it. */
  onClose: () => void
}

/** A menu at the place of a right click (or of the menu key). */
export function ContextMenu({ point, anchor, items, label, onClose }: ContextMenuProps) {
  if (!point) return null
  return <MenuList key={`${point.x} ${point.y}`} items={items} label={label} anchor={anchor} layer={{ point }} onClose={onClose} />
}
