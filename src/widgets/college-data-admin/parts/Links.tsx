import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { QueryState } from '../../../core/data/index.ts'
import { FailedPanel, Note, Section, Skeleton } from '../../../core/ui/index.ts'

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 24px;
`
interface LinksProps<R> {
  title: string
  /** What is said where there is none. */
  none: string
  record: QueryState<readonly R[]>
  children: (row: R) => ReactNode
}

/** What else something leads to, by name. */
export function Links<R extends { uuid: string }>({ title, none, record: { data, error, again }, children }: LinksProps<R>) {
  return (
    <Section title={title}>
      {error && !data && <FailedPanel bare text={error.detail} onRetry={again} />}
      {!error && !data && (
        <div aria-busy="true">
          <Skeleton width="100%" height={32} />
        </div>
      )}
      {data?.length === 0 && <Note>{none}</Note>}
      {data && data.length > 0 && (
        <List>
          {data.map(row => (
            <li key={row.uuid}>{children(row)}</li>
          ))}
        </List>
      )}
    </Section>
  )
}
