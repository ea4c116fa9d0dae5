import { useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ListPage, queryOfFilters, useListPage, useListView } from '../../../core/ui/index.ts'
import { type Standing, useCalls, useStanding, viewKeys } from '../data.ts'
import { words } from '../messages/index.ts'
import { chosenBands, pressed } from '../model.ts'
import { Judged } from './Judged.tsx'
import { Lead } from './Lead.tsx'
import { useUnitColumns } from './unit-columns.tsx'
import { useCollect } from './use-collect.ts'
import { settle, useFilters } from './use-filters.ts'
import { useMock } from './use-mock.ts'

export interface MajorsProps {
  standing: Standing
  address: boolean | undefined
  isArts: boolean
  by: 'rank' | 'score'
}

/** Majors from the hardest on, each with its band; the ladder above says how many there are in each. */
export function Majors({ standing, address, isArts, by }: MajorsProps) {
  const t = useWords(words)
  const may = useMay()
  const { calls, collect: call } = useCalls(isArts)
  const collect = useCollect(isArts)
  const mock = useMock(isArts)
  const view = useListView(viewKeys, { address })
  const [{ filters: chosen, search }, change] = view
  const filters = useFilters(view[0])
  const band = chosenBands(chosen.band)
  const narrowing = { ...queryOfFilters(filters, chosen), ...(search && { search }) }
  const narrowed = useStanding(isArts, narrowing)
  const list = useListPage({
    name: 'recommended-majors',
    call: by === 'score' ? calls.s_majors : calls.majors_by_rank,
    query: { band: [...band] },
    address,
    view,
    filters,
    columns: useUnitColumns(standing),
  })
  const isMissing = band.length > 0 && narrowed.data !== undefined && band.every(one => narrowed.data!.counts[one] === 0)
  return (
    <ListPage
      list={list}
      title={t(isArts ? 'title.by_rank_arts' : by === 'score' ? 'title.index' : 'title.by_rank')}
      sub={<Judged standing={standing} />}
      lead={
        <Lead
          standing={standing}
          narrowed={narrowed.data}
          chosen={band}
          onPress={one => change({ filters: { ...chosen, band: pressed(band, one) } })}
        />
      }
      noun={t('noun')}
      found={n => t('found', { n })}
      find={t('find')}
      settle={settle}
      none={isMissing ? { title: t('noneInBand'), text: t('noneInBandText') } : { title: t('none'), text: t('noneText') }}
      rowName={one => `${one.college_name} ${one.major_name}`}
      more={[{ key: 'mock', label: t('changeMock'), onPick: () => void mock() }]}
      rowActions={one => [
        { key: 'college', label: t('college'), to: 'college.detail', params: { uuid: one.college_uuid } },
        may(call) && { key: 'collect', label: t(one.is_collect ? 'uncollect' : 'collect'), onPick: () => collect(one) },
      ]}
    />
  )
}
