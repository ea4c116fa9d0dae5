import styled from 'styled-components'
import { commonWords, useWords } from '../i18n/index.ts'

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  color: var(--zy-ink-2);
  & > li { display: flex; align-items: center; gap: 6px; white-space: nowrap; }
  & > li + li::before { content: ''; width: 24px; border-top: 1px solid var(--zy-line-2); margin-right: 6px; }
  & > li[aria-current] { color: var(--zy-ink); font-weight: 600; }
  & > li[aria-current]::before { border-color: var(--zy-ink); }
  @media (max-width: 640px) {
    & > li:not([aria-current]) { display: none; }
    & > li + li::before { display: none; }
  }
`

export interface StepsProps {
  /** What each is called, in order. */
  steps: readonly string[]
  /** Which one we are at, from 0. */
  at: number
}

/** Where one is in a short journey: numbers and words parted by strokes. On a phone only the present step. */
export function Steps({ steps, at }: StepsProps) {
  const t = useWords(commonWords)
  return (
    <List aria-label={t('step', { n: at + 1, total: steps.length })}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? 'step' : undefined}>
          <span className="num">{index + 1}</span>
          {step}
        </li>
      ))}
    </List>
  )
}
