import styled from 'styled-components'
import { useList } from '../../../core/data/index.ts'
import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Note, Section, Skeleton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { askedFor } from '../model.ts'

/** No major has more lines in one province. */
const MOST = 2000
const List = styled.ul`
  & > li { display: grid; grid-template-columns: 240px minmax(0, 1fr) 128px; gap: 4px 16px; align-items: center; padding: 7px 0; }
  & > li + li { border-top: 1px solid var(--zy-line); }
  & > li > i { height: 6px; background: var(--zy-shade); }
  & > li > i > u { display: block; height: 6px; background: var(--zy-brand); }
  & > li[data-unknown] > i > u { background: var(--zy-edge); }
  & > li > b { font-weight: 400; text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
  @media (max-width: 1023px) { & > li { grid-template-columns: minmax(0, 1fr) auto; } & > li > i { grid-column: 1 / -1; grid-row: 2; } }
`

/** What the lines of the newest plan ask for where this major is offered, by how many say so. */
export function Asked({ name }: { name: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const native = useCurrentUser()?.extra_user_info.native?.province
  const { rows, error, again } = useList(api.college_electives.list, {
    ...{ major_name: [name], fields: ['requirement', 'year', 'source'], limit: MOST },
    ...(native && { province: [native.id] }),
  })
  const found = rows && askedFor(rows)
  const sources = [...new Set((rows ?? []).map(row => row.source).filter(Boolean))]
  return (
    <Section
      title={t('asked')}
      note={found && <Note>{t('askedSub', { year: found.year, n: grouped(found.lines), source: sources.join('；') })}</Note>}
    >
      {error && !rows ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !rows ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={96} />
        </div>
      ) : !found ? (
        <Note>{t('noAsked')}</Note>
      ) : (
        <List>
          {found.asked.map(({ requirement, lines }) => (
            <li key={requirement ?? ''} data-unknown={requirement === null || undefined}>
              <span>{requirement ?? t('unpublished')}</span>
              <i>
                <u style={{ width: `${(lines / found.lines) * 100}%` }} />
              </i>
              <b>{t('linesOf', { n: grouped(lines), share: ((lines / found.lines) * 100).toFixed(1) })}</b>
            </li>
          ))}
        </List>
      )}
    </Section>
  )
}
