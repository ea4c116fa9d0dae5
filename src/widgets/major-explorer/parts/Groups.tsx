import type { ReactNode } from 'react'
import styled from 'styled-components'

const Sheet = styled.div`
  border-top: 1.5px solid var(--zy-rule);
  border-bottom: 1px solid var(--zy-rule);
`
const Group = styled.section`
  display: grid;
  grid-template-columns: 168px minmax(0, 1fr);
  gap: 8px 24px;
  padding: 12px 0;
  & + & { border-top: 1px solid var(--zy-line); }
  & > header { display: grid; align-content: start; }
  & > header > h2 { font: var(--zy-t14); font-weight: 600; }
  & > header > span { font: var(--zy-t12); color: var(--zy-ink-3); font-variant-numeric: tabular-nums; }
  & > ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(208px, 1fr)); gap: 4px 24px; }
  & > ul > li { display: flex; align-items: baseline; gap: 8px; min-width: 0; overflow-wrap: anywhere; }
  & > ul > li > small { font: var(--zy-t12); color: var(--zy-ink-3); font-variant-numeric: tabular-nums; white-space: nowrap; }
  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
    & > header { display: flex; align-items: baseline; gap: 8px; }
    & > ul { grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); }
    & > ul > li { flex-wrap: wrap; gap: 0 8px; padding: 6px 0; }
  }
`
export interface GroupOf<Row> {
  readonly key: string
  readonly title: string
  /** A line under the title. */
  readonly note?: ReactNode
  readonly rows: readonly Row[]
}

/** Words under the word they are sorted by, as a reference book sets them. */
export function Groups<Row>({
  groups,
  rowKey,
  children,
}: {
  groups: readonly GroupOf<Row>[]
  rowKey: (row: Row) => string
  children: (row: Row) => ReactNode
}) {
  return (
    <Sheet>
      {groups.map(({ key, title, note, rows }) => (
        <Group key={key} aria-label={title}>
          <header>
            <h2>{title}</h2>
            {note && <span>{note}</span>}
          </header>
          <ul>
            {rows.map(row => (
              <li key={rowKey(row)}>{children(row)}</li>
            ))}
          </ul>
        </Group>
      ))}
    </Sheet>
  )
}
