import { useCurrentUser, useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { Dialog, Empty, Table, usePagedList } from '../../../core/ui/index.ts'
import { words } from '../messages/index.ts'
import { useLineColumns } from './line-columns.tsx'

interface LinesDialogProps {
  title: string
  /** Of one college, or of one major at all colleges. */
  of: { readonly category: number[] } | { readonly major_name: string[] }
  onClose: () => void
}

/** The lines of the plan behind a college or a major, with what each asks for. */
export function LinesDialog({ title, of, onClose }: LinesDialogProps) {
  const t = useWords(words)
  const { api } = useHost()
  const home = useCurrentUser()?.extra_user_info.native?.province.id
  const asked = { ...of, ...(home && { province: [home] }) }
  const { rows, isLoading, error, again, pages } = usePagedList(api.college_electives.list, asked)
  return (
    <Dialog open width={1080} title={title} onClose={onClose}>
      <Table
        label={title}
        columns={useLineColumns()}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => `${one.college_name} ${one.major_name}`}
        loading={isLoading}
        error={error && !rows ? { title: t('linesFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('noLines')} text={t('noLinesText')} />}
      />
      {pages}
    </Dialog>
  )
}
