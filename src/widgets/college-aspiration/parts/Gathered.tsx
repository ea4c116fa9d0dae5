import { useState } from 'react'
import styled from 'styled-components'
import { shortPlace } from '../../../core/domain/places.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import {
  type Column,
  Dialog,
  ListPage,
  onDemand,
  PlaceLink,
  queryOfFilters,
  Skeleton,
  useListPage,
  useListView,
} from '../../../core/ui/index.ts'
import { type College, type Group, type Standing, useCalls, useStanding, viewKeys } from '../data.ts'
import { words } from '../messages/index.ts'
import { bands, chosenBands, pressed } from '../model.ts'
import { BandMark } from './BandMark.tsx'
import { Judged } from './Judged.tsx'
import { Lead } from './Lead.tsx'
import { settle, useFilters } from './use-filters.ts'

const Units = onDemand(() => import('./Units.tsx').then(room => room.Units), <Skeleton width="100%" height={240} />)

const Row = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  font-variant-numeric: tabular-nums lining-nums;
  & > span { display: inline-flex; gap: 4px; align-items: center; }
`
type Either = College & Partial<Pick<Group, 'category_sub' | 'requirement' | 'college_uuid'>>

interface GatheredProps {
  /** What the page is called; by what it gathers unless given. */
  title?: 'title.index' | 'title.major_group' | 'title.colleges'
  standing: Standing
  address: boolean | undefined
  isArts: boolean
}

/** How many of its majors are in which band. It has none of its own: the rule was tried on majors. */
function Counts({ of }: { of: College['counts'] }) {
  return (
    <Row>
      {bands
        .filter(band => of[band] > 0)
        .map(band => (
          <span key={band}>
            <BandMark band={band} />
            {of[band]}
          </span>
        ))}
    </Row>
  )
}

function useColumns(isGroup: boolean): Omit<Column<Either>, 'sortable'>[] {
  const t = useWords(words)
  const rank = (key: 'hardest' | 'easiest', title: string): Omit<Column<Either>, 'sortable'> => ({
    ...{ key, title, num: true, align: 'end', emptyText: '—', card: key === 'hardest' ? 'side' : 'end' },
    text: one => String(one[key] === null ? '' : Math.round(one[key])),
    cell: one => one[key] !== null && grouped(Math.round(one[key])),
  })
  return [
    {
      key: 'name',
      title: t(isGroup ? 'groupTitle' : 'collegeTitle'),
      strong: true,
      text: one => [one.name, one.category_sub].filter(Boolean).join(' '),
      cell: one => (
        <>
          <PlaceLink to="college.detail" params={{ uuid: one.college_uuid ?? one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>{' '}
          {one.category_sub && t('group', { group: one.category_sub })}
        </>
      ),
    },
    {
      key: 'province_name',
      title: t('province'),
      card: 'meta',
      secondary: true,
      emptyText: t('unknown'),
      cell: one => one.province_name && shortPlace(one.province_name),
    },
    ...(isGroup ? [{ key: 'requirement', title: t('requirement'), card: 'meta' as const, emptyText: t('mixedRequirement') }] : []),
    {
      key: 'counts',
      title: t('countsTitle'),
      card: 'main',
      text: one =>
        bands
          .filter(band => one.counts[band] > 0)
          .map(band => `${t(`band.${band}`)} ${one.counts[band]}`)
          .join(' '),
      cell: one => <Counts of={one.counts} />,
    },
    rank('hardest', t('hardestMajor')),
    rank('easiest', t('easiestMajor')),
    { key: 'units', title: t('unitsTitle'), num: true, align: 'end', card: 'beside' },
  ]
}

function Gathered({
  standing,
  address,
  isArts,
  isGroup,
  title = isGroup ? 'title.major_group' : 'title.colleges',
}: GatheredProps & { isGroup: boolean }) {
  const t = useWords(words)
  const { calls } = useCalls(isArts)
  const [opened, setOpened] = useState<Either>()
  const view = useListView(viewKeys, { address })
  const [{ filters: chosen, search }, change] = view
  const filters = useFilters(view[0])
  const band = chosenBands(chosen.band)
  const narrowed = useStanding(isArts, { ...queryOfFilters(filters, chosen), ...(search && { search }) })
  const list = useListPage({
    name: isGroup ? 'recommended-groups' : 'recommended-colleges',
    call: (isGroup ? calls.college_groups : calls.s_colleges) as typeof calls.s_colleges,
    address,
    view,
    query: { band: [...band] },
    filters,
    columns: useColumns(isGroup),
  })
  return (
    <>
      <ListPage
        list={list}
        title={t(title)}
        sub={<Judged standing={standing} />}
        lead={
          <Lead
            standing={standing}
            narrowed={narrowed.data}
            chosen={band}
            onPress={one => change({ filters: { ...chosen, band: pressed(band, one) } })}
          />
        }
        noun={t(isGroup ? 'groupNoun' : 'collegeNoun')}
        find={t('find')}
        settle={settle}
        none={{ title: t('none'), text: t('noneText') }}
        rowName={one => one.name}
        rowActions={one => [{ key: 'majors', label: t('majors'), onPick: () => setOpened(one) }]}
      />
      {opened && (
        <Dialog
          open
          title={[opened.name, opened.category_sub && t('group', { group: opened.category_sub })].filter(Boolean).join(' ')}
          width={1100}
          sheet
          onClose={() => setOpened(undefined)}
        >
          <Units standing={standing} isArts={isArts} college={opened.id} group={isGroup ? (opened.category_sub ?? '') : undefined} />
        </Dialog>
      )}
    </>
  )
}

export const Colleges = (props: GatheredProps) => <Gathered {...props} isGroup={false} />
export const Groups = (props: GatheredProps) => <Gathered {...props} isGroup />
