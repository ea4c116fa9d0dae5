import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byWord, ListPage, PlaceLink, useAct, useListPage } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { jobWords } from './messages/index.ts'

/** R119: the jobs, by field. */
export function JobList({ address }: { address: boolean | undefined }) {
  const t = useWords(jobWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const fields = useRecord(api.jobs.fields, {}).data ?? []
  const list = useListPage({
    name: 'kept-jobs',
    call: api.jobs.list,
    address,
    filters: {
      field: byWord(
        t('field'),
        fields.map(({ field }) => ({ value: field, label: field })),
        false,
      ),
    },
    columns: [
      {
        ...{ key: 'name', title: t('name'), strong: true, sortable: true },
        text: one => one.name,
        cell: one => (
          <PlaceLink to="kept.job" params={{ uuid: one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>
        ),
      },
      { key: 'field', title: t('field'), sortable: true, card: 'main', emptyText: t('unknown') },
      { key: 'is_hot', title: t('is_hot'), card: 'end', cell: one => t(one.is_hot ? 'hot' : 'notHot') },
      { key: 'majors', title: t('majors'), num: true, card: 'side', cell: one => t('majorCount', { n: one.majors.length }) },
      { key: 'source', title: t('source'), card: 'meta', muted: true, emptyText: t('unknown') },
    ],
  })
  return (
    <ListPage
      list={list}
      title={t('title')}
      noun={t('noun')}
      found={n => t('found', { n })}
      find={t('find')}
      none={{ title: t('none'), text: t('noneText') }}
      rowName={one => one.name}
      rowActions={one => [
        { key: 'detail', label: common('detail'), to: 'kept.job', params: { uuid: one.uuid } },
        may(api.jobs.patch) && { key: 'edit', label: common('edit'), to: 'kept.job.edit', params: { uuid: one.uuid } },
        may(api.jobs.remove) && {
          ...{ key: 'delete', label: common('delete'), danger: true },
          onPick: () =>
            remove({
              title: admin('deleteTitle', { name: one.name }),
              text: admin('deleteText'),
              run: () => api.jobs.remove(one.uuid),
              changes: [api.jobs, api.majors.job_info],
            }),
        },
      ]}
      create={may(api.jobs.create) && { label: t('create'), to: 'kept.job.create' }}
    />
  )
}
