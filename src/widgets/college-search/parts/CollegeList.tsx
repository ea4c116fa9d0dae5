import { useState } from 'react'
import { useRecord } from '../../../core/data/index.ts'
import { shortPlace } from '../../../core/domain/places.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { byWord, chosenOf, ListPage, onDemand, PlaceLink, useListPage, useListView, WordButton } from '../../../core/ui/index.ts'
import type { College } from '../data.ts'
import { words } from '../messages/index.ts'
import { classesOf, filterKeys, settleClasses } from '../model.ts'
import { Tags } from './Tags.tsx'
import { useCollect } from './use-collect.ts'

const Compare = onDemand(() => import('./Compare.tsx').then(room => room.Compare))

/** More do not stand beside each other on a screen. */
const MOST = 6
const choices = (named: readonly { id: string | number; name: string }[] | undefined) =>
  (named ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

export function CollegeList({ address, mine }: { address?: boolean; mine?: boolean }) {
  const t = useWords(words)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const collect = useCollect()
  const [comparing, setComparing] = useState<readonly College[]>([])
  const { data: options } = useRecord(api.dict_options.college_query_options)
  const view = useListView(filterKeys, { address })
  const list = useListPage({
    name: mine ? 'my-colleges' : 'colleges',
    call: api.colleges.list,
    query: mine ? { is_collect: true } : undefined,
    address,
    view,
    filters: {
      provinces: byWord(
        t('province'),
        (options?.provinces ?? []).map(({ id, name }) => ({ value: id, label: shortPlace(name) })),
      ),
      level: byWord(t('level'), choices(options?.level)),
      attr: byWord(t('attr'), choices(options?.attr)),
      type: byWord(t('type'), choices(options?.type)),
      college_nature: byWord(t('college_nature'), choices(options?.college_nature)),
      major: byWord(t('discipline'), choices(options?.major)),
      second_major: byWord(t('majorClass'), choices(classesOf(options?.second_major ?? [], chosenOf(view[0].filters.major)))),
    },
    columns: [
      {
        key: 'name',
        title: t('name'),
        strong: true,
        sortable: true,
        text: one => one.name,
        cell: one => (
          <PlaceLink to="college.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>
        ),
      },
      { key: 'attr', title: t('attr'), card: 'end', cell: one => <Tags of={one.attr} />, text: one => one.attr.join(' '), emptyText: '—' },
      {
        key: 'province_name',
        title: t('province'),
        card: 'main',
        cell: one => one.province_name && shortPlace(one.province_name),
        emptyText: t('unknown'),
      },
      { key: 'city', title: t('city'), card: 'side', secondary: true, emptyText: t('unknown') },
      { key: 'level', title: t('level'), card: 'meta', cell: one => one.level.join('、'), emptyText: t('unknown') },
      { key: 'type', title: t('type'), card: 'meta', emptyText: t('unknown') },
      { key: 'college_nature', title: t('college_nature'), card: 'meta', emptyText: t('unknown') },
      { key: 'supervisor', title: t('supervisor'), card: 'none', secondary: true, emptyText: t('unknown') },
    ],
  })
  return (
    <>
      <ListPage
        list={list}
        title={t(mine ? 'mineTitle' : 'title')}
        noun={t('noun')}
        found={n => t('found', { n })}
        find={t('find')}
        settle={settleClasses}
        none={{ title: t(mine ? 'noneMine' : 'none'), text: t(mine ? 'noneMineText' : 'noneText') }}
        rowName={one => one.name}
        rowActions={one => [
          { key: 'detail', label: common('detail'), to: 'college.detail', params: { uuid: one.uuid } },
          may(api.colleges.collect) && {
            key: 'collect',
            label: t(one.is_collect ? 'uncollect' : 'collect'),
            onPick: () => collect(one),
          },
        ]}
        selection={picked => (
          <WordButton disabled={picked.length < 2 || picked.length > MOST} onClick={() => setComparing(picked)}>
            {picked.length > MOST ? t('compareMost', { n: MOST }) : t('compare')}
          </WordButton>
        )}
      />
      {comparing.length > 0 && <Compare colleges={comparing} onClose={() => setComparing([])} />}
    </>
  )
}
