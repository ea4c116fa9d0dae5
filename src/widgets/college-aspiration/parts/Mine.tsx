import { useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { ListPage, useListPage } from '../../../core/ui/index.ts'
import { type Standing, useCalls } from '../data.ts'
import { words } from '../messages/index.ts'
import { Judged } from './Judged.tsx'
import { Method } from './Method.tsx'
import { useUnitColumns } from './unit-columns.tsx'
import { useCollect } from './use-collect.ts'

/** What somebody has put into her own list, newest first, each as it stands today. */
export function Mine({ standing, address, isArts }: { standing: Standing; address: boolean | undefined; isArts: boolean }) {
  const t = useWords(words)
  const may = useMay()
  const { calls, collect: call } = useCalls(isArts)
  const collect = useCollect(isArts)
  const list = useListPage({ name: 'my-majors', call: calls.collect_majors, address, columns: useUnitColumns(standing) })
  return (
    <ListPage
      list={list}
      title={t(isArts ? 'title.my_arts' : 'title.my')}
      sub={<Judged standing={standing} />}
      lead={<Method standing={standing} />}
      noun={t('noun')}
      found={n => t('found', { n })}
      find={t('find')}
      none={{ title: t('noneMine'), text: t('noneMineText') }}
      rowName={one => `${one.college_name} ${one.major_name}`}
      rowActions={one => [may(call) && { key: 'collect', label: t('uncollect'), onPick: () => collect(one) }]}
    />
  )
}
