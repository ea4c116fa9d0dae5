import { levelTagOf } from '../../../core/domain/admission/level-tags.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Column, Empty, Section, Table, usePagedList } from '../../../core/ui/index.ts'
import type { CollegeMajor } from '../data.ts'
import { words } from '../messages/index.ts'

/** The majors that a college has, with the tags of their level (B246). */
export function Majors({ college }: { college: number }) {
  const t = useWords(words)
  const { api } = useHost()
  const { rows, isLoading, error, again, pages } = usePagedList(api.college_majors.list, { category: [college] })
  const columns: Column<CollegeMajor>[] = [
    { key: 'major_name', title: t('major'), strong: true },
    { key: 'major_code', title: t('majorCode'), num: true, emptyText: t('noMajorCode') },
    { key: 'major_type', title: t('majorType'), cell: one => levelTagOf(one.major_type).join('、'), emptyText: '—' },
  ]
  return (
    <Section title={t('majors')}>
      <Table
        label={t('majors')}
        columns={columns}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => one.major_name}
        loading={isLoading}
        error={error && !rows ? { title: t('majorsFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('noMajors')} text={t('noMajorsText')} />}
      />
      {pages}
    </Section>
  )
}
