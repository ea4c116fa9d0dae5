import styled from 'styled-components'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note } from '../../../core/ui/index.ts'
import type { Listed } from '../data.ts'
import { words } from '../messages/index.ts'
import type { Answer } from '../model.ts'

const Line = styled.div`
  min-height: 60px;
  & > p { font: var(--zy-t28); font-variant-numeric: tabular-nums lining-nums; }
  & > p > b { font-weight: 600; color: var(--zy-brand); }
`
const range = (from: number, to: number) => (from === to ? grouped(from) : `${grouped(from)}–${grouped(to)}`)

/** The answer in one sentence, and what the table does not say beside it. */
export function Verdict({ answer, table }: { answer: Answer; table: Listed }) {
  const t = useWords(words)
  if (answer.kind === 'none') return <Line role="status">{<Note>{t('ask', { lowest: table.lowest, highest: table.highest })}</Note>}</Line>
  if (answer.kind === 'below') return <Line role="status">{<Note>{t('below', { lowest: table.lowest })}</Note>}</Line>
  if (answer.kind === 'ranks') {
    const { from, to, isWidened } = answer.ranks
    return (
      <Line role="status">
        <p>
          {t('ranksBefore', { score: answer.score })} <b>{range(from, to!)}</b> {t('ranksAfter')}
        </p>
        {isWidened && <Note>{t('widened')}</Note>}
      </Line>
    )
  }
  const { lowest, highest, isWidened } = answer.scores
  return (
    <Line role="status">
      <p>
        {t('scoresBefore', { rank: grouped(answer.rank) })}{' '}
        <b>{highest === undefined ? t('orMore', { score: lowest! }) : range(lowest!, highest)}</b> {t('scoresAfter')}
      </p>
      {isWidened && <Note>{t('widened')}</Note>}
    </Line>
  )
}
