import { useRecord } from '../../../core/data/index.ts'
import { shortPlace } from '../../../core/domain/places.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byWord, ListPage, Moment, PlaceLink, useListPage } from '../../../core/ui/index.ts'
import { adminWords } from '../messages/index.ts'
import { useRemoval } from '../parts/use-removal.ts'
import { namesWith } from '../parts/words.ts'
import { collegeWords } from './messages/index.ts'

/** R113: the colleges, narrowed by the code tables (C105–C107) and found by name, code or city. */
export function CollegeList({ address }: { address: boolean | undefined }) {
  const t = useWords(collegeWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const removeOne = useRemoval({
    dependents: api.colleges.dependents,
    remove: api.colleges.remove,
    changes: [api.colleges, api.dict_options.college_query_options],
  })
  const { data: options } = useRecord(api.dict_options.college_query_options)
  const list = useListPage({
    name: 'kept-colleges',
    call: api.colleges.list,
    address,
    filters: {
      provinces: byWord(
        t('province'),
        (options?.provinces ?? []).map(({ id, name }) => ({ value: id, label: shortPlace(name) })),
      ),
      level: byWord(t('level'), namesWith(options?.level, [])),
      attr: byWord(t('attr'), namesWith(options?.attr, [])),
      type: byWord(t('type'), namesWith(options?.type, [])),
      college_nature: byWord(t('college_nature'), namesWith(options?.college_nature, [])),
    },
    columns: [
      {
        ...{ key: 'name', title: t('name'), strong: true, sortable: true },
        text: one => one.name,
        cell: one => (
          <PlaceLink to="kept.college" params={{ uuid: one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>
        ),
      },
      { key: 'code', title: t('code'), num: true, sortable: true, card: 'end', emptyText: t('noCode') },
      {
        ...{ key: 'province_name', title: t('province'), card: 'main', emptyText: t('unknown') },
        cell: one => one.province_name && shortPlace(one.province_name),
      },
      { key: 'city', title: t('city'), card: 'side', secondary: true, emptyText: t('unknown') },
      { key: 'level', title: t('level'), card: 'meta', cell: one => one.level.join('、'), emptyText: t('unknown') },
      { key: 'type', title: t('type'), card: 'meta', emptyText: t('unknown') },
      { key: 'college_nature', title: t('college_nature'), card: 'meta', emptyText: t('unknown') },
      { key: 'attr', title: t('attr'), card: 'none', cell: one => one.attr.join('、'), emptyText: '—' },
      {
        ...{ key: 'updated_time', title: admin('updated_time'), card: 'none', secondary: true, muted: true },
        cell: one => <Moment at={one.updated_time} />,
      },
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
        { key: 'detail', label: common('detail'), to: 'kept.college', params: { uuid: one.uuid } },
        may(api.colleges.patch) && { key: 'edit', label: common('edit'), to: 'kept.college.edit', params: { uuid: one.uuid } },
        may(api.colleges.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => void removeOne(one) },
      ]}
      importing={may(api.imports.colleges) && { kind: 'colleges', label: t('import') }}
      create={may(api.colleges.create) && { label: t('create'), to: 'kept.college.create' }}
    />
  )
}
