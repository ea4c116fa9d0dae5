import { useState } from 'react'
import { useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, grouped, useWords } from '../../../core/i18n/index.ts'
import { byWord, type ListColumn, ListPage, PlaceLink, Segmented, useAct, useListPage } from '../../../core/ui/index.ts'
import type { ArtAspiration, Aspiration } from '../data.ts'
import { adminWords } from '../messages/index.ts'
import { Pickers, usePublished, usePublishedYears } from '../parts/Pickers.tsx'
import { PlanList } from '../plans/PlanList.tsx'
import type { Kind } from './kind.ts'
import { aspirationWords } from './messages/index.ts'

interface ListProps {
  address: boolean | undefined
  kind: Kind
  onKind: (kind: Shown) => void
}

/** R043: the managed rows behind the simulation (G149), of general filing (C251) or of the arts (C262). */
export function AspirationList({ address, kind: first }: Pick<ListProps, 'address' | 'kind'>) {
  const t = useWords(aspirationWords)
  const [kind, setKind] = useState<Shown>(first)
  if (kind === 'plans') return <PlanList address={address} title={t('title')} kinds={<Kinds kind={kind} onKind={setKind} />} />
  const One = kind === 'arts' ? Arts : General
  return <One address={address} kind={kind} onKind={setKind} />
}

/** What the page can show: rows of either kind, or the lines of the enrollment plans (D2§2@L51). */
type Shown = Kind | 'plans'
function Kinds({ kind, onKind }: { kind: Shown; onKind: (kind: Shown) => void }) {
  const t = useWords(aspirationWords)
  return (
    <Segmented
      aria-label={t('which')}
      value={kind}
      options={(['general', 'arts', 'plans'] as const).map(value => ({ value, label: t(value) }))}
      onChange={onKind}
    />
  )
}

function General(props: ListProps) {
  const { api } = useHost()
  const narrowing = useNarrowing(props.address)
  const columns = useColumns<Aspiration>('general')
  const list = useListPage({
    name: 'kept-aspirations',
    call: narrowing.province === null ? null : api.college_aspirations.list,
    ...{ columns, address: props.address, view: narrowing.view, query: narrowing.query, filters: narrowing.filters },
  })
  return <ListPage<Aspiration> list={list} {...usePage(props, narrowing, list.rows)} />
}

function Arts(props: ListProps) {
  const { api } = useHost()
  const t = useWords(aspirationWords)
  const narrowing = useNarrowing(props.address)
  const columns = useColumns<ArtAspiration>('arts')
  const list = useListPage({
    name: 'kept-art-aspirations',
    call: narrowing.province === null ? null : api.college_art_aspirations.list,
    ...{ address: props.address, view: narrowing.view, query: narrowing.query, filters: narrowing.filters },
    columns: [...columns, { key: 'art_type', title: t('art_type'), card: 'meta' }],
  })
  return <ListPage<ArtAspiration> list={list} {...usePage(props, narrowing, list.rows)} />
}

const keys = ['examine_type'] as const
function useNarrowing(address: boolean | undefined) {
  const t = useWords(aspirationWords)
  const { api } = useHost()
  const published = usePublished('area', keys, address)
  const { province, college } = published
  const year = usePublishedYears()
  const tables = useRecord(api.score_to_rank.tables).data ?? []
  const tracks = [...new Set(tables.filter(table => table.province === province).map(table => table.track))]
  return {
    ...published,
    query: { ...(province !== null && { area: [province] }), ...(college !== null && { category: [college] }) },
    filters: {
      year,
      examine_type: byWord(
        t('examine_type'),
        tracks.map(track => ({ value: track, label: track })),
      ),
    },
  }
}

interface Ordered {
  ordering?: readonly ('year' | 'mngk_score' | 'mngk_rank' | '-year' | '-mngk_score' | '-mngk_rank')[]
}
function useColumns<Row extends Aspiration>(kind: Kind): ListColumn<Row, Ordered>[] {
  const t = useWords(aspirationWords)
  return [
    { key: 'year', title: t('year'), num: true, sortable: true, card: 'beside' },
    {
      ...{ key: 'major_name', title: t('major_name'), strong: true, card: 'title' },
      text: one => one.major_name,
      cell: one => (
        <PlaceLink to="kept.aspiration" params={{ uuid: one.uuid, kind }} otherwise={one.major_name}>
          {one.major_name}
        </PlaceLink>
      ),
    },
    { key: 'college_name', title: t('category'), card: 'main' },
    { key: 'category_sub', title: t('category_sub'), card: 'meta', secondary: true, emptyText: '—' },
    { key: 'examine_type', title: t('examine_type'), card: 'meta' },
    {
      ...{
        key: 'mngk_score',
        title: t('mngk_score'),
        num: true,
        align: 'end',
        sortable: true,
        card: 'side',
        named: true,
        emptyText: t('unknown'),
      },
      cell: one => one.mngk_score !== null && `${one.mngk_score} ${t('points')}`,
    },
    {
      ...{ key: 'mngk_rank', title: t('mngk_rank'), num: true, align: 'end', sortable: true, card: 'meta', emptyText: t('unknown') },
      cell: one => one.mngk_rank !== null && `${grouped(one.mngk_rank)} ${t('place')}`,
    },
    { key: 'aspiration_course', title: t('aspiration_course'), card: 'none', secondary: true, emptyText: t('unknown') },
    { key: 'source', title: t('source'), card: 'none', muted: true, emptyText: t('unknown') },
  ]
}

/** Everything of the page that is the same for both kinds. */
function usePage({ kind, onKind }: ListProps, narrowing: ReturnType<typeof useNarrowing>, rows: readonly Aspiration[] | undefined) {
  const t = useWords(aspirationWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const all = kind === 'arts' ? api.college_art_aspirations : api.college_aspirations
  const nameOf = (one: Aspiration) => `${one.college_name} ${one.major_name} ${one.year}`
  const { province, chooseProvince, college, chooseCollege, settle } = narrowing
  return {
    title: t('title'),
    sub: t('lead'),
    noun: t('noun'),
    find: t('find'),
    settle,
    none:
      province === null
        ? narrowing.isSettling
          ? { title: common('loading'), text: '' }
          : { title: admin('provinceFirst'), text: admin('provinceFirstText') }
        : { title: t('none'), text: t('noneText') },
    lead: (
      <Pickers
        {...{ province, onProvince: chooseProvince, college, onCollege: chooseCollege }}
        collegeName={rows?.find(row => row.category === college)?.college_name}
      >
        <Kinds kind={kind} onKind={onKind} />
      </Pickers>
    ),
    rowName: nameOf,
    rowActions: (one: Aspiration) => [
      { key: 'detail', label: common('detail'), to: 'kept.aspiration' as const, params: { uuid: one.uuid, kind } },
      may(all.patch) && { key: 'edit', label: common('edit'), to: 'kept.aspiration.edit' as const, params: { uuid: one.uuid, kind } },
      may(all.remove) && {
        ...{ key: 'delete', label: common('delete'), danger: true },
        onPick: () =>
          remove({
            title: admin('deleteTitle', { name: nameOf(one) }),
            text: admin('deleteText'),
            run: () => (kind === 'arts' ? api.college_art_aspirations.remove(one.uuid) : api.college_aspirations.remove(one.uuid)),
            changes: [all],
          }),
      },
    ],
    create: may(all.create) && { label: t('create'), to: 'kept.aspiration.create' as const, params: { kind } },
  }
}
