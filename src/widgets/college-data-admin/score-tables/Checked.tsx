import styled from 'styled-components'
import { isOnlyPoor } from '../../../core/domain/admission/score-table-faults.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Note, Source, Status } from '../../../core/ui/index.ts'
import { tableWords } from './messages/index.ts'
import { faultsOf, type PublishedTable } from './model.ts'

const Table = styled.div`
  display: grid;
  gap: 4px;
  padding: 8px 0;
  & + & { border-top: 1px solid var(--zy-line); }
  & > p { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; }
  & > ul { display: grid; gap: 2px; }
`
/** More are counted, not listed. */
const SHOWN = 6

/** One table in a line: what it spans, who published it, and whether its sums add up. */
export function Checked({ table }: { table: PublishedTable }) {
  const t = useWords(tableWords)
  const { kind, source, lines } = table
  const [top, last] = [lines[0], lines.at(-1)]
  const all = faultsOf(table)
  // of some lines of a table every gap is known
  const isSparse = all?.some(({ code }) => code === 'sparse')
  const faults = isSparse ? all?.filter(({ code }) => code !== 'gap') : all
  const words = faults?.map(fault => {
    const score = 'row' in fault ? (lines[fault.row]?.score ?? '') : ''
    return t(`fault.${fault.code}`, { ...fault, score })
  })
  return (
    <Table>
      <p>
        <b>{kind ?? t('plain')}</b>
        {top && last && (
          <span className="num">
            {t('summary', { lines: grouped(lines.length), lowest: last.score, highest: top.score, people: grouped(last.rank) })}
          </span>
        )}
        {source ? <Source>{source}</Source> : <Note>{t('unknown')}</Note>}
      </p>
      {!faults && <Note>{t('unchecked')}</Note>}
      {faults?.length === 0 && <Status kind="done">{t('sound')}</Status>}
      {words && words.length > 0 && (
        <>
          <Status kind={faults?.every(isOnlyPoor) ? 'needs' : 'failed'}>{words[0]}</Status>
          <ul>
            {words.slice(1, SHOWN).map(word => (
              <li key={word}>{word}</li>
            ))}
          </ul>
          {words.length > SHOWN && <Note>{t('andMore', { n: words.length - SHOWN })}</Note>}
        </>
      )}
    </Table>
  )
}
