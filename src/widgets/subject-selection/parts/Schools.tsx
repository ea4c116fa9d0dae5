import { useState } from 'react'
import { shortPlace } from '../../../core/domain/places.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ListPage, PlaceLink, useListPage } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { LinesDialog } from './LinesDialog.tsx'

/** Colleges, and of each what its majors ask for (C219, C224). */
export function Schools({ address }: { address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const [opened, setOpened] = useState<{ id: number; name: string }>()
  const list = useListPage({
    name: 'elective-colleges',
    call: api.colleges.list,
    address,
    columns: [
      {
        key: 'name',
        title: t('college'),
        strong: true,
        sortable: true,
        text: one => one.name,
        cell: one => (
          <PlaceLink to="college.detail" params={{ uuid: one.uuid }} otherwise={one.name}>
            {one.name}
          </PlaceLink>
        ),
      },
      {
        key: 'province_name',
        title: t('place'),
        card: 'main',
        cell: one => one.province_name && shortPlace(one.province_name),
        emptyText: t('unpublished'),
      },
      { key: 'type', title: t('kind'), card: 'meta', emptyText: t('unpublished') },
      { key: 'level', title: t('level'), card: 'meta', cell: one => one.level.join('、'), emptyText: t('unpublished') },
    ],
  })
  return (
    <>
      <ListPage
        list={list}
        title={t('schoolTitle')}
        noun={t('collegeNoun')}
        found={n => t('foundColleges', { n })}
        find={t('findCollege')}
        none={{ title: t('noneColleges'), text: t('noneCollegesText') }}
        rowName={one => one.name}
        rowActions={one => [{ key: 'lines', label: t('requirements'), onPick: () => setOpened(one) }]}
      />
      {opened && (
        <LinesDialog
          title={t('requirementsOf', { name: opened.name })}
          of={{ category: [opened.id] }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
