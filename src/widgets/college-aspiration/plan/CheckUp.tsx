import styled from 'styled-components'
import type { Finding, Fix } from '../../../core/domain/admission/check-up.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { Icon, type IconName, Muted, Section, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { planWords } from './messages/index.ts'

/** So many rows are named one by one. */
const NAMED = 8
const icons = { fault: 'error', warning: 'warning', note: 'info' } as const satisfies Record<Finding['severity'], IconName>
const List = styled.ul`
  display: grid;
  & > li { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 2px 8px; padding: 10px 0; border-bottom: 1px solid var(--zy-line); }
  & > li > svg { margin-top: 3px; color: var(--zy-brand); }
  & > li[data-severity='fault'] > svg { color: var(--zy-zhu); }
  & > li[data-severity='warning'] > svg { color: var(--zy-hu); }
  & > li > div { display: grid; gap: 2px; justify-items: start; min-width: 0; }
  & b { font-weight: 600; overflow-wrap: anywhere; }
  & p, & small { font: var(--zy-t12); color: var(--zy-ink-2); }
`

/** What is to be mended, what had better be, what is to be known; each with its rows and one press that does it. */
export function CheckUp({ findings, onFix }: { findings: readonly Finding[]; onFix: ((fix: Fix) => void) | undefined }) {
  const t = useWords(planWords)
  const own = useWords(words)
  const rowsOf = (rows: readonly number[]) => {
    const named = rows.slice(0, NAMED).join(t('comma'))
    return t('rowsAre', { rows: rows.length > NAMED ? t('andMore', { rows: named, n: rows.length }) : named })
  }
  const labelOf = (fix: Fix) => {
    if (fix.kind === 'move') return t('fix.move', { n: fix.to })
    if (fix.kind === 'add') return t('fix.add', { band: own(`band.${fix.band}`) })
    return fix.kind === 'look' ? t('fix.look', { n: fix.row }) : t('fix.remove')
  }
  return (
    <Section title={t('checkUp')} aside={findings.length > 0 && <Muted>{t('items', { n: findings.length })}</Muted>}>
      {findings.length === 0 ? (
        <Muted>{t('allWell')}</Muted>
      ) : (
        <List>
          {findings.map(({ rule, severity, rows, figures, fix }) => {
            const told = Object.fromEntries(
              Object.entries(figures).map(([name, value]) => [
                name,
                typeof value === 'number' && !/^year$/.test(name) ? grouped(value) : value,
              ]),
            )
            return (
              <li key={`${rule} ${rows.join()}`} data-severity={severity}>
                <Icon name={icons[severity]} />
                <div>
                  <b>{t(`rule.${rule}`, told)}</b>
                  <p>{t(`text.${rule}`, told)}</p>
                  <small>{[t(`severity.${severity}`), rows.length > 0 && rowsOf(rows)].filter(Boolean).join(' · ')}</small>
                  {fix && onFix && <WordButton onClick={() => onFix(fix)}>{labelOf(fix)}</WordButton>}
                </div>
              </li>
            )
          })}
        </List>
      )}
    </Section>
  )
}
