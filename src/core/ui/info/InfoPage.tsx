import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { QueryState } from '../../data/index.ts'
import { commonWords, useWords } from '../../i18n/index.ts'
import { PageHead, Section } from '../page.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { FailedPanel } from '../states.tsx'
import { Note } from '../text.ts'

const List = styled.dl`
  border-top: 1px solid var(--zy-line);
  &[data-ruled] { border-top: 1.5px solid var(--zy-rule); border-bottom: 1px solid var(--zy-rule); }
  & > div { display: grid; grid-template-columns: 112px minmax(0, 1fr); gap: 16px; padding: 9px 0; border-bottom: 1px solid var(--zy-line); }
  &[data-ruled] > div:last-child { border-bottom: 0; }
  &[data-columns] { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 48px; }
  @media (max-width: 1023px) { &[data-columns] { grid-template-columns: minmax(0, 1fr); } }
  & dt { color: var(--zy-ink-2); }
  & dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums lining-nums; }
`
const Sheet = styled.div`
  display: grid;
  gap: 32px;
  max-width: 1000px;
`

/** Terms and their values. `ruled` closes it with the rules of a table, for dialogs; `columns` sets two side by side on a desk. */
export function Terms({ ruled, columns, children }: { ruled?: boolean; columns?: boolean; children: ReactNode }) {
  return (
    <List data-ruled={ruled || undefined} data-columns={columns || undefined}>
      {children}
    </List>
  )
}

/** One term. An empty value is said in words; one that has not come (`undefined`) is a skeleton: it is not empty, it is not known. */
export function Term({ label, value, empty }: { label: ReactNode; value: ReactNode; empty?: string }) {
  const common = useWords(commonWords)
  const isEmpty = value === null || value === ''
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === undefined ? <Skeleton width={96} /> : isEmpty ? <Note>{empty ?? common('unfilled')}</Note> : value}</dd>
    </div>
  )
}

export interface InfoPageProps<Row> {
  title: ReactNode
  /** What is shown, as `useRecord` answers it. */
  record: QueryState<Row>
  sub?: (row: Row) => ReactNode
  actions?: (row: Row) => ReactNode
  /** `InfoSection`s. */
  children: (row: Row) => ReactNode
}

/** One record to read: sections of terms and values. Loading and failed say so. */
export function InfoPage<Row>({ title, record, sub, actions, children }: InfoPageProps<Row>) {
  const { data, error, again } = record
  return (
    <>
      <PageHead title={title} sub={data && sub?.(data)} actions={data && actions?.(data)} />
      {error && !data ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : (
        <Sheet>{data ? children(data) : <Skeleton width="100%" height={240} />}</Sheet>
      )}
    </>
  )
}

/** Some terms under one heading. */
export function InfoSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Section title={title}>
      <Terms columns>{children}</Terms>
    </Section>
  )
}
