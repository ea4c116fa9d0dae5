import styled from 'styled-components'
import type { Chosen } from '../../../core/domain/course-stat.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { gridOf, percent } from '../model.ts'
import { GridBar, GridFirst, GridLine, GridRows } from './grid-look.ts'

const Cell = styled.div`
  min-width: 0;
  padding: 14px 14px 16px;
  border-inline-start: 1px solid var(--zy-line);
  & > p { display: flex; flex-wrap: wrap; gap: 0 8px; margin-bottom: 10px; }
  & > p > b { font: var(--zy-t20); }
  &[data-none] { color: var(--zy-ink-3); }
  @media (max-width: 1023px) { padding: 10px 8px 12px; border-top: 1px solid var(--zy-line); }
`

interface ChosenGridProps {
  combinations: readonly Chosen[]
  /** Who has handed in. */
  submitted: number
  /** Some choose what is not told apart: a combination without a number is not one nobody chose. */
  hides: boolean
  /** Shows who they are, to whoever looks after them. */
  onPick: ((course: readonly string[]) => void) | undefined
}

/** Every combination with how many chose it, and which share of those who handed in that is. */
export function ChosenGrid({ combinations, submitted, hides, onPick }: ChosenGridProps) {
  const t = useWords(words)
  if (combinations.length === 0) return null
  return (
    <GridRows>
      {gridOf(combinations.map(one => ({ ...one, combination: one.course }))).map(({ first, cells }) => {
        const all = cells.reduce((sum, { opened }) => sum + opened.students, 0)
        return (
          <GridLine key={first ?? ''} data-first={first} role="group" aria-label={first}>
            {first && (
              <GridFirst>
                <b>{first}</b>
                <span>{t('statPeople', { n: grouped(all) })}</span>
              </GridFirst>
            )}
            {cells.map(({ opened, others }) => {
              const share = percent(opened.students, submitted)
              return (
                <Cell key={opened.combination.join()} data-none={opened.students === 0 || undefined}>
                  <p>
                    {others.map(subject => (
                      <b key={subject}>{subject}</b>
                    ))}
                  </p>
                  {opened.students === 0 && hides ? (
                    <Note>{t('statHidden')}</Note>
                  ) : (
                    <GridBar data-own>
                      <span>
                        {onPick && opened.students > 0 ? (
                          <WordButton
                            aria-label={t('whoChoseN', { names: opened.combination.join(' '), n: grouped(opened.students) })}
                            onClick={() => onPick(opened.combination)}
                          >
                            {t('statPeople', { n: grouped(opened.students) })}
                          </WordButton>
                        ) : (
                          t('statPeople', { n: grouped(opened.students) })
                        )}
                      </span>
                      <b>{share}%</b>
                      <i>
                        <u style={{ width: `${share}%` }} />
                      </i>
                    </GridBar>
                  )}
                </Cell>
              )
            })}
          </GridLine>
        )
      })}
    </GridRows>
  )
}
