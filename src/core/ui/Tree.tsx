import { type KeyboardEvent, useRef, useState } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'

/** A node of a tree; children make it a branch. */
export interface TreeNode {
  key: string
  label: string
  children?: readonly TreeNode[]
}

export interface TreeProps {
  /** What the tree holds, read aloud. */
  label: string
  /** The branches of the first level. */
  nodes: readonly TreeNode[]
  /** The key of the chosen node. */
  value?: string | null
  /** Told the key of the node that was chosen; without it nothing can be. */
  onChange?: (key: string) => void
  /** Branches that are open at first. */
  opened?: readonly string[]
}

const Row = styled.div`
  & > div { display: flex; align-items: center; gap: 8px; min-height: 32px; padding: 0 8px; border-radius: var(--zy-r); color: var(--zy-ink-2); cursor: pointer; }
  & > div:hover { background: var(--zy-ground); }
  &:focus-visible { outline: none; }
  &:focus-visible > div { outline: 2px solid var(--zy-brand); outline-offset: -2px; }
  &[aria-selected='true'] > div { color: var(--zy-brand); font-weight: 600; background: var(--zy-brand-wash); }
  & > div > svg { color: var(--zy-ink-3); }
  & > div > span:first-child { width: 12px; }
  & > [role='group'] { padding-inline-start: 20px; }
`

const visibleKeys = (nodes: readonly TreeNode[], open: ReadonlySet<string>): string[] =>
  nodes.flatMap(node => [node.key, ...(open.has(node.key) ? visibleKeys(node.children ?? [], open) : [])])

/** The next row whose words begin with this letter, from the top again after the last. */
function startingWith(rows: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const begins = (row: HTMLElement) => row.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase())
  return [...rows.slice(at + 1), ...rows.slice(0, at)].find(begins)
}

/** A simple tree: arrows walk and open, letters jump, Enter chooses. */
export function Tree({ label, nodes, value = null, onChange, opened = [] }: TreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(opened))
  const [at, setAt] = useState<string | null>(value)
  // one stop of Tab, always: a node inside a closed branch cannot be it
  const seen = visibleKeys(nodes, open)
  const home = [at, value].find(key => key !== null && seen.includes(key)) ?? seen[0] ?? null
  const flip = (key: string, on = !open.has(key)) => {
    const next = new Set(open)
    if (on) next.add(key)
    else next.delete(key)
    setOpen(next)
  }
  const rows = () => [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, node: TreeNode) => {
    const all = rows()
    const index = all.indexOf(event.currentTarget)
    const branch = Boolean(node.children?.length)
    const walk = (to: HTMLElement | null | undefined) => {
      to?.focus()
      if (to?.dataset.key) setAt(to.dataset.key)
    }
    const isOpen = branch && open.has(node.key)
    if (event.key === 'ArrowDown') walk(all[index + 1])
    else if (event.key === 'ArrowUp') walk(all[index - 1])
    else if (event.key === 'Home') walk(all[0])
    else if (event.key === 'End') walk(all.at(-1))
    else if (event.key === 'ArrowRight' && branch && !isOpen) flip(node.key, true)
    else if (event.key === 'ArrowRight' && branch) walk(all[index + 1])
    else if (event.key === 'ArrowLeft' && isOpen) flip(node.key, false)
    else if (event.key === 'ArrowLeft') walk(event.currentTarget.parentElement?.closest<HTMLElement>('[role=treeitem]'))
    else if (event.key === 'Enter' || event.key === ' ') onChange?.(node.key)
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) walk(startingWith(all, index, event.key))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const draw = (list: readonly TreeNode[], level: number) =>
    list.map(node => {
      const branch = Boolean(node.children?.length)
      const isOpen = branch && open.has(node.key)
      return (
        <Row
          key={node.key}
          role="treeitem"
          data-key={node.key}
          aria-level={level}
          aria-expanded={branch ? isOpen : undefined}
          aria-selected={node.key === value}
          tabIndex={node.key === home ? 0 : -1}
          onKeyDown={event => onKeyDown(event, node)}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the tree item around it has the role and the keys */}
          <div
            onClick={() => {
              setAt(node.key)
              if (branch) flip(node.key)
              onChange?.(node.key)
            }}
          >
            <span>{branch && <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />}</span>
            {node.label}
          </div>
          {isOpen && <div role="group">{draw(node.children ?? [], level + 1)}</div>}
        </Row>
      )
    })
  return (
    <div ref={tree} role="tree" aria-label={label}>
      {draw(nodes, 1)}
    </div>
  )
}
