import { useState } from 'react'
import styled from 'styled-components'
import { levelTagOf } from '../../../core/domain/admission/level-tags.ts'
import { useHost, useMay } from '../../../core/host/index.ts'
import { commonWords, useWords } from '../../../core/i18n/index.ts'
import { Button, type Column, Empty, onDemand, SearchBox, Section, Table, useAct, usePagedList } from '../../../core/ui/index.ts'
import type { CollegeMajor } from '../data.ts'
import { adminWords } from '../messages/index.ts'
import { collegeWords } from './messages/index.ts'

const MajorDialog = onDemand(() => import('./MajorDialog.tsx').then(room => room.MajorDialog))
const Tools = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`

/** The majors that a college has (C247): added, changed and taken away where they stand. */
export function Majors({ college }: { college: number }) {
  const t = useWords(collegeWords)
  const admin = useWords(adminWords)
  const common = useWords(commonWords)
  const { api } = useHost()
  const may = useMay()
  const { remove } = useAct()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<CollegeMajor | 'new' | null>(null)
  const { rows, isLoading, error, again, pages } = usePagedList(api.college_majors.list, { category: [college], ...(search && { search }) })
  const columns: Column<CollegeMajor>[] = [
    { key: 'major_name', title: t('major_name'), strong: true },
    { key: 'major_code', title: t('major_code'), num: true, card: 'end', emptyText: t('noMajorCode') },
    { key: 'major_type', title: t('major_type'), card: 'meta', cell: one => levelTagOf(one.major_type).join('、'), emptyText: '—' },
  ]
  return (
    <Section
      title={t('majors')}
      aside={
        <Tools>
          <SearchBox value={search} placeholder={t('findMajor')} onSearch={setSearch} />
          {may(api.college_majors.create) && <Button onClick={() => setEditing('new')}>{t('addMajor')}</Button>}
        </Tools>
      }
    >
      <Table
        label={t('majors')}
        columns={columns}
        rows={rows ?? []}
        rowKey={one => one.uuid}
        rowName={one => one.major_name}
        loading={isLoading}
        error={error && !rows ? { title: t('majorsFailed'), text: error.detail ?? '', onRetry: again } : null}
        instead={rows?.length === 0 && <Empty bare title={t('noMajors')} text={t('noMajorsText')} />}
        actions={one =>
          [
            may(api.college_majors.patch) && { key: 'edit', label: common('edit'), onPick: () => setEditing(one) },
            may(api.college_majors.remove) && {
              ...{ key: 'delete', label: common('delete'), danger: true },
              onPick: () =>
                remove({
                  title: admin('deleteTitle', { name: one.major_name }),
                  text: admin('deleteText'),
                  run: () => api.college_majors.remove(one.uuid),
                  changes: [api.college_majors, api.colleges.dependents],
                }),
            },
          ].filter(action => action !== false)
        }
      />
      {pages}
      {editing && <MajorDialog college={college} one={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
    </Section>
  )
}
