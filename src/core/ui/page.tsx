import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { crumbTitle } from '../domain/names.ts'
import { isPlainClick } from './Link.tsx'

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 4px 16px;
  margin-bottom: 20px;
  & > h1 { font: var(--zy-t28); letter-spacing: .01em; min-width: 0; overflow-wrap: anywhere; }
  & > span { color: var(--zy-ink-2); padding-bottom: 3px; min-width: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  & > div { display: flex; flex-wrap: wrap; gap: 8px; margin-inline-start: auto; }
  @media (max-width: 1023px) {
    & > div { width: 100%; margin-top: 8px; }
    & > div > [data-kind='primary'] { flex: 1; order: -1; }
  }
`

export interface PageHeadProps {
  /** What the page is, in a word or two. */
  title: ReactNode
  /** What it holds, in numbers with their units. */
  sub?: ReactNode
  /** Buttons; one of them is primary. */
  actions?: ReactNode
}

/** The title of a page in Song, what it holds in words, its actions at the right (the primary one last, first on a phone). */
export function PageHead({ title, sub, actions }: PageHeadProps) {
  return (
    <Head part="head">
      <h1>{title}</h1>
      {sub && <span>{sub}</span>}
      {actions && <div>{actions}</div>}
    </Head>
  )
}

const Ruled = styled.section`
  border-top: 1.5px solid var(--zy-rule);
  padding-top: 10px;
  & > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin-bottom: 12px; }
  & > header > h2 { font: var(--zy-t16); font-weight: 600; }
  & > header > div { margin-inline-start: auto; }
`

/** A part of a page, hung under one 1.5 px rule. */
export function Section({ title, note, aside, children }: { title?: ReactNode; note?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Ruled aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {note}
          {aside && <div>{aside}</div>}
        </header>
      )}
      {children}
    </Ruled>
  )
}

const Trail = styled.nav`
  min-width: 0;
  & > ol { display: flex; gap: 8px; color: var(--zy-ink-3); white-space: nowrap; overflow: hidden; }
  & > ol > li { display: flex; gap: 8px; align-items: center; }
  & > ol > li:last-child, & [aria-current] { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  & > ol > li + li::before { content: '/'; }
  & a { color: inherit; }
  & [aria-current] { color: var(--zy-ink); }
  @media (max-width: 1023px) { & > ol > li:not(:last-child) { display: none; } & > ol > li + li::before { display: none; } }
`

export interface BreadcrumbProps {
  /** What it is, read aloud. */
  label: string
  /** From the outermost to where one is; the last leads nowhere. */
  steps: readonly { title: string; href?: string; onPick?: () => void }[]
}

/** Where one is, each title cut at 15 characters; the whole one stays in the tip (B026). On a phone only the last step is shown. */
export function Breadcrumb({ label, steps }: BreadcrumbProps) {
  return (
    <Trail aria-label={label}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.title}>
            {step.href && index < steps.length - 1 ? (
              <a
                href={step.href}
                title={step.title}
                onClick={event => {
                  if (!step.onPick || !isPlainClick(event)) return
                  event.preventDefault()
                  step.onPick()
                }}
              >
                {crumbTitle(step.title)}
              </a>
            ) : (
              <span title={step.title} aria-current={index === steps.length - 1 ? 'page' : undefined}>
                {crumbTitle(step.title)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Trail>
  )
}
