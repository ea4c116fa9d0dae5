import type { ReactNode } from 'react'
import styled from 'styled-components'
import { type Place, usePlaces } from '../../../core/host/index.ts'
import { commonWords, useLocale, useWords } from '../../../core/i18n/index.ts'
import { ResolvedLink, Skeleton } from '../../../core/ui/index.ts'

const Head = styled.header`
  margin-bottom: 32px;
  & > p:first-child { font: var(--zy-t12); color: var(--zy-ink-3); }
  & > [role=status] { display: grid; gap: 12px; padding: 10px 0 2px; max-width: 30em; }
  & > h1 { font: var(--zy-t28); padding-top: 6px; max-width: 30em; text-wrap: balance; font-variant-numeric: lining-nums; }
  & > p:last-child:not(:first-child) { color: var(--zy-ink-2); padding-top: 8px; }
  & em { font-style: normal; color: var(--zy-brand); }
`
/** One below the other. */
export const Stack = styled.div`
  display: grid;
  gap: 32px;
  & > * { min-width: 0; }
`
/** Two columns of a text page: 1fr and 320, 48 apart. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 320px;
  gap: 40px 48px;
  max-width: 1160px;
  & > div { display: grid; gap: 40px; align-content: start; min-width: 0; }
  @media (max-width: 1279px) { grid-template-columns: minmax(0, 1fr); }
`

/** The day, one sentence that answers, and one quieter line. Until what it says has come nothing is said: a number on its way is not 0. */
export function Answer({ children, note, pending }: { children: ReactNode; note?: ReactNode; pending?: boolean }) {
  const locale = useLocale()
  const common = useWords(commonWords)
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date())
  return (
    <Head>
      <p>{date}</p>
      {pending ? (
        <div role="status" aria-label={common('loading')}>
          <Skeleton width="100%" height={30} />
          {note && <Skeleton width="60%" height={16} />}
        </div>
      ) : (
        <>
          <h1>{children}</h1>
          {note && <p>{note}</p>}
        </>
      )}
    </Head>
  )
}

const Steps = styled.ol`
  & > li { display: grid; grid-template-columns: 41px minmax(0, 1fr) auto; align-items: baseline; gap: 0 8px; padding: 10px 0 14px; border-bottom: 1px solid var(--zy-line); }
  & > li:last-child { border-bottom: 0; }
  & > li > b { font: 600 20px/28px var(--zy-song); color: var(--zy-ink-3); }
  & strong { font-weight: 600; display: block; }
  & p { color: var(--zy-ink-2); }
`

export interface NextStep {
  readonly title: string
  readonly text: string
  readonly action: string
  /** Where it leads, or what it does. */
  readonly does: Place | (() => void)
}

/** What to do next, in order, each with the word that does it; what leads nowhere is left out. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const places = usePlaces()
  const known = steps.flatMap(({ does, ...step }) => {
    const target = typeof does === 'function' ? { href: undefined, go: does } : places.resolve(does)
    return target ? [{ ...step, target }] : []
  })
  return (
    <Steps>
      {known.map(({ title, text, action, target }, index) => (
        <li key={title}>
          <b>{index + 1}</b>
          <div>
            <strong>{title}</strong>
            <p>{text}</p>
          </div>
          <ResolvedLink target={target}>{action}</ResolvedLink>
        </li>
      ))}
    </Steps>
  )
}
