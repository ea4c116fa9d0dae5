import { useMay } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Empty, Table, usePagedList } from '../../../core/ui/index.ts'
import { type Standing, useCalls } from '../data.ts'
import { words } from '../messages/index.ts'
import { useUnitColumns } from './unit-columns.tsx'
import { useCollect } from './use-collect.ts'

interface UnitsProps {
  standing: Standing
  isArts: boolean
  college: number
  /** Of one of its groups only. */
  group: string | undefined
}

/** The majors of a college, or of one of its groups, that the subjects open. */
export function Units({ standing, isArts, college, group }: UnitsProps) {
  const t = useWords(words)
  const may = useMay()
  const { calls, collect: call } = useCalls(isArts)
  const collect = useCollect(isArts)
  const asked = { category: [college], ...(group !== undefined && { category_sub: [group] }) }
  const { rows, isLoading, error, again, pages } = usePagedList(group === undefined ? calls.college_majors : calls.group_major, asked)
  return (
    <>
      <Table
        label={t('noun')}
        columns={useUnitColumns(standing)}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => `${one.college_name} ${one.major_name}`}
        loading={isLoading}
        error={error && !rows ? { title: t('failed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('none')} text={t('noneText')} />}
        actions={one =>
          may(call) ? [{ key: 'collect', label: t(one.is_collect ? 'uncollect' : 'collect'), onPick: () => collect(one) }] : []
        }
      />
      {pages}
    </>
  )
}
