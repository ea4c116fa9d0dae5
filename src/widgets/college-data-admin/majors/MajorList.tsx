import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { byWord, chosenOf, ListPage, PlaceLink, useListPage, useListView } from '../../../core/ui/index.ts'
import { useRemoval } from '../parts/use-removal.ts'
import { majorWords } from './messages/index.ts'

const treeKeys = ['discipline', 'major_class'] as const

/** R116: the catalogue of majors, narrowed down its tree: 学科门类 > 专业类. */
export function MajorList({ address }: { address: boolean | undefined }) {
  const t = useWords(majorWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const removeOne = useRemoval({ dependents: api.majors.dependents, remove: api.majors.remove, changes: [api.majors] })
  const view = useListView(treeKeys, { address: address ?? false })
  const tree = useRecord(api.majors.tree, {}).data ?? []
  const [discipline] = chosenOf(view[0].filters.discipline)
  const classes = tree.find(one => one.code === discipline)?.children ?? []
  const asOptions = (nodes: readonly { code: string; name: string }[]) => nodes.map(({ code, name }) => ({ value: code, label: name }))
  const list = useListPage({
    name: 'kept-majors',
    call: api.majors.list,
    address,
    view,
    filters: {
      discipline: byWord(t('discipline'), asOptions(tree), false),
      major_class: byWord(t('major_class'), asOptions(classes), false),
    },
    columns: [
      { key: 'code', title: t('code'), num: true, sortable: true, card: 'end' },
      {
        ...{ key: 'name', title: t('name'), strong: true, sortable: true },
        text: one => one.name,
        cell: one => (
          <PlaceLink to="kept.major" params={{ uuid: one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>
        ),
      },
      { key: 'discipline', title: t('discipline'), card: 'main' },
      { key: 'class_name', title: t('major_class'), card: 'side' },
      { key: 'degrees', title: t('degrees'), card: 'meta', named: true, secondary: true, emptyText: t('ofDiscipline') },
      {
        ...{ key: 'college_count', title: t('college_count'), num: true, align: 'end', card: 'meta' },
        cell: one => t('colleges', { n: grouped(one.college_count) }),
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
      // a class goes with its discipline
      settle={filters => (chosenOf(filters.discipline)[0] === discipline ? filters : { ...filters, major_class: [] })}
      none={{ title: t('none'), text: t('noneText') }}
      rowName={one => one.name}
      rowActions={one => [
        { key: 'detail', label: common('detail'), to: 'kept.major', params: { uuid: one.uuid } },
        may(api.majors.patch) && { key: 'edit', label: common('edit'), to: 'kept.major.edit', params: { uuid: one.uuid } },
        may(api.majors.remove) && { key: 'delete', label: common('delete'), danger: true, onPick: () => void removeOne(one) },
      ]}
      create={may(api.majors.create) && { label: t('create'), to: 'kept.major.create' }}
    />
  )
}
