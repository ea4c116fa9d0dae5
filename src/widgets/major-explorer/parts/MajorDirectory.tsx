import { useList, useRecord } from '../../../core/data/index.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { grouped, useWords } from '../../../core/i18n/index.ts'
import { chosenOf, PageHead, PlaceLink, SearchBox, Segmented, useListView, WordButton } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { classesIn, majorsIn } from '../model.ts'
import { Catalogue, catalogueKeys } from './Catalogue.tsx'
import { useCollect } from './use-collect.ts'

/** More nobody keeps. */
const MOST = 1000

/** The catalogue of majors, and those of one's own. */
export function MajorDirectory({ address = false }: { address?: boolean | undefined }) {
  const t = useWords(words)
  const { api } = useHost()
  const may = useMay()
  const collect = useCollect()
  const [view, change] = useListView(catalogueKeys, { address })
  const tree = useRecord(api.majors.tree, {})
  const mayCollect = may(api.majors.collect)
  const mine = useList(mayCollect ? api.majors.list : null, { is_collect: true, fields: ['uuid'], limit: MOST })
  const own = mine.rows && new Set(mine.rows.map(one => one.uuid))
  const isMine = mayCollect && chosenOf(view.filters.own).length > 0
  const waits = { ...tree, data: isMine && !own ? undefined : tree.data, error: tree.error ?? (isMine ? mine.error : undefined) }
  const found =
    waits.data && (view.search || isMine) ? classesIn(waits.data, { search: view.search, own: isMine ? own : undefined }) : undefined
  const count = found
    ? found.reduce((sum, group) => sum + group.children.length, 0)
    : waits.data?.reduce((sum, one) => sum + majorsIn(one), 0)
  return (
    <>
      <PageHead
        title={t(isMine ? 'mineTitle' : 'majorsTitle')}
        sub={count !== undefined && t('foundMajors', { n: grouped(count) })}
        actions={
          <>
            {mayCollect && (
              <Segmented
                aria-label={t('which')}
                value={isMine ? 'own' : 'all'}
                options={[
                  { value: 'all', label: t('all') },
                  { value: 'own', label: t('mineTitle') },
                ]}
                onChange={one => change({ filters: { ...view.filters, own: one === 'own' ? ['1'] : [] } })}
              />
            )}
            <SearchBox value={view.search} placeholder={t('findMajor')} onSearch={search => change({ search })} />
          </>
        }
      />
      <Catalogue tree={waits} view={view} onView={change} own={isMine ? own : undefined}>
        {leaf => (
          <>
            <PlaceLink to="major.detail" params={{ uuid: leaf.uuid }} otherwise={leaf.name}>
              {leaf.name}
            </PlaceLink>
            {isMine ? (
              <WordButton onClick={() => collect({ ...leaf, is_collect: true })}>{t('uncollect')}</WordButton>
            ) : (
              <small>{own?.has(leaf.uuid) ? t('isCollected') : leaf.code}</small>
            )}
          </>
        )}
      </Catalogue>
    </>
  )
}
