import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { FailedPanel, Note, PlaceLink, Section, Skeleton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const List = styled.dl`
  & > div { display: grid; grid-template-columns: 168px minmax(0, 1fr); gap: 4px 24px; padding: 9px 0; }
  & > div + div { border-top: 1px solid var(--zy-line); }
  & dt { font-weight: 600; }
  & dd { color: var(--zy-ink-2); }
  @media (max-width: 1023px) { & > div { grid-template-columns: minmax(0, 1fr); } }
`

/** The jobs that a major usually leads to (C241). */
export function JobsOfMajor({ uuid }: { uuid: string }) {
  const t = useWords(words)
  const { api } = useHost()
  const { data, error, again } = useRecord(api.majors.job_info, uuid)
  return (
    <Section title={t('jobsOfMajor')} note={data && data.length > 0 && <Note>{t('jobsOf', { n: data.length })}</Note>}>
      {error && !data ? (
        <FailedPanel bare text={error.detail} onRetry={again} />
      ) : !data ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={96} />
        </div>
      ) : data.length === 0 ? (
        <Note>{t('noJobsOfMajor')}</Note>
      ) : (
        <List>
          {data.map(one => (
            <div key={one.uuid}>
              <dt>
                <PlaceLink to="job.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
                  {one.name}
                </PlaceLink>
              </dt>
              <dd>{one.intro ?? one.field}</dd>
            </div>
          ))}
        </List>
      )}
    </Section>
  )
}
