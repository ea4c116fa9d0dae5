import styled from 'styled-components'
import { chinaDay } from '../../../core/domain/dates.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Note, PlaceLink, Section } from '../../../core/ui/index.ts'
import type { ArchiveOf } from '../data.ts'
import { words } from '../messages/index.ts'

const Done = styled.ul`
  & > li { display: grid; grid-template-columns: 180px minmax(0, 1fr) auto; gap: 4px 24px; padding: 8px 0; border-bottom: 1px solid var(--zy-line); }
  & > li > span { color: var(--zy-ink-2); overflow-wrap: anywhere; }
  & > li > time { color: var(--zy-ink-3); font-variant-numeric: tabular-nums lining-nums; }
  @media screen and (max-width: 1023px) {
    & > li { grid-template-columns: minmax(0, 1fr) auto; }
    & > li > span { grid-row: 2; grid-column: 1 / -1; }
  }
`

/** The tests she has done, what came out high in each, and the way to the result. */
export function Tests({ tests }: { tests: ArchiveOf['evaluations'] }) {
  const t = useWords(words)
  return (
    <Section title={t('testsDone')}>
      {tests.length === 0 ? (
        <Note>{t('noTestsDone')}</Note>
      ) : (
        <Done>
          {tests.map(({ report, title, high, created_time }) => (
            <li key={report}>
              <PlaceLink to="evaluation.report" params={{ uuid: report }} otherwise={title}>
                {title}
              </PlaceLink>
              <span>{high.length > 0 ? t('testHigh', { names: high.join(t('and')) }) : t('testEven')}</span>
              <time>{chinaDay(created_time)}</time>
            </li>
          ))}
        </Done>
      )}
    </Section>
  )
}
