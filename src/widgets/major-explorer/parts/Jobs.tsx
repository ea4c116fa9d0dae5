import styled from 'styled-components'
import { useRecord } from '../../../core/data/index.ts'
import { useHost } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { byWord, ListPage, PlaceLink, useListPage } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'

const Hot = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-bottom: 16px;
  & > b { font-weight: 600; }
`

/** The jobs by field, those that are asked for often above them (C242, C243). */
export function Jobs({ address = false }: { address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const hot = useRecord(api.jobs.hot, { limit: 12, fields: ['uuid', 'name'] })
  const fields = useRecord(api.jobs.fields, {})
  const list = useListPage({
    name: 'jobs',
    call: api.jobs.list,
    address,
    filters: {
      field: byWord(
        t('field'),
        (fields.data ?? []).map(one => ({ value: one.field, label: one.field })),
      ),
    },
    columns: [
      {
        key: 'name',
        title: t('job'),
        strong: true,
        sortable: true,
        text: one => one.name,
        cell: one => (
          <PlaceLink to="job.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>
        ),
      },
      { key: 'field', title: t('field'), card: 'beside', emptyText: t('noField') },
      { key: 'intro', title: t('intro'), card: 'main', emptyText: t('noIntro') },
      {
        key: 'majors',
        title: t('majorsOfJob'),
        num: true,
        align: 'end',
        card: 'end',
        named: true,
        text: one => String(one.majors.length),
        cell: one => t('majorsOf', { n: grouped(one.majors.length) }),
      },
    ],
  })
  return (
    <ListPage
      list={list}
      title={t('jobsTitle')}
      noun={t('jobNoun')}
      found={n => t('foundJobs', { n })}
      find={t('findJob')}
      lead={
        hot.data &&
        hot.data.results.length > 0 && (
          <Hot>
            <b>{t('hot')}</b>
            {hot.data.results.map(one => (
              <PlaceLink key={one.uuid} to="job.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
                {one.name}
              </PlaceLink>
            ))}
          </Hot>
        )
      }
      none={{ title: t('noJobs'), text: t('noJobsText') }}
      rowName={one => one.name}
    />
  )
}
