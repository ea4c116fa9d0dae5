import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { ListPage, useAct, useListPage } from '../../../core/ui/index.ts'
import type { MajorScore, Score } from '../data.ts'
import { adminWords } from '../messages/index.ts'
import { Pickers } from '../parts/Pickers.tsx'
import { useScoreColumns } from './columns.tsx'
import { scoreWords } from './messages/index.ts'
import { useNarrowing } from './use-narrowing.ts'

interface ListProps {
  address: boolean | undefined
}

/** R122: published scores of colleges. */
export function ScoreList({ address }: ListProps) {
  const { api } = useHost()
  const t = useWords(scoreWords)
  const common = useWords(commonWords)
  const may = useMay()
  const removeOne = useScoreRemoval()
  const narrowing = useNarrowing(address)
  const { before, after } = useScoreColumns<Score>()
  const list = useListPage({
    name: 'kept-scores',
    call: narrowing.province === null ? null : api.college_scores.list,
    ...{ address, view: narrowing.view, query: narrowing.query, filters: narrowing.filters },
    columns: [...before, ...after],
  })
  return (
    <ListPage
      list={list}
      {...useListWords('college', narrowing)}
      lead={<Lead narrowing={narrowing} rows={list.rows} />}
      settle={narrowing.settle}
      rowName={nameOf}
      rowActions={one => [
        may(api.college_scores.patch) && { key: 'edit', label: common('edit'), to: 'kept.score.edit', params: { uuid: one.uuid } },
        may(api.college_scores.remove) && {
          ...{ key: 'delete', label: common('delete'), danger: true },
          onPick: () => removeOne(nameOf(one), () => api.college_scores.remove(one.uuid), api.college_scores),
        },
      ]}
      create={may(api.college_scores.create) && { label: t('create.college'), to: 'kept.score.create' }}
    />
  )
}

/** R125: published scores of majors. */
export function MajorScoreList({ address }: ListProps) {
  const { api } = useHost()
  const t = useWords(scoreWords)
  const common = useWords(commonWords)
  const may = useMay()
  const removeOne = useScoreRemoval()
  const narrowing = useNarrowing(address)
  const { before, after } = useScoreColumns<MajorScore>()
  const list = useListPage({
    name: 'kept-major-scores',
    call: narrowing.province === null ? null : api.college_major_scores.list,
    ...{ address, view: narrowing.view, query: narrowing.query, filters: narrowing.filters },
    columns: [
      ...before,
      { key: 'major_name', title: t('major_name'), card: 'main' },
      ...after.map(column => (column.key === 'min_score' ? { ...column, card: 'side' as const } : column)),
      { key: 'requirement', title: t('requirement'), card: 'none', secondary: true, emptyText: t('unknown') },
    ],
  })
  const name = (one: MajorScore) => `${nameOf(one)} ${one.major_name}`
  return (
    <ListPage
      list={list}
      {...useListWords('major', narrowing)}
      lead={<Lead narrowing={narrowing} rows={list.rows} />}
      settle={narrowing.settle}
      rowName={name}
      rowActions={one => [
        may(api.college_major_scores.patch) && {
          ...{ key: 'edit', label: common('edit') },
          ...{ to: 'kept.major-score.edit' as const, params: { uuid: one.uuid } },
        },
        may(api.college_major_scores.remove) && {
          ...{ key: 'delete', label: common('delete'), danger: true },
          onPick: () => removeOne(name(one), () => api.college_major_scores.remove(one.uuid), api.college_major_scores),
        },
      ]}
      create={may(api.college_major_scores.create) && { label: t('create.major'), to: 'kept.major-score.create' }}
    />
  )
}

/** The row in words: there may be several a college and year. */
const nameOf = ({ college_name, year, batch, examine_type, category_sub }: Score) =>
  [college_name, category_sub, year, batch, examine_type].filter(Boolean).join(' ')

type Narrowing = ReturnType<typeof useNarrowing>

function Lead({ narrowing, rows }: { narrowing: Narrowing; rows: readonly Score[] | undefined }) {
  const { province, chooseProvince, college, chooseCollege } = narrowing
  return (
    <Pickers
      {...{ province, onProvince: chooseProvince, college, onCollege: chooseCollege }}
      collegeName={rows?.find(row => row.category === college)?.college_name}
    />
  )
}

function useListWords(kind: 'college' | 'major', { province, isSettling }: Narrowing) {
  const t = useWords(scoreWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const asks = { title: admin('provinceFirst'), text: admin('provinceFirstText') }
  return {
    title: t(`title.${kind}`),
    noun: t(`noun.${kind}`),
    find: t(`find.${kind}`),
    none: isSettling
      ? { title: common('loading'), text: '' }
      : province === null
        ? asks
        : { title: t(`none.${kind}`), text: t('noneText') },
  }
}

function useScoreRemoval() {
  const admin = useWords(adminWords)
  const { remove } = useAct()
  return (name: string, run: () => Promise<unknown>, changed: { list: { path: string } }) =>
    remove({ title: admin('deleteTitle', { name }), text: admin('deleteText'), run, changes: [changed.list] })
}
