import { useState } from 'react'
import { useList } from '../../../core/data/index.ts'
import { levelTagOf } from '../../../core/domain/admission/level-tags.ts'
import { useHost } from '../../../core/host/index.ts'
import { useWords } from '../../../core/i18n/index.ts'
import { type Column, Empty, Pagination, Section, Table } from '../../../core/ui/index.ts'
import type { CollegeMajor } from '../data.ts'
import { words } from '../messages/index.ts'

const SIZE = 20

/** The majors that a college has, with the tags of their level (B246). */
export function Majors({ college }: { college: number }) {
  const t = useWords(words)
  const { api } = useHost()
  const [page, setPage] = useState(1)
  const { rows, count, isLoading, error, again } = useList(api.college_majors.list, {
    category: [college],
    limit: SIZE,
    offset: (page - 1) * SIZE,
  })
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
      {count !== undefined && count > SIZE && <Pagination total={count} page={page} size={SIZE} onPage={setPage} />}
    </Section>
  )
}
